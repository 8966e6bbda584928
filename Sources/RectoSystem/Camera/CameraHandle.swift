// SPDX-License-Identifier: Apache-2.0
internal import CRectoSystem
internal import Glibc
internal import SystemPackage

/// An open Video4Linux device with its buffers, given back in the end.
///
/// Calls that a signal interrupts are made again.
@safe
final class CameraHandle {
    /// The result of waiting for a picture.
    enum Readiness {
        case ready
        case nothing
        /// The driver cannot say when there will be one.
        case broken
    }

    /// Visible as long as the handle.
    @safe
    private struct Mapping {
        let mapping: RectoCameraMapping
    }

    let name: String
    private var camera: RectoCamera
    private var mappings: [Mapping] = []
    private var isStreaming = false

    /// Opens a device that takes pictures and hands them out in shared buffers.
    init(_ name: String, calls: RectoCameraCalls) throws(FrameError) {
        self.name = name
        unsafe camera = RectoCamera(calls: calls, file: -1)
        try require(status { unsafe recto_camera_open(&camera, name) }, doing: "Opening")
        var capabilities = RectoCameraCapabilities()
        let answer = status { unsafe recto_camera_capabilities(&camera, &capabilities) }
        guard answer == 0, capabilities.captures, capabilities.streams else {
            guard answer != ENODEV else { throw .disconnected(source: name) }
            throw .notACamera(source: name)
        }
    }

    deinit {
        guard unsafe camera.file >= 0 else { return }
        // A camera that is gone refuses all this, and there is nothing left to give back then.
        if isStreaming { _ = status { unsafe recto_camera_stop(&camera) } }
        for mapping in mappings { _ = status { unsafe recto_camera_unmap(&camera, mapping.mapping) } }
        if !mappings.isEmpty {
            var none: UInt32 = 0
            _ = status { unsafe recto_camera_request_buffers(&camera, &none) }
        }
        // Once alone: if a signal interrupts it, the file is closed all the same.
        _ = unsafe recto_camera_close(&camera)
    }

    /// The codes of the formats that the device offers, in the driver's order.
    func formatCodes() -> [FourCharacterCode] {
        var codes: [FourCharacterCode] = []
        // No driver has as many; one that never comes to an end must not hold us up.
        for index in UInt32(0)..<64 {
            var code: UInt32 = 0
            guard status({ unsafe recto_camera_format_code(&camera, index, &code) }) == 0 else { break }
            codes.append(FourCharacterCode(rawValue: code))
        }
        return codes
    }

    /// The driver's nearest format to a request; `nil` if it has no such format.
    func setFormat(_ code: FourCharacterCode, _ size: FrameSize) throws(FrameError) -> RectoCameraFormat? {
        var format = RectoCameraFormat()
        format.code = code.rawValue
        format.width = UInt32(size.width)
        format.height = UInt32(size.height)
        let answer = status { unsafe recto_camera_set_format(&camera, &format) }
        if answer == EINVAL { return nil }
        try require(answer, doing: "Setting up")
        return format
    }

    /// Asks for a rate; a driver that has no choice keeps its own.
    func setRate(_ rate: FrameRate) {
        var hasRate = false
        guard status({ unsafe recto_camera_has_rate(&camera, &hasRate) }) == 0, hasRate else { return }
        let microseconds = UInt32(clamping: Int64((1_000_000 / max(rate.framesPerSecond, 0.001)).rounded()))
        _ = status { unsafe recto_camera_set_interval(&camera, microseconds) }
    }

    /// Number of buffers that ``start(size:)`` got.
    var bufferCount: Int { mappings.count }

    /// Gets buffers, lends them to the driver and lets it take pictures.
    func start(size: FrameSize) throws(FrameError) {
        // Two would do for one to be read while another is filled; four bridge a reader's longer thoughts.
        var count: UInt32 = 4
        try require(status { unsafe recto_camera_request_buffers(&camera, &count) }, doing: "Setting up")
        guard (2...32).contains(count) else {
            throw .failed(source: name, doing: "Setting up", reason: "it has \(count) buffers")
        }
        for index in 0..<count {
            var (length, offset): (UInt32, UInt32) = (0, 0)
            try require(
                status { unsafe recto_camera_query_buffer(&camera, index, &length, &offset) },
                doing: "Setting up"
            )
            var mapping = unsafe RectoCameraMapping()
            try require(status { unsafe recto_camera_map(&camera, length, offset, &mapping) }, doing: "Setting up")
            unsafe mappings.append(Mapping(mapping: mapping))
            try enqueue(index)
        }
        let answer = status { unsafe recto_camera_start(&camera) }
        guard answer != ENOSPC else { throw .noBandwidth(source: name, size: size) }
        try require(answer, doing: "Starting")
        isStreaming = true
    }

    func wait(until deadline: ContinuousClock.Instant) throws(FrameError) -> Readiness {
        var readiness = RectoCameraReadiness()
        try require(
            status { unsafe recto_camera_wait(&camera, deadline.millisecondsLeft, &readiness) },
            doing: "Reading"
        )
        if readiness.has_picture { return .ready }
        return readiness.has_error ? .broken : .nothing
    }

    /// Lends a buffer to the driver.
    func enqueue(_ index: UInt32) throws(FrameError) {
        try require(status { unsafe recto_camera_enqueue(&camera, index) }, doing: "Reading")
    }

    /// Takes the oldest buffer that the driver is done with; `nil` if there is none.
    func dequeue() throws(FrameError) -> RectoCameraBuffer? {
        var buffer = RectoCameraBuffer()
        let answer = status { unsafe recto_camera_dequeue(&camera, &buffer) }
        if answer == EAGAIN { return nil }
        try require(answer, doing: "Reading")
        guard buffer.index < bufferCount else {
            throw .failed(source: name, doing: "Reading", reason: "it gave a buffer that it does not have")
        }
        return buffer
    }

    /// A copy of the content of a buffer that was taken.
    func bytes(of buffer: RectoCameraBuffer) -> [UInt8] {
        let mapping = unsafe mappings[Int(buffer.index)].mapping
        let count = unsafe min(Int(buffer.byte_count), mapping.length)
        return unsafe Array(UnsafeRawBufferPointer(start: mapping.address, count: count))
    }

    private func status(_ call: () -> Int32) -> Int32 {
        while true {
            let status = call()
            if status != EINTR { return status }
        }
    }

    private func require(_ status: Int32, doing: String) throws(FrameError) {
        guard status != 0 else { return }
        throw FrameError(name: name, doing: doing, Errno(rawValue: status))
    }
}

/// A format's code as Video4Linux has it: four characters, the first in the lowest byte.
struct FourCharacterCode: RawRepresentable, Hashable, CustomStringConvertible {
    let rawValue: UInt32

    static let motionJPEG = Self("MJPG")
    static let jpeg = Self("JPEG")
    static let yuyv = Self("YUYV")
    static let grey = Self("GREY")

    var description: String {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: rawValue >> (8 * $0)) }
        return String(decoding: bytes.map { (0x21...0x7E).contains($0) ? $0 : 0x2E }, as: UTF8.self)
    }
}

extension FourCharacterCode {
    private init(_ text: StaticString) {
        rawValue = String(describing: text).utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
