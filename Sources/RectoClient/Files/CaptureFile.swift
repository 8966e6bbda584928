// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import RectoJSON
public import RectoVerification

/// A file that passed every check that is possible before it is sent.
public struct CaptureFile: Sendable {
    /// The side or picture that the file shows.
    public let slot: Slot
    /// The kind of file, by its content.
    public let kind: FileKind
    /// The digest of its bytes, in lower-case hexadecimal digits.
    public let sha256: String
    /// The times of frames, if they are known.
    public let frameTimes: FrameTimes?
    let content: Data

    /// The bytes.
    public var bytes: [UInt8] { [UInt8](content) }
    /// Number of bytes.
    public var byteCount: Int { content.count }

    /// Creates a file, if it keeps to the limits.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - slot: The side or picture that it shows.
    ///   - frameTimes: The times of frames; without them the service assumes a steady rate.
    ///   - limits: The largest size that is allowed.
    /// - Throws: ``ClientError/refused(_:)`` with the problem that the service would answer.
    public init(
        _ bytes: [UInt8],
        slot: Slot,
        frameTimes: FrameTimes? = nil,
        limits: JourneyLimits
    ) throws(ClientError) {
        let rules = UploadRules(limits)
        do throws(Refusal) {
            kind = try rules.check(bytes, slot)
            try rules.check(frameTimes, of: bytes, slot)
        } catch {
            throw .refused(error)
        }
        self.slot = slot
        sha256 = SHA256.hash(data: bytes).hexadecimal
        self.frameTimes = frameTimes
        content = Data(bytes)
    }

    /// The digest as `Content-Digest` writes it (RFC 9530).
    var contentDigest: String { "sha-256=:\(Data(SHA256.hash(data: content)).base64EncodedString()):" }
}
