// SPDX-License-Identifier: Apache-2.0

/// One page of a list.
public struct Page<Item: Sendable & Hashable & Codable>: Sendable, Hashable, Codable {
    /// The items.
    public let items: [Item]
    /// The cursor for the request of the next part; absent at the end.
    public let cursor: String?

    /// A part with these items.
    public init(items: [Item], cursor: String? = nil) {
        self.items = items
        self.cursor = cursor
    }
}
