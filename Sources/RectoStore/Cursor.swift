// SPDX-License-Identifier: Apache-2.0
/// The place in a listing at which it continues; only the store understands its text.
public struct Cursor: Sendable, Hashable {
    /// The text for the caller to give back.
    public let text: String

    /// A cursor that a caller gave back; a listing refuses cursors that are not its own.
    public init(_ text: String) {
        self.text = text
    }
}

/// A part of a listing.
public struct Listing<Element: Sendable>: Sendable {
    /// The elements of the page.
    public let elements: [Element]
    /// The start of the next page, if there is one.
    public let next: Cursor?

    /// A page.
    package init(elements: [Element], next: Cursor?) {
        self.elements = elements
        self.next = next
    }
}
