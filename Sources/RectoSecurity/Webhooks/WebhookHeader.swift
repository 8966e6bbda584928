// SPDX-License-Identifier: Apache-2.0

/// The header fields of a webhook (Standard Webhooks 1.0.0).
public struct WebhookHeader: Sendable, Hashable {
    /// The message's identifier, the same for each attempt (`webhook-id`).
    public let id: String
    /// The time of sending, in whole seconds since 1970 (`webhook-timestamp`).
    public let timestamp: Int
    /// One signature for each key, a space between them (`webhook-signature`).
    public let signature: String

    private static let names = ["webhook-id", "webhook-timestamp", "webhook-signature"]
    /// As many signatures as a sender with several keys may give, in bytes.
    private static let longestSignature = 4096

    /// The fields as they are sent.
    public var fields: [(name: String, value: String)] {
        zip(Self.names, [id, String(timestamp), signature]).map { (name: $0, value: $1) }
    }

    /// The bytes to sign; no full stop in the identifier can shift the rest.
    func signedContent(_ body: [UInt8]) -> [UInt8] { Array("\(id).\(timestamp).".utf8) + body }

    static func check(id: String) throws(WebhookError) {
        guard (1...128).contains(id.utf8.count), id.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x2E })
        else { throw .unsuitableID }
    }
}

extension WebhookHeader {
    /// Reads the fields of a request.
    ///
    /// - Parameter fields: All fields; names may be in any case.
    /// - Throws: ``WebhookError/missingField``, ``WebhookError/unsuitableID``, ``WebhookError/malformed``.
    public init(fields: some Sequence<(name: String, value: String)>) throws(WebhookError) {
        var values: [String: String] = [:]
        for (name, value) in fields where values.updateValue(value, forKey: name.lowercased()) != nil {
            if Self.names.contains(name.lowercased()) { throw .missingField }
        }
        let found = Self.names.compactMap { values[$0] }
        guard found.count == 3 else { throw .missingField }
        try Self.check(id: found[0])
        guard (1...11).contains(found[1].utf8.count), found[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let timestamp = Int(found[1]), found[2].utf8.count <= Self.longestSignature
        else { throw .malformed }
        self.init(id: found[0], timestamp: timestamp, signature: found[2])
    }
}
