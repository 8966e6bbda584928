// SPDX-License-Identifier: Apache-2.0
public import RectoLanguages
public import RectoRecords

/// An obstacle that a person before a camera can remove, in transport form.
public struct CameraNotice: Sendable, Hashable, Codable {
    /// The code of the finding.
    public let code: String
    /// The obstacle and its remedy, in the person's language.
    public let text: String

    /// A notice, to be sent in this language.
    public init(_ code: Finding.Code, in language: Language) {
        self.code = code.rawValue
        text =
            Catalogue.stored.text("notice.\(code.rawValue)", in: language)
            ?? Finding(code, .warning, message: code.rawValue).advice(in: language)
    }
}
