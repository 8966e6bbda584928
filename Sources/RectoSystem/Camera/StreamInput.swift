// SPDX-License-Identifier: Apache-2.0
internal import Glibc
package import SystemPackage

/// A descriptor that is read without waiting longer than asked.
///
/// Its flags stay as they are: standard input is shared with other programs, which `O_NONBLOCK` would surprise.
package final class StreamInput {
    /// The result of reading.
    enum Reading {
        case bytes([UInt8])
        /// Nothing came within the time.
        case nothing
        case end
    }

    /// As many bytes as a pipe holds.
    private static let chunk = 1 << 16

    /// The name for errors.
    let name: String
    private let file: FileDescriptor
    private let isOwned: Bool

    /// Reads a descriptor of somebody else: its owner closes it.
    package init(borrowing file: FileDescriptor, name: String) {
        self.file = file
        self.name = name
        isOwned = false
    }

    /// Reads a descriptor and closes it in the end.
    package init(owning file: FileDescriptor, name: String) {
        self.file = file
        self.name = name
        isOwned = true
    }

    deinit {
        if isOwned { try? file.close() }
    }

    func read(until deadline: ContinuousClock.Instant) throws(FrameError) -> Reading {
        while true {
            guard try isReady(until: deadline) else { return .nothing }
            do {
                let bytes = unsafe try [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, count in
                    count = unsafe try file.read(into: UnsafeMutableRawBufferPointer(buffer))
                }
                return bytes.isEmpty ? .end : .bytes(bytes)
            } catch Errno.resourceTemporarilyUnavailable {
                // Another reader of the same pipe was faster.
                if ContinuousClock.now >= deadline { return .nothing }
            } catch {
                throw FrameError(name: name, doing: "Reading", error)
            }
        }
    }

    /// True if reading would give something at once, be it the end or an error.
    private func isReady(until deadline: ContinuousClock.Instant) throws(FrameError) -> Bool {
        var request = pollfd(fd: file.rawValue, events: Int16(POLLIN), revents: 0)
        while true {
            let count = unsafe poll(&request, 1, deadline.millisecondsLeft)
            if count >= 0 { return count > 0 }
            guard errno == EINTR else { throw FrameError(name: name, doing: "Reading", Errno(rawValue: errno)) }
        }
    }
}

extension ContinuousClock.Instant {
    /// Time until then as `poll` takes it: rounded up, so that waiting does not end too soon; 0 if it is past.
    var millisecondsLeft: Int32 {
        let (seconds, attoseconds) = (self - .now).components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        guard seconds < 1 << 20 else { return 1 << 30 }
        return Int32(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}

extension FrameError {
    /// The system's error on opening or reading a source.
    init(name: String, doing: String, _ error: any Error) {
        switch error {
        case Errno.noSuchFileOrDirectory, Errno.notDirectory: self = .notFound(source: name)
        case Errno.permissionDenied, Errno.notPermitted: self = .noPermission(source: name)
        case Errno.resourceBusy: self = .busy(source: name)
        case Errno.operationNotSupportedByDevice: self = .disconnected(source: name)
        case let error as Errno: self = .failed(source: name, doing: doing, reason: error.description)
        default: self = .failed(source: name, doing: doing, reason: "unknown reason")
        }
    }
}
