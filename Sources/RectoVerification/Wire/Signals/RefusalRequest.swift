// SPDX-License-Identifier: Apache-2.0
public import RectoJSON
internal import RectoRecords

/// The request that puts a document or a face on the list of what the application refuses.
public struct RefusalRequest: Sendable, Hashable {
    /// The origin of the entries.
    public enum Origin: Sendable, Hashable {
        /// These parts of a verification's evidence.
        case verification(String, Set<RefusedPart>)
        /// A document, by what is printed on it.
        case document(DocumentType, issuingCountry: String, number: String)
    }

    /// The origin.
    public let origin: Origin
    /// The reason in words, for those who read the list; names no person.
    public let reason: String?
    /// The days after which an entry goes.
    public let expiresInDays: Int

    /// Reads the request in a body.
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8.
    ///   - size: The most bytes that a body may have.
    /// - Throws: ``Mistakes``: all its mistakes, also members without a meaning.
    public init(reading bytes: some Collection<UInt8>, atMost size: Int = 64_000) throws(Mistakes) {
        self = try MemberReader.read(bytes, atMost: size) { reader in
            let reason = reader.optionalText("reason", length: 1...500)
            let days = reader.optionalInteger("expiresInDays", in: 1...3_650) ?? 365
            return reader.refusalOrigin().map { Self(origin: $0, reason: reason, expiresInDays: days) }
        }
    }

    private init(origin: Origin, reason: String?, expiresInDays: Int) {
        self.origin = origin
        self.reason = reason
        self.expiresInDays = expiresInDays
    }
}

/// A part of a verification's evidence that an application may refuse.
public enum RefusedPart: String, Sendable, Hashable, Codable, CaseIterable {
    /// The documents.
    case document
    /// The face.
    case face
}

/// An entry of the list of refusals in transport form: never the document or the face itself.
public struct RefusalResource: Sendable, Hashable, Codable {
    /// Its name.
    public let id: String
    /// The refused part.
    public let part: RefusedPart
    /// The reason in words.
    public let reason: String?
    /// The author, as events name it.
    public let by: String
    /// The time it was added.
    public let createdAt: Timestamp
    /// The time it goes.
    public let expiresAt: Timestamp

    /// An entry with these parts.
    public init(
        id: String,
        part: RefusedPart,
        reason: String?,
        by: String,
        createdAt: Timestamp,
        expiresAt: Timestamp
    ) {
        self.id = id
        self.part = part
        self.reason = reason
        self.by = by
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }
}

extension MemberReader {
    fileprivate mutating func refusalOrigin() -> RefusalRequest.Origin? {
        let hasVerification = contains("verification")
        guard hasVerification != contains("document") else {
            let message = "Name either “verification”, whose evidence is refused, or “document”, by its number."
            note(.missing, "verification", message)
            for key in ["verification", "document", "parts"] { _ = take(key) }
            return nil
        }
        if hasVerification {
            let verification = text("verification", length: 1...36)
            let parts: [RefusedPart]? = choices("parts")
            return verification.flatMap { id in parts.map { .verification(id, Set($0)) } }
        }
        return object("document") { document in
            let type: DocumentType? = document.choice("documentType")
            let number = document.text("number", length: 1...60)
            let issuer = document.text("issuingCountry", length: 1...3)
            if let issuer, IssuingState(code: issuer) == nil {
                document.note(.notOneOf, "issuingCountry", "“issuingCountry” is a code of ICAO 9303, as “NLD”.")
            }
            if let number, !number.contains(where: { $0.isLetter || $0.isNumber }) {
                document.note(.wrongForm, "number", "“number” must have letters or digits.")
            }
            guard let type, let number, let issuer else { return nil }
            return .document(type, issuingCountry: issuer, number: number)
        }
    }
}
