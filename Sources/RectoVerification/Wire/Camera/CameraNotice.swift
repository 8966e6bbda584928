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
    ///
    /// - Parameters:
    ///   - code: The code of the finding.
    ///   - isOfDocument: True if a document should be before the camera; a face that is missing is its portrait.
    ///   - language: The person's language.
    public init(_ code: Finding.Code, ofDocument isOfDocument: Bool = false, in language: Language) {
        self.code = code.rawValue
        let key = isOfDocument && code == .faceNotFound ? "request.portrait" : "notice.\(code.rawValue)"
        text =
            Catalogue.stored.text(key, in: language)
            ?? Finding(code, .warning, message: code.rawValue).advice(in: language)
    }
}
