// SPDX-License-Identifier: Apache-2.0
public import RectoVerification

/// Makes a file fit for sending: what re-encodes images needs an image library, which a client need not have.
public protocol UploadPreparer: Sendable {
    /// A file that keeps to the limits.
    ///
    /// - Parameters:
    ///   - bytes: The file as it was taken.
    ///   - slot: What it shows.
    ///   - limits: What is sent at most.
    /// - Returns: The same bytes where they keep to the limits; else an image that does, of which it was proven that it
    ///   still reads as the first one did.
    /// - Throws: Where no such image can be made.
    func createFileForUpload(_ bytes: [UInt8], slot: Slot, limits: JourneyLimits) async throws -> [UInt8]
}

/// Leaves files as they are: one that is too large is refused.
public struct UnchangedUploads: UploadPreparer {
    /// Leaves files as they are.
    public init() {}

    /// The same bytes.
    public func createFileForUpload(_ bytes: [UInt8], slot: Slot, limits: JourneyLimits) async throws -> [UInt8] {
        bytes
    }
}
