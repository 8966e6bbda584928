// SPDX-License-Identifier: Apache-2.0
public import RectoLanguages
public import RectoLiveness
public import RectoRecords

/// The texts for a person before a camera, in their language.
public struct LiveText: Sendable, Hashable {
    /// The language of the texts.
    public let language: Language

    /// The texts of a language, or of the nearest one that has them.
    public init(_ language: Language) {
        self.language = language
    }

    /// The request of a step.
    public func prompt(_ step: LivenessStep) -> String {
        Catalogue.stored.known("prompt.\(step.rawValue)", in: language)
    }

    /// The obstacle and its remedy; `nil` for findings that people before a camera are not told.
    public func notice(_ code: Finding.Code) -> String? {
        Catalogue.stored.text("notice.\(code.rawValue)", in: language)
    }

    /// The request to hold a side of a document before the camera.
    public func request(isBack: Bool) -> String {
        Catalogue.stored.known(isBack ? "request.back" : "request.front", in: language)
    }
}
