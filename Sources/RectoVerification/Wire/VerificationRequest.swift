// SPDX-License-Identifier: Apache-2.0
public import RectoJSON
public import RectoLanguages

/// The request for a verification, from an application.
public struct VerificationRequest: Sendable, Hashable, Encodable {
    /// The journey, its newest version or one that is named: `passport-selfie`, `passport-selfie@1`.
    public let journey: String
    /// The application's name for the verification.
    public let reference: String?
    /// The language of texts.
    public let locale: Language?
    /// The person.
    public let subject: Subject?
    /// The address that the person may go back to at the end; the application's page allows it.
    public let returnUrl: String?
    /// The application's own text, which the address gets as `state`.
    public let state: String?

    /// The person as the application knows them.
    public struct Subject: Sendable, Hashable, Encodable {
        /// The application's identifier of the person.
        public let id: String
        /// The mail address for passcodes.
        public let email: String?
        /// The telephone number for passcodes, as E.164 writes it: `+31612345678`.
        public let phone: String?

        /// A person with these parts.
        public init(id: String, email: String? = nil, phone: String? = nil) {
            self.id = id
            self.email = email
            self.phone = phone
        }
    }

    /// A request with these parts.
    public init(
        journey: String,
        reference: String? = nil,
        locale: Language? = nil,
        subject: Subject? = nil,
        returnUrl: String? = nil,
        state: String? = nil
    ) {
        self.journey = journey
        self.reference = reference
        self.locale = locale
        self.subject = subject
        self.returnUrl = returnUrl
        self.state = state
    }

    /// Reads the request in a body.
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8.
    ///   - size: The most bytes that a body may have.
    /// - Throws: ``Mistakes``: all its mistakes, also members without a meaning.
    public init(reading bytes: some Collection<UInt8>, atMost size: Int = 64_000) throws(Mistakes) {
        self = try MemberReader.read(bytes, atMost: size) { reader in
            let journey = reader.text("journey", length: 1...60)
            let reference = reader.optionalText("reference")
            let locale = reader.language("locale")
            let subject = reader.optionalObject("subject") { $0.subject() }
            let returnUrl = reader.optionalText("returnUrl", length: 8...1_000)
            let state = reader.optionalText("state", length: 1...200)
            if state != nil, returnUrl == nil {
                reader.note(.contradiction, "state", "“state” is for “returnUrl”, which is missing.")
            }
            return journey.map {
                Self(
                    journey: $0,
                    reference: reference,
                    locale: locale,
                    subject: subject,
                    returnUrl: returnUrl,
                    state: state
                )
            }
        }
    }
}

extension MemberReader {
    fileprivate mutating func language(_ key: String) -> Language? {
        guard let tag = optionalText(key, length: 2...35) else { return nil }
        guard let language = Language(rawValue: tag) else {
            note(.wrongForm, key, "A language is written as in “en” or “nl-BE”.")
            return nil
        }
        return language
    }

    fileprivate mutating func subject() -> VerificationRequest.Subject? {
        let id = text("id")
        let email = optionalText("email", length: 3...254)
        let phone = optionalText("phone", length: 8...16)
        if let email, !email.isOneAddress { note(.wrongForm, "email", "“email” must be an address.") }
        if let phone,
            !phone.hasPrefix("+")
                || !phone.utf8.dropFirst().allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        {
            note(.wrongForm, "phone", "“phone” must be written as in “+31612345678”.")
        }
        return id.map { .init(id: $0, email: email, phone: phone) }
    }
}

extension String {
    /// True if this is a mailbox and a domain, and nothing that a message would take for two addresses.
    fileprivate var isOneAddress: Bool {
        let parts = unicodeScalars.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
            && !unicodeScalars.contains { $0.isSpaceOrControl || $0.separatesAddresses }
    }
}

extension Unicode.Scalar {
    /// True if an address with it could end a line of a message, and begin another.
    fileprivate var isSpaceOrControl: Bool {
        properties.isWhitespace || properties.generalCategory == .control
    }

    /// True if it stands around or between addresses in a message (RFC 5322 §3.2.3, the full stop apart).
    fileprivate var separatesAddresses: Bool { "()<>[]:;,\\\"".unicodeScalars.contains(self) }
}
