// SPDX-License-Identifier: Apache-2.0
internal import Glibc
public import SystemPackage

/// Messages between two processes: eight bytes of length, the lowest first, and so many bytes.
///
/// Works on files that block and on files that do not.
public struct MessageChannel: Sendable {
    private let input: FileDescriptor
    private let output: FileDescriptor
    /// True if messages go through a socket.
    ///
    /// The socket is told not to end this process if the other side has ended.
    private let hasSocket: Bool

    /// A channel of two open files.
    ///
    /// - Parameters:
    ///   - input: The source of messages.
    ///   - output: The destination of messages.
    public init(from input: FileDescriptor, to output: FileDescriptor) {
        (self.input, self.output) = (input, output)
        hasSocket = (try? output.stat())?.type == .socket
    }

    /// Sends a message.
    ///
    /// - Parameters:
    ///   - message: The bytes.
    ///   - deadline: When to give up; `nil` waits for as long as it takes.
    /// - Throws: ``ChannelError``.
    public func send(_ message: [UInt8], until deadline: ContinuousClock.Instant? = nil) throws(ChannelError) {
        try write(lengthBytes(of: message.count), until: deadline)
        try write(message, until: deadline)
    }

    /// Waits for a message.
    ///
    /// - Parameters:
    ///   - limit: Most bytes of it.
    ///   - deadline: The time to give up; `nil` waits for as long as it takes.
    /// - Returns: The bytes.
    /// - Throws: ``ChannelError``; `closed` if the other side ended, also in mid-message.
    public func receive(limit: Int, until deadline: ContinuousClock.Instant? = nil) throws(ChannelError) -> [UInt8] {
        let length = try read(8, until: deadline)
        var count: UInt64 = 0
        for (index, byte) in length.enumerated() { count |= UInt64(byte) << (8 * UInt64(index)) }
        guard count <= UInt64(limit) else { throw .tooLong }
        return try read(Int(count), until: deadline)
    }

    private func lengthBytes(of count: Int) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
    }

    private func read(_ count: Int, until deadline: ContinuousClock.Instant?) throws(ChannelError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let step = unsafe bytes.withUnsafeMutableBytes { room in
                unsafe Glibc.read(input.rawValue, room.baseAddress.map { unsafe $0 + done }, count - done)
            }
            if step == 0 { throw .closed }
            if step < 0 {
                try wait(for: input, Int16(POLLIN), until: deadline)
            } else {
                done += step
            }
        }
        return bytes
    }

    private func write(_ bytes: [UInt8], until deadline: ContinuousClock.Instant?) throws(ChannelError) {
        var done = 0
        while done < bytes.count {
            let step = unsafe bytes.withUnsafeBytes { bytes in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
                return hasSocket
                    ? unsafe Glibc.send(output.rawValue, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                    : unsafe Glibc.write(output.rawValue, rest.baseAddress, rest.count)
            }
            if step < 0 {
                try wait(for: output, Int16(POLLOUT), until: deadline)
            } else {
                done += step
            }
        }
    }

    /// Waits after a call that could not be done at once, for as long as there is time.
    private func wait(
        for file: FileDescriptor,
        _ events: Int16,
        until deadline: ContinuousClock.Instant?
    ) throws(ChannelError) {
        switch Errno(rawValue: errno) {
        case .interrupted: return
        case .wouldBlock: break
        case .brokenPipe, .connectionReset: throw .closed
        default: throw .failed(reason: Errno(rawValue: errno).description)
        }
        let left = deadline.map { ContinuousClock.now.duration(to: $0) / .milliseconds(1) }
        if let left, left <= 0 { throw .timedOut }
        var poll = pollfd(fd: file.rawValue, events: events, revents: 0)
        // At least one millisecond: the rest may be less.
        _ = unsafe Glibc.poll(&poll, 1, left.map { Int32(min($0 + 1, 60_000)) } ?? -1)
    }
}

/// Why there is no message.
public enum ChannelError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The other side has ended.
    case closed
    /// It took too long.
    case timedOut
    /// More was announced than is allowed.
    case tooLong
    /// The system's reason, in words.
    case failed(reason: String)

    public var description: String {
        switch self {
        case .closed: "The other process has ended."
        case .timedOut: "The other process took too long."
        case .tooLong: "The other process announced more than is allowed."
        case .failed(let reason): "The other process cannot be talked to: \(reason)."
        }
    }
}
