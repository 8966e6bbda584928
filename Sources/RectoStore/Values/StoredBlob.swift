// SPDX-License-Identifier: Apache-2.0
public import Foundation
internal import RectoJSON

/// Names a blob: 128 random bits in hexadecimal, so that the name tells nothing, and no name from outside is part of a
/// path.
public struct BlobID: Sendable, Hashable, CustomStringConvertible {
    /// 32 digits in lower case.
    public let text: String

    /// The name in this text, if it is one.
    public init?(_ text: String) {
        guard text.utf8.count == 32, text.utf8.allSatisfy(Self.isDigit) else { return nil }
        self.text = text
    }

    /// A new name.
    static func random() -> BlobID {
        let bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
        return BlobID(unchecked: bytes.hexadecimal)
    }

    private init(unchecked text: String) {
        self.text = text
    }

    /// The name.
    public var description: String { text }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}

/// A blob that is written whole; it counts once a change has stored this.
public struct StoredBlob: Sendable, Hashable {
    /// Its name.
    public let id: BlobID
    /// The length, unencrypted.
    public let byteCount: Int
    /// The SHA-256 of its bytes, unencrypted.
    public let sha256: Data
}

/// The damage of a blob's file.
public enum BlobDamage: Sendable, Hashable {
    /// It is no file of this store's.
    case unknownFormat
    /// It ends early, between two chunks or within one.
    case truncated
    /// It goes on after its end.
    case extended
    /// This chunk, from 0, was changed, moved, or comes from another file.
    case altered(chunk: Int)
}
