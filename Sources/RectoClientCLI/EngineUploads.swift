// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Crypto
import Recto
import RectoClient
import RectoCommands
import RectoSystem
import RectoVerification
import SystemPackage

/// Makes files fit for uploading, with the engine, which is loaded if a file is too large.
struct EngineUploads: UploadPreparer {
    /// The file at a path.
    ///
    /// - Parameters:
    ///   - path: Path of the file.
    ///   - slot: The kind of image.
    ///   - frameTimes: The times of frames.
    ///   - limits: The limits of an upload.
    /// - Returns: The file to send, checked against the limits, and the digest of the one at the path.
    /// - Throws: `ValidationError` if it cannot be read, `ClientError` if it is refused.
    func file(
        at path: FilePath,
        slot: Slot,
        frameTimes: FrameTimes? = nil,
        limits: JourneyLimits
    ) async throws -> (upload: CaptureFile, sha256: String) {
        let bytes: [UInt8]
        do throws(InputError) {
            bytes = try InputFile(path).contents(limit: Self.largestFile + 1)
        } catch {
            throw ValidationError("\(path.string.printable) cannot be read: \(error.reason).")
        }
        let upload = try CaptureFile(
            try await createFileForUpload(bytes, slot: slot, limits: limits),
            slot: slot,
            frameTimes: frameTimes,
            limits: limits
        )
        return (upload, SHA256.hash(data: bytes).hexadecimal)
    }

    /// The largest file that is read: more than any limits allow, so that a file that is too large can be reported.
    private static let largestFile = 40_000_000

    func createFileForUpload(_ bytes: [UInt8], slot: Slot, limits: JourneyLimits) async throws -> [UInt8] {
        guard slot != .frames, bytes.count <= Limits.default.bytes, needsEncoding(bytes, slot, limits) else {
            return bytes
        }
        let engineLimits = Limits(
            bytes: limits[.fileBytes],
            pixels: limits[.pixels],
            side: limits[.sideInPixels],
            selfieWidth: limits[.selfieWidthInPixels]
        )
        let engine = try RectoEngine()
        return try await engine.createFileForUpload(bytes, expecting: slot.expectation, limits: engineLimits) ?? bytes
    }

    private func needsEncoding(_ bytes: [UInt8], _ slot: Slot, _ limits: JourneyLimits) -> Bool {
        do throws(Refusal) {
            _ = try UploadRules(limits).check(bytes, slot)
            return false
        } catch {
            return [.fileTooLarge, .imageTooManyPixels].contains(error.code)
        }
    }
}

extension Slot {
    /// The kind of image for the engine.
    fileprivate var expectation: Expectation {
        switch self {
        case .page: .passport
        case .selfie: .selfie
        case .front, .back, .frames: .anything
        }
    }
}
