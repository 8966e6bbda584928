// SPDX-License-Identifier: Apache-2.0
import CRectoSystem
import CTestCamera
import RectoSystem

/// A device that follows a script.
@safe
final class ScriptedCamera {
    static let motionJPEG = code("MJPG")
    static let yuyv = code("YUYV")
    static let grey = code("GREY")

    private let device: OpaquePointer

    /// A camera that delivers MJPEG and YUYV in every size, as `change` has it otherwise.
    init(_ change: (inout TestCameraScript) -> Void = { _ in }) {
        var script = TestCameraScript()
        script.captures = true
        script.streams = true
        script.has_rate = true
        script.has_time = true
        script.counts = true
        script.codes = (Self.motionJPEG, Self.yuyv, 0, 0)
        change(&script)
        unsafe device = test_camera_make(script)
    }

    deinit {
        unsafe test_camera_free(device)
    }

    static func code(_ text: String) -> UInt32 {
        text.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The device's log of its user.
    var log: TestCameraLog { unsafe test_camera_log(device) }

    /// Opens the device as `/dev/video9`.
    func open(_ request: FrameRequest = FrameRequest()) throws(FrameError) -> CameraDevice {
        unsafe try CameraDevice("/dev/video9", request: request, calls: test_camera_calls(device))
    }

    /// Adds a picture of these bytes.
    ///
    /// - Parameters:
    ///   - bytes: What the driver delivers.
    ///   - milliseconds: When it was taken.
    ///   - isDamaged: True if the driver knows it to be damaged.
    ///   - comesAtOnce: True if it is there as soon as the one before it.
    ///   - lostBefore: Number of frames that were lost before it.
    func add(
        _ bytes: [UInt8],
        milliseconds: Int = 0,
        isDamaged: Bool = false,
        comesAtOnce: Bool = false,
        lostBefore: UInt32 = 0
    ) {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            var frame = unsafe TestCameraFrame()
            unsafe frame.bytes = bytes.baseAddress
            unsafe frame.byte_count = bytes.count
            unsafe frame.microseconds = Int64(milliseconds) * 1000
            unsafe frame.is_damaged = isDamaged
            unsafe frame.comes_at_once = comesAtOnce
            unsafe frame.lost_before = lostBefore
            unsafe test_camera_add(device, frame)
        }
    }

    /// Adds a raw picture of one level.
    func add(level: UInt8) {
        var frame = unsafe TestCameraFrame()
        unsafe frame.level = level
        unsafe test_camera_add(device, frame)
    }
}
