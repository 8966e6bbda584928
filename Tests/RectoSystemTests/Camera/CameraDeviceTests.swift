// SPDX-License-Identifier: Apache-2.0
import CTestCamera
import Foundation
import RectoSystem
import Testing

@Suite(.timeLimit(.minutes(10)))
struct CameraDeviceTests {
    private let name = "/dev/video9"
    private let long = Duration.seconds(60)
    private let images = DrawnJPEG.images(6)

    private func frame(_ number: Int, milliseconds: Int, _ image: [UInt8]) -> FrameArrival {
        .frame(CameraFrame(number: number, time: .milliseconds(milliseconds), picture: .encoded(image)))
    }

    private func request(_ size: String, _ format: FrameFormat? = nil) -> FrameRequest {
        FrameRequest(format: format, size: FrameSize(size))
    }

    // Opening.

    @Test(arguments: [
        (ENOENT, FrameError.notFound(source: "/dev/video9")),
        (EACCES, .noPermission(source: "/dev/video9")),
        (EPERM, .noPermission(source: "/dev/video9")),
        (EBUSY, .busy(source: "/dev/video9")),
        (ENODEV, .disconnected(source: "/dev/video9")),
        (EIO, .failed(source: "/dev/video9", doing: "Opening", reason: "Input/output error")),
    ])
    func `what hinders opening is named`(number: Int32, error: FrameError) {
        let camera = ScriptedCamera { $0.open_error = number }
        #expect(throws: error) { try camera.open() }
    }

    @Test(arguments: [ENOTTY, EINVAL])
    func `a device that knows nothing of pictures is no camera, and is closed`(number: Int32) {
        let camera = ScriptedCamera { $0.capability_error = number }
        #expect(throws: FrameError.notACamera(source: name)) { try camera.open() }
        #expect(camera.log.open_files == 0)
    }

    @Test func `neither is one that takes none, or does not hand them out in buffers`() {
        let metadata = ScriptedCamera { $0.captures = false }
        #expect(throws: FrameError.notACamera(source: name)) { try metadata.open() }
        let readable = ScriptedCamera { $0.streams = false }
        #expect(throws: FrameError.notACamera(source: name)) { try readable.open() }
        #expect(readable.log.open_files == 0)
    }

    @Test func `another program that streams is named wherever the driver notices it`() {
        for camera in [
            ScriptedCamera { $0.format_error = EBUSY }, ScriptedCamera { $0.buffer_error = EBUSY },
            ScriptedCamera { $0.start_error = EBUSY },
        ] {
            #expect(throws: FrameError.busy(source: name)) { try camera.open() }
            #expect(camera.log.open_files == 0)
            #expect(camera.log.mapped_buffers == 0)
        }
    }

    @Test func `a connection that is too slow is named, with the size`() throws {
        let camera = ScriptedCamera { $0.start_error = ENOSPC }
        let size = try #require(FrameSize("1920x1080"))
        #expect(throws: FrameError.noBandwidth(source: name, size: size)) { try camera.open(request("1920x1080")) }
    }

    @Test func `a driver with too few or too many buffers is refused`() {
        for count: UInt32 in [1, 33] {
            let camera = ScriptedCamera { $0.buffer_count = count }
            #expect(throws: FrameError.self) { try camera.open() }
            #expect(camera.log.open_files == 0)
        }
    }

    // What is asked for.

    @Test func `MJPEG is preferred in the size that is wanted`() throws {
        let camera = ScriptedCamera { $0.codes = (ScriptedCamera.yuyv, ScriptedCamera.motionJPEG, 0, 0) }
        let device = try camera.open(request("640x480"))
        #expect(device.format == .mjpeg)
        #expect(device.size == FrameSize("640x480"))
        #expect(camera.log.code == ScriptedCamera.motionJPEG)
    }

    @Test func `without MJPEG, YUYV will do`() throws {
        let camera = ScriptedCamera { $0.codes = (ScriptedCamera.grey, ScriptedCamera.yuyv, 0, 0) }
        #expect(try camera.open().format == .yuyv)
    }

    @Test func `the size that is wanted comes before the format`() throws {
        let camera = ScriptedCamera { script in
            script.widths.0 = 320
            script.heights.0 = 240
        }
        let device = try camera.open(request("640x480"))
        #expect(device.format == .yuyv)
        #expect(device.size == FrameSize("640x480"))
    }

    @Test func `a size that no format has leaves the driver's own, and MJPEG`() throws {
        let camera = ScriptedCamera { script in
            script.widths = (320, 352, 0, 0)
            script.heights = (240, 288, 0, 0)
        }
        let device = try camera.open(request("640x480"))
        #expect(device.format == .mjpeg)
        #expect(device.size == FrameSize("320x240"))
        #expect(camera.log.code == ScriptedCamera.motionJPEG)
        #expect((camera.log.width, camera.log.height) == (320, 240))
    }

    @Test func `a format that is wanted is the only one that will do`() throws {
        let camera = ScriptedCamera()
        #expect(try camera.open(request("640x480", .yuyv)).format == .yuyv)
        let error = FrameError.noUsableFormat(source: name, wanted: ["GREY"], offered: ["MJPG", "YUYV"])
        #expect(throws: error) { try camera.open(request("640x480", .grey)) }
    }

    @Test func `a camera with none of the formats says which ones it has`() {
        let camera = ScriptedCamera { $0.codes = (ScriptedCamera.code("YU12"), ScriptedCamera.code("H264"), 0, 0) }
        #expect(
            throws: FrameError.noUsableFormat(
                source: name,
                wanted: ["MJPG", "JPEG", "YUYV"],
                offered: ["YU12", "H264"]
            )
        ) { try camera.open() }
        #expect(camera.log.open_files == 0)
    }

    @Test func `a driver's size beyond all bounds is refused before memory is taken`() {
        for side: UInt32 in [8193, .max] {
            let camera = ScriptedCamera { script in
                script.codes = (ScriptedCamera.motionJPEG, 0, 0, 0)
                script.widths.0 = side
                script.heights.0 = 10
            }
            #expect(throws: FrameError.self) { try camera.open() }
            #expect(camera.log.starts == 0)
        }
    }

    @Test func `the rate is asked for, 30 where none is wanted`() throws {
        let camera = ScriptedCamera()
        _ = try camera.open()
        #expect((camera.log.interval_numerator, camera.log.interval_denominator) == (33_333, 1_000_000))
        _ = try camera.open(FrameRequest(rate: FrameRate(15)))
        #expect(camera.log.interval_numerator == 66_667)
        let fixed = ScriptedCamera { $0.has_rate = false }
        _ = try fixed.open()
        #expect(fixed.log.interval_denominator == 0)
    }

    // Frames.

    @Test func `frames have the driver's times and numbers, lost ones counted`() throws {
        let camera = ScriptedCamera()
        camera.add(images[0], milliseconds: 5000)
        camera.add(images[1], milliseconds: 5033)
        camera.add(images[2], milliseconds: 5133, lostBefore: 2)
        var device = try camera.open()
        #expect(try device.next(within: long) == frame(0, milliseconds: 0, images[0]))
        #expect(try device.next(within: long) == frame(1, milliseconds: 33, images[1]))
        #expect(try device.next(within: long) == frame(4, milliseconds: 133, images[2]))
    }

    @Test func `drivers that neither count nor tell the time are counted and timed here`() throws {
        let camera = ScriptedCamera { script in
            script.has_time = false
            script.counts = false
        }
        for image in images { camera.add(image) }
        var device = try camera.open()
        var last = Duration.zero
        for number in 0..<images.count {
            guard case .frame(let frame) = try device.next(within: long) else {
                Issue.record("no frame")
                return
            }
            #expect(frame.number == number)
            #expect(frame.time >= last)
            last = frame.time
            Thread.sleep(forTimeInterval: 0.001)
        }
        #expect(last >= .milliseconds(5))
    }

    @Test func `times never run backwards`() throws {
        let camera = ScriptedCamera()
        for milliseconds in [100, 140, 90, 180] { camera.add(images[0], milliseconds: milliseconds) }
        var device = try camera.open()
        for (number, milliseconds) in [0, 40, 40, 80].enumerated() {
            #expect(try device.next(within: long) == frame(number, milliseconds: milliseconds, images[0]))
        }
    }

    @Test func `of frames that came meanwhile only the newest is given`() throws {
        let camera = ScriptedCamera()
        camera.add(images[0])
        for (index, image) in images.dropFirst().enumerated() {
            camera.add(image, milliseconds: (index + 1) * 10, comesAtOnce: index > 0)
        }
        var device = try camera.open()
        #expect(try device.next(within: long) == frame(0, milliseconds: 0, images[0]))
        #expect(try device.next(within: long) == frame(5, milliseconds: 50, images[5]))
        #expect(try device.next(within: .zero) == .nothing)
        #expect(camera.log.homeless_frames == 0)
    }

    @Test func `buffers are lent again for as long as frames come`() throws {
        let camera = ScriptedCamera()
        for number in 0..<100 { camera.add(images[number % 6], milliseconds: number) }
        var device = try camera.open()
        for number in 0..<100 {
            #expect(try device.next(within: long) == frame(number, milliseconds: number, images[number % 6]))
        }
    }

    @Test func `a driver that is always done with its buffers does not hold up its reader`() throws {
        let camera = ScriptedCamera()
        for number in 0..<200 { camera.add(images[0], comesAtOnce: number > 0) }
        var device = try camera.open()
        #expect(try device.next(within: long) == frame(7, milliseconds: 0, images[0]))
        #expect(try device.next(within: long) == frame(15, milliseconds: 0, images[0]))
    }

    @Test func `frames that the driver knows to be damaged are, unless a whole one came with them`() throws {
        let camera = ScriptedCamera()
        camera.add(images[0], isDamaged: true)
        camera.add(images[1], milliseconds: 20, isDamaged: true)
        camera.add(images[2], milliseconds: 30, comesAtOnce: true)
        camera.add(images[3], milliseconds: 40, isDamaged: true, comesAtOnce: true)
        camera.add(images[4], milliseconds: 50)
        var device = try camera.open()
        #expect(try device.next(within: long) == .damaged(number: 0, time: .zero))
        #expect(try device.next(within: long) == frame(2, milliseconds: 30, images[2]))
        #expect(try device.next(within: long) == frame(4, milliseconds: 50, images[4]))
    }

    @Test func `images that end too soon or are none are damaged`() throws {
        let camera = ScriptedCamera()
        camera.add(Array(images[0].dropLast(30)))
        camera.add([])
        camera.add([0, 0, 0, 0])
        camera.add(Array("text".utf8))
        camera.add(images[1] + [0, 0, 0, 0, 0xFF, 0xD8, 0xFF])
        var device = try camera.open()
        for number in 0..<4 { #expect(try device.next(within: long) == .damaged(number: number, time: .zero)) }
        #expect(try device.next(within: long) == frame(4, milliseconds: 0, images[1]))
    }

    @Test(arguments: [0, 2, 70] as [UInt32])
    func `raw frames have no padding and know their range`(padding: UInt32) throws {
        for isFullRange in [false, true] {
            let camera = ScriptedCamera { script in
                script.codes = (ScriptedCamera.yuyv, ScriptedCamera.grey, 0, 0)
                script.row_padding = padding
                script.full_range = isFullRange
            }
            camera.add(level: 7)
            let size = try #require(FrameSize("64x48"))
            var colour = try camera.open(request("64x48"))
            let yuyv = [UInt8](repeating: 7, count: 64 * 48 * 2)
            let picture = CameraFrame.Picture.yuyv(yuyv, size, isFullRange: isFullRange)
            #expect(
                try colour.next(within: long) == .frame(CameraFrame(number: 0, time: .zero, picture: picture))
            )
        }
        let camera = ScriptedCamera { script in
            script.codes = (ScriptedCamera.grey, 0, 0, 0)
            script.row_padding = padding
        }
        camera.add(level: 9)
        var device = try camera.open(request("63x48", .grey))
        let size = try #require(FrameSize("63x48"))
        let picture = CameraFrame.Picture.grey([UInt8](repeating: 9, count: 63 * 48), size)
        #expect(try device.next(within: long) == .frame(CameraFrame(number: 0, time: .zero, picture: picture)))
    }

    @Test func `a raw frame that lacks bytes is damaged`() throws {
        let camera = ScriptedCamera { $0.codes = (ScriptedCamera.yuyv, 0, 0, 0) }
        camera.add([UInt8](repeating: 1, count: 64 * 48 * 2 - 1))
        camera.add([UInt8](repeating: 1, count: 64 * 48 * 2))
        var device = try camera.open(request("64x48"))
        #expect(try device.next(within: long) == .damaged(number: 0, time: .zero))
        #expect(try device.next(within: long).isWhole)
    }

    // Waiting and ending.

    @Test func `a camera that delivers nothing costs no more than the time allowed`() throws {
        let camera = ScriptedCamera()
        var device = try camera.open()
        for wait in [Duration.zero, .milliseconds(30)] {
            var arrival: FrameArrival?
            let time = try ContinuousClock().measure { arrival = try device.next(within: wait) }
            #expect(arrival == .nothing)
            #expect(time >= wait)
            #expect(time < .seconds(10))
        }
    }

    @Test func `a camera that is unplugged is disconnected, once its last frame is read`() throws {
        let camera = ScriptedCamera { $0.end_error = ENODEV }
        for image in images { camera.add(image) }
        var device = try camera.open()
        for number in 0..<images.count {
            #expect(try device.next(within: long) == frame(number, milliseconds: 0, images[number]))
        }
        #expect(throws: FrameError.disconnected(source: name)) { try device.next(within: long) }
        #expect(throws: FrameError.disconnected(source: name)) { try device.next(within: long) }
    }

    @Test func `so is one whose driver reports an error and has nothing`() throws {
        let camera = ScriptedCamera { $0.end_error = EAGAIN }
        var device = try camera.open()
        #expect(throws: FrameError.disconnected(source: name)) { try device.next(within: long) }
    }

    @Test func `other errors keep the system's words`() throws {
        let camera = ScriptedCamera { $0.end_error = EIO }
        var device = try camera.open()
        #expect(throws: FrameError.failed(source: name, doing: "Reading", reason: "Input/output error")) {
            try device.next(within: long)
        }
    }

    @Test func `signals change nothing`() throws {
        let camera = ScriptedCamera { $0.interruptions = 2 }
        for (index, image) in images.enumerated() { camera.add(image, milliseconds: index) }
        var device = try camera.open()
        for (index, image) in images.enumerated() {
            #expect(try device.next(within: long) == frame(index, milliseconds: index, image))
        }
        #expect(try device.next(within: .milliseconds(5)) == .nothing)
    }

    @Test func `everything is given back in the end`() throws {
        let camera = ScriptedCamera()
        camera.add(images[0])
        do {
            var device = try camera.open()
            #expect(camera.log.open_files == 1)
            #expect(camera.log.mapped_buffers == 4)
            #expect(camera.log.starts == 1)
            _ = try device.next(within: long)
        }
        #expect(camera.log.open_files == 0)
        #expect(camera.log.mapped_buffers == 0)
        #expect(camera.log.stops == 1)
    }
}
