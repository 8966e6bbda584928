// SPDX-License-Identifier: Apache-2.0

/// A request to the address of the service's webhooks, before its sender is known.
public struct ReceivedNotification: Sendable {
    /// The header fields; names may be in any case.
    public let fields: [(name: String, value: String)]
    /// The body, byte for byte as it came: the signature is of these bytes.
    public let body: [UInt8]

    /// A request with these parts.
    public init(fields: [(name: String, value: String)], body: [UInt8]) {
        self.fields = fields
        self.body = body
    }
}
