// SPDX-License-Identifier: Apache-2.0

/// How much of a file is on its way.
public struct UploadProgress: Sendable, Hashable {
    /// Is told progress, from any thread; a file that is sent again begins again.
    public typealias Observer = @Sendable (UploadProgress) -> Void

    /// How many bytes were handed to the connection.
    public let bytesSent: Int
    /// How many there are.
    public let bytesInAll: Int

    /// From 0 to 1.
    public var fraction: Double { bytesInAll == 0 ? 1 : Double(bytesSent) / Double(bytesInAll) }
}
