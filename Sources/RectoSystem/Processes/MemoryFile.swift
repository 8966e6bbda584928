// SPDX-License-Identifier: Apache-2.0
internal import CRectoSystem
public import SystemPackage

/// Bytes as a file that lies in memory, has no name, and that nobody can change.
public struct MemoryFile: ~Copyable {
    /// The open file.
    public let file: FileDescriptor

    /// A file of these bytes; the system copies them.
    ///
    /// - Throws: Why the system makes none.
    public init(_ bytes: [UInt8]) throws(Errno) {
        var made: Int32 = -1
        let error = unsafe bytes.withUnsafeBytes { bytes in
            unsafe recto_make_memory_file(bytes.baseAddress, bytes.count, &made)
        }
        guard error == 0 else { throw Errno(rawValue: error) }
        file = FileDescriptor(rawValue: made)
    }

    deinit {
        try? file.close()
    }
}
