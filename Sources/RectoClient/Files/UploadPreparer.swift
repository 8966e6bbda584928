// SPDX-License-Identifier: Apache-2.0
public import RectoVerification

/// Prepares a file for upload; re-encoding images needs an image library, which a client need not have.
public protocol UploadPreparer: Sendable {
    /// A file that keeps to the limits.
    ///
    /// - Parameters:
    ///   - bytes: The file as it was taken.
    ///   - slot: The side or picture that it shows.
    ///   - limits: The limits of uploads.
    /// - Returns: The same bytes if they keep to the limits. Otherwise an image that does, and that was proven to read
    ///   as the first one did.
    /// - Throws: If no such image can be made.
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
