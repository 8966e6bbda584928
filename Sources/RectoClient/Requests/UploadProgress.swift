// SPDX-License-Identifier: Apache-2.0

/// The progress of an upload.
public struct UploadProgress: Sendable, Hashable {
    /// Receives progress, on any thread; it starts over if the file is sent again.
    public typealias Observer = @Sendable (UploadProgress) -> Void

    /// Number of bytes that were handed to the connection.
    public let bytesSent: Int
    /// Number of bytes in all.
    public let bytesInAll: Int

    /// From 0 to 1.
    public var fraction: Double { bytesInAll == 0 ? 1 : Double(bytesSent) / Double(bytesInAll) }
}
