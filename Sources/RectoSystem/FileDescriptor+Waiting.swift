// SPDX-License-Identifier: Apache-2.0
internal import Glibc
internal import SystemPackage

// A stream is shared with other programs, and any of them may have told it not to wait.
extension FileDescriptor {
    /// The next bytes, empty at the end; waits for them, also if the stream does not.
    ///
    /// - Throws: `Errno`.
    func nextBytes(atMost most: Int) throws -> [UInt8] {
        while true {
            do {
                return unsafe try [UInt8](unsafeUninitializedCapacity: most) { room, count in
                    count = unsafe try read(into: UnsafeMutableRawBufferPointer(room))
                }
            } catch Errno.wouldBlock {
                waitUntilReady(for: POLLIN)
            }
        }
    }

    /// Writes all of these bytes; waits for room, also if the stream does not.
    ///
    /// - Throws: `Errno`.
    func writeEverything(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            do {
                let count = unsafe try rest.withUnsafeBytes { unsafe try write($0) }
                rest = rest.dropFirst(count)
            } catch Errno.wouldBlock {
                waitUntilReady(for: POLLOUT)
            }
        }
    }

    private func waitUntilReady(for events: Int32) {
        var request = pollfd(fd: rawValue, events: Int16(events), revents: 0)
        _ = unsafe poll(&request, 1, -1)
    }
}
