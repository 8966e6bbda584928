// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoImaging
import RectoLiveness
import RectoRecords
import Testing

@testable import TestSupport

struct FrameObserverTests {
    @Test(arguments: PlayedPerson.samples.indices, PlayedExpression.allCases)
    func `sees what a face does, once it was seen in rest`(index: Int, expression: PlayedExpression) throws {
        let person = PlayedPerson.samples[index]
        let truth = person.face(expression)
        var observer = FrameObserver()
        _ = try observe(&observer, person.picture(.neutral), frames: 0..<15)
        let face = try #require(try observe(&observer, person.picture(expression), frames: 15..<20).face)
        for (seen, actual) in [(face.rightEye, truth.rightEye), (face.leftEye, truth.leftEye)] {
            if actual < 0.1 { #expect(seen <= 0.35) }
            if actual > 0.9 { #expect(seen >= 0.6) }
        }
        if expression == .broadSmile { #expect(face.smile >= 0.5) }
        if expression == .smile { #expect(face.smile >= 0.3) }
        if !expression.isSmile { #expect(face.smile <= 0.35) }
        #expect(face.isSamePerson)
        // A camera that hands out mirrored frames shows the same.
        var configuration = FrameObserver.Configuration()
        configuration.isMirrored = true
        var mirrored = FrameObserver(configuration: configuration)
        _ = try observe(&mirrored, person.picture(.neutral), frames: 0..<15, isMirrored: true)
        let image = try observe(&mirrored, person.picture(expression), frames: 15..<20, isMirrored: true)
        let same = try #require(image.face)
        // Half closed is neither open nor closed, and there the network is steep.
        let tolerance = expression == .halfClosed ? 0.3 : 0.15
        #expect(abs(same.rightEye - face.rightEye) < tolerance)
        #expect(abs(same.leftEye - face.leftEye) < tolerance)
        #expect(abs(same.smile - face.smile) < 0.3)
        #expect(abs(same.yaw - face.yaw) < 6)
    }

    @Test func `sees the same in colour as in grey`() throws {
        let person = PlayedPerson.samples[1]
        var (grey, colour) = (FrameObserver(), FrameObserver())
        let picture = person.picture(.neutral)
        let (image, coloured) = (picture.image, picture.coloured)
        for frame in 0..<3 {
            let time = Duration.milliseconds(40 * frame)
            let one = try grey.observe(image, frame: frame, at: time, isSettling: true)
            let other = try colour.observe(coloured, frame: frame, at: time, isSettling: true)
            #expect(one == other)
        }
    }

    @Test(arguments: [
        (1, 1), (1, 300), (300, 1), (2, 2), (7, 5), (40, 40), (4_000, 9), (9, 4_000), (1_920, 90), (320, 240),
    ])
    func `sees nobody in frames of one level, whatever their shape`(width: Int, height: Int) throws {
        for format in [PixelFormat.grey, .rgb] {
            for level in [0, 1, 128, 255] as [UInt8] {
                var observer = FrameObserver()
                let image = Image(greyOf: level, width: width, height: height, format: format)
                for frame in 0..<3 {
                    let time = Duration.milliseconds(200 * frame)
                    let observation = try observer.observe(image, frame: frame, at: time, isSettling: true)
                    #expect(observation == FrameObservation(frame: frame, time: time, faceCount: 0, face: nil))
                }
            }
        }
    }

    @Test func `lets a face go whose frames change their size`() throws {
        let person = PlayedPerson.samples[0]
        var observer = FrameObserver()
        let image = person.picture(.neutral).image
        let sizes = [(1, 1), (40, 32), (person.width, 2), (3, person.height), (900, 700)]
        var frame = 0
        for (width, height) in sizes {
            for _ in 0..<6 {
                let time = Duration.milliseconds(40 * frame)
                #expect(try observer.observe(image, frame: frame, at: time, isSettling: true).faceCount <= 1)
                frame += 1
            }
            for _ in 0..<6 {
                let blank = Image(greyOf: 90, width: width, height: height, format: .grey)
                let time = Duration.milliseconds(40 * frame)
                #expect(try observer.observe(blank, frame: frame, at: time, isSettling: false).faceCount == 0)
                frame += 1
            }
        }
    }

    @Test func `goes on where a face's frames become smaller and larger`() throws {
        let person = PlayedPerson.samples[0]
        var observer = FrameObserver()
        let image = person.picture(.neutral).image
        let part = try #require(image.cropped(x: 40, y: 40, width: 300, height: 280))
        for frame in 0..<60 {
            let shown = frame / 20 % 2 == 0 ? image : part
            let time = Duration.milliseconds(40 * frame)
            let seen = try observer.observe(shown, frame: frame, at: time, isSettling: true)
            if frame % 20 >= 10 { #expect(seen.faceCount == 1) }
        }
    }

    @Test func `takes times that go back`() throws {
        let person = PlayedPerson.samples[0]
        var observer = FrameObserver()
        let image = person.picture(.neutral).image
        for (frame, seconds) in [5.0, 4, 9, 1, 0, 0, -3, 1e6, 2].enumerated() {
            let observation = try observer.observe(image, frame: frame, at: .seconds(seconds), isSettling: false)
            #expect(observation.faceCount == 1)
            #expect(observation.time == .seconds(seconds))
            #expect(observation.face?.isSamePerson == true)
        }
    }

    @Test func `takes whoever comes while the session settles for the person, and nobody else then`() throws {
        let (one, other) = (PlayedPerson.samples[0], PlayedPerson.samples[2])
        var observer = FrameObserver()
        _ = try observe(&observer, one.picture(.neutral), frames: 0..<10)
        let second = try observe(&observer, other.picture(.neutral), frames: 10..<30, isSettling: true)
        #expect(second.face?.isSamePerson == true)
        let known = try observe(&observer, other.picture(.neutral), frames: 30..<80)
        #expect(known.face?.isSamePerson == true)
        let back = try observe(&observer, one.picture(.neutral), frames: 80..<92)
        #expect(back.face?.isSamePerson == false)
    }

    @Test func `mentions frames that are all the same`() throws {
        let picture = PlayedPerson.samples[0].picture(.neutral)
        var observer = FrameObserver()
        #expect(observer.suspicions.isEmpty)
        _ = try observe(&observer, picture, frames: 0..<100)
        #expect(observer.suspicions.map(\.code) == [.livenessSuspect, .livenessSuspect])
        let said = observer.suspicions.map(\.message).joined()
        #expect(said.contains("repeatedFrames"))
        #expect(said.contains("stillness"))
    }

    /// Shows a picture for some frames, 25 a second, and says what is seen in the last.
    private func observe(
        _ observer: inout FrameObserver,
        _ picture: GreyPlane,
        frames: Range<Int>,
        isMirrored: Bool = false,
        isSettling: Bool = false
    ) throws -> FrameObservation {
        let image = isMirrored ? picture.image.upright(from: .upMirrored) : picture.image
        var last: FrameObservation?
        for frame in frames {
            last = try observer.observe(image, frame: frame, at: .milliseconds(40 * frame), isSettling: isSettling)
        }
        return try #require(last)
    }
}

extension GreyPlane {
    /// The same with three equal channels.
    fileprivate var coloured: Image {
        unsafe Image(width: width, height: height, format: .rgb) { bytes in
            for index in bytes.indices { unsafe bytes[index] = levels[index / 3] }
        }
    }
}
