// SPDX-License-Identifier: Apache-2.0
/// Where a listing goes on; its text means nothing to others than the store.
public struct Cursor: Sendable, Hashable {
    /// What a caller is given and gives back.
    public let text: String

    /// A cursor that a caller gave back; a listing refuses what is none of its own.
    public init(_ text: String) {
        self.text = text
    }
}

/// A part of a listing.
public struct Listing<Element: Sendable>: Sendable {
    /// What is on it.
    public let elements: [Element]
    /// Where the next page begins, where there is one.
    public let next: Cursor?
}
