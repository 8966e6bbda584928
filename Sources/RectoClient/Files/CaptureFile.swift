// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
public import RectoVerification

/// A file that passed every check that can be made before it is sent.
public struct CaptureFile: Sendable {
    /// What it shows.
    public let slot: Slot
    /// What it is, by its content.
    public let kind: FileKind
    /// The digest of its bytes, in lower-case hexadecimal digits.
    public let sha256: String
    let content: Data

    /// How many bytes it has.
    public var byteCount: Int { content.count }

    /// A file, held against the limits.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - slot: What it shows.
    ///   - limits: How large it may be.
    /// - Throws: ``ClientError/refused(_:)`` with the problem that the service would answer.
    public init(_ bytes: [UInt8], slot: Slot, limits: JourneyLimits) throws(ClientError) {
        let rules = UploadRules(limits)
        do throws(Refusal) {
            kind = try rules.check(bytes, slot)
        } catch {
            throw .refused(error)
        }
        self.slot = slot
        sha256 = SHA256.hash(data: bytes).hexadecimal
        content = Data(bytes)
    }

    /// The digest as `Content-Digest` writes it (RFC 9530).
    var contentDigest: String { "sha-256=:\(Data(SHA256.hash(data: content)).base64EncodedString()):" }
}
