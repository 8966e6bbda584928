// SPDX-License-Identifier: Apache-2.0

/// A part of a list that is asked for part by part.
public struct Page<Item: Sendable & Hashable & Codable>: Sendable, Hashable, Codable {
    /// The items.
    public let items: [Item]
    /// What the next part is asked for with; absent at the end.
    public let cursor: String?

    /// A part with these items.
    public init(items: [Item], cursor: String? = nil) {
        self.items = items
        self.cursor = cursor
    }
}
