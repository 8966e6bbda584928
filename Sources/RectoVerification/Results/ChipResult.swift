// SPDX-License-Identifier: Apache-2.0

/// What a provider found out about the chip of a document (ICAO Doc 9303 parts 10 and 11).
///
/// Recto reads no chip itself: the provider that does a step reads it, and signs what it found.
public struct ChipResult: Sendable, Hashable, Codable {
    /// True if the data groups were read.
    public let isRead: Bool
    /// True if the issuer's signature covers the data: passive authentication (part 11, section 5); `nil` if that was not
    /// tried.
    public let isDataAuthentic: Bool?
    /// True if the chip is no copy: active or chip authentication (part 11, section 6); `nil` if that was not tried, or the
    /// chip has no key for it.
    public let isChipGenuine: Bool?

    /// A result with these parts.
    public init(isRead: Bool, isDataAuthentic: Bool? = nil, isChipGenuine: Bool? = nil) {
        self.isRead = isRead
        self.isDataAuthentic = isDataAuthentic
        self.isChipGenuine = isChipGenuine
    }

    /// True if nothing contradicts the document.
    public var isSound: Bool { isDataAuthentic != false && isChipGenuine != false }
}
