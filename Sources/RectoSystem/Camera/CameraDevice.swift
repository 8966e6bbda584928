// SPDX-License-Identifier: Apache-2.0
package import CRectoSystem

/// A camera of Video4Linux, read directly: JPEG images if it has them in the requested size, else YUYV.
///
/// Times are the driver's. Each call gives the newest whole frame; those before it are dropped.
package struct CameraDevice: FrameSource {
    /// The format of the camera's pictures.
    package let format: FrameFormat
    /// Their size, which may differ from the requested one.
    package let size: FrameSize
    private let camera: CameraHandle
    private let layout: RectoCameraFormat
    private var timeline = CameraTimeline()

    /// Opens a camera and lets it take pictures.
    ///
    /// - Throws: ``FrameError``.
    package init(_ name: String, request: FrameRequest) throws(FrameError) {
        unsafe try self.init(name, request: request, calls: recto_camera_system_calls())
    }

    /// Opens a camera that these calls reach.
    package init(_ name: String, request: FrameRequest, calls: RectoCameraCalls) throws(FrameError) {
        camera = unsafe try CameraHandle(name, calls: calls)
        (format, layout) = try Self.negotiate(request, with: camera)
        guard let size = FrameSize(width: Int(layout.width), height: Int(layout.height)) else {
            let reason = "its pictures have \(layout.width) × \(layout.height) pixels"
            throw .failed(source: name, doing: "Setting up", reason: reason)
        }
        guard format != .yuyv || size.width.isMultiple(of: 2) else { throw .oddWidth(size) }
        self.size = size
        camera.setRate(request.rate ?? .standard)
        try camera.start(size: size)
    }

    /// The first format of the preferred order that comes in the size that is wanted, else the first that comes at all.
    private static func negotiate(
        _ request: FrameRequest,
        with camera: CameraHandle
    ) throws(FrameError) -> (FrameFormat, RectoCameraFormat) {
        let offered = camera.formatCodes()
        let size = request.size ?? .standard
        let wanted = preference.filter { request.format == nil ? $0.format != .grey : $0.format == request.format }
        var second: (FrameFormat, RectoCameraFormat)?
        for (code, format) in wanted where offered.contains(code) {
            guard let layout = try camera.setFormat(code, size), layout.code == code.rawValue else { continue }
            if layout.width == size.width, layout.height == size.height { return (format, layout) }
            second = second ?? (format, layout)
        }
        guard let (format, layout) = second else {
            throw .noUsableFormat(
                source: camera.name,
                wanted: wanted.map(\.code.description),
                offered: offered.map(\.description)
            )
        }
        // Others were asked for since.
        let code = FourCharacterCode(rawValue: layout.code)
        let again = try camera.setFormat(code, size)
        guard let again, again.code == layout.code else {
            throw .failed(source: camera.name, doing: "Setting up", reason: "it no longer offers \(code)")
        }
        return (format, again)
    }

    private static let preference: [(code: FourCharacterCode, format: FrameFormat)] = [
        (.motionJPEG, .mjpeg), (.jpeg, .mjpeg), (.yuyv, .yuyv), (.grey, .grey),
    ]

    package mutating func next(within wait: Duration) throws(FrameError) -> FrameArrival {
        let deadline = ContinuousClock.now + wait
        repeat {
            let readiness = try camera.wait(until: deadline)
            if readiness == .nothing { return .nothing }
            if let arrival = try takeNewest() { return arrival }
            // Drivers report an error, and no buffer, for a camera that was unplugged.
            guard readiness == .ready else { throw .disconnected(source: camera.name) }
        } while ContinuousClock.now < deadline
        return .nothing
    }

    /// Takes the buffers that the driver is done with, and gives all but the newest usable one back unread.
    private mutating func takeNewest() throws(FrameError) -> FrameArrival? {
        var newest: (buffer: RectoCameraBuffer, stamp: CameraTimeline.Stamp)?
        // A driver that fills buffers as fast as it gets them must not hold us up.
        for _ in 0..<2 * camera.bufferCount {
            // An error after a picture was taken is thrown when the next one is asked for.
            let taken = newest == nil ? try camera.dequeue() : try? camera.dequeue()
            guard let buffer = taken else { break }
            let stamp = timeline.stamp(buffer)
            if let kept = newest {
                if buffer.is_damaged, !kept.buffer.is_damaged {
                    try? camera.enqueue(buffer.index)
                    continue
                }
                try? camera.enqueue(kept.buffer.index)
            }
            newest = (buffer, stamp)
        }
        guard let (buffer, stamp) = newest else { return nil }
        let picture = buffer.is_damaged ? nil : picture(in: buffer)
        try? camera.enqueue(buffer.index)
        guard let picture else { return .damaged(number: stamp.number, time: stamp.time) }
        return .frame(CameraFrame(number: stamp.number, time: stamp.time, picture: picture))
    }

    /// A copy of a buffer's content; `nil` if some of it is missing.
    private func picture(in buffer: RectoCameraBuffer) -> CameraFrame.Picture? {
        switch format {
        case .mjpeg: image(in: buffer)
        case .yuyv: rows(in: buffer, of: 2 * size.width).map { .yuyv($0, size, isFullRange: layout.full_range) }
        case .grey: rows(in: buffer, of: size.width).map { .grey($0, size) }
        }
    }

    /// The image without the bytes that drivers leave behind it.
    private func image(in buffer: RectoCameraBuffer) -> CameraFrame.Picture? {
        var splitter = MJPEGSplitter(source: camera.name)
        splitter.append(camera.bytes(of: buffer))
        guard case .whole(let picture)? = try? splitter.next() else { return nil }
        return picture
    }

    private func rows(in buffer: RectoCameraBuffer, of byteCount: Int) -> [UInt8]? {
        let stride = max(Int(layout.bytes_per_row), byteCount)
        let bytes = camera.bytes(of: buffer)
        guard bytes.count >= stride * (size.height - 1) + byteCount else { return nil }
        if bytes.count == byteCount * size.height { return bytes }
        var rows: [UInt8] = []
        rows.reserveCapacity(byteCount * size.height)
        for row in 0..<size.height {
            rows.append(contentsOf: bytes[row * stride..<row * stride + byteCount])
        }
        return rows
    }
}

/// Numbers and times of a camera's pictures, from the driver's data.
private struct CameraTimeline {
    struct Stamp {
        let number: Int
        let time: Duration
    }

    private struct Origin {
        let microseconds: Int64
        let arrival: ContinuousClock.Instant
        let hasTime: Bool
    }

    private var origin: Origin?
    private var last = Stamp(number: -1, time: .zero)
    private var sequence: UInt32 = 0

    mutating func stamp(_ buffer: RectoCameraBuffer) -> Stamp {
        let now = ContinuousClock.now
        let origin = origin ?? Origin(microseconds: buffer.microseconds, arrival: now, hasTime: buffer.has_time)
        // Some drivers do not count: the picture is the next one then.
        let step = Int(Int32(bitPattern: buffer.sequence &- sequence))
        let isCounted = self.origin != nil && (1...1000).contains(step)
        let time: Duration =
            origin.hasTime ? .microseconds(buffer.microseconds &- origin.microseconds) : now - origin.arrival
        self.origin = origin
        sequence = buffer.sequence
        last = Stamp(number: last.number + (isCounted ? step : 1), time: max(last.time, time))
        return last
    }
}
