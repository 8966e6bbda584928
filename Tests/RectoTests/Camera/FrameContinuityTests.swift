// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoImaging
import Testing

@testable import Recto
@testable import TestSupport

struct FrameContinuityTests {
    private static let people = PlayedPerson.samples
    /// The frame from which something changes, of the forty that are shown.
    private static let change = 20
    /// The frame in which that shows.
    private static let noticed = change + 1

    /// One frame and its time; 25 a second.
    private struct Shown {
        var picture: GreyPlane
        var eyes: Face.Eyes
        var time: Duration
        var faceCount = 1
        var isFollowed = true

        /// A person who sways before the camera, so many pixels aside.
        init(_ person: PlayedPerson, _ number: Int, aside: Double = 0) {
            let seconds = Double(number) / 25
            let sway = Placement(
                x: 6 * sin(2.5 * seconds) + aside,
                y: 4 * sin(1.7 * seconds),
                scale: 1 + 0.01 * sin(seconds)
            )
            let middle = Point(x: Double(person.width) / 2, y: Double(person.height) / 2)
            func place(_ point: Point) -> Point { (point - middle) * sway.scale + middle + Point(x: sway.x, y: sway.y) }
            picture = person.picture(.neutral).seen(from: sway)
            eyes = Face.Eyes(right: place(person.eyes.right), left: place(person.eyes.left))
            time = .milliseconds(40 * number)
        }

        /// The same frame, so many times as bright.
        func lit(by gain: Double) -> Shown {
            var shown = self
            shown.picture.levels = picture.levels.map { UInt8(min(255, (Double($0) * gain).rounded())) }
            return shown
        }

        /// The same frame, compressed.
        func compressed(quality: Int) throws -> Shown {
            var shown = self
            let file = try ImageEncoder(.jpeg(quality: quality)).encode(picture.image)
            let header = try ImageHeader(file.span)
            shown.picture = GreyPlane(try ImageDecoder().decode(file.span, header: header, as: .grey).image)
            return shown
        }
    }

    /// The judgement of a series.
    private struct Series {
        /// The frames that show that something does not continue.
        var breaks: [Int] = []
        /// The frames that show a cut.
        var cuts: [Int] = []
        var greatestScore = 0.0

        init(_ frames: [Shown]) throws {
            var continuity = FrameContinuity()
            for (number, shown) in frames.enumerated() {
                let image = shown.picture.image
                let placed = try #require(try FacePlacer().place(shown.eyes, in: image))
                let sight = FaceTracker.Sight(
                    count: shown.faceCount,
                    face: shown.faceCount == 0 ? nil : placed,
                    isFollowed: shown.isFollowed
                )
                let look = try FaceAppearance(placed.face)
                if try !continuity.goesOn(image, sight, look, at: shown.time) { breaks.append(number) }
                if continuity.isCut { cuts.append(number) }
                greatestScore = max(greatestScore, continuity.score)
            }
        }
    }

    /// Forty frames; from ``change`` on those of `after`.
    private func frames(_ before: (Int) throws -> Shown, _ after: (Int) throws -> Shown) rethrows -> [Shown] {
        try (0..<40).map { try $0 < Self.change ? before($0) : after($0) }
    }

    @Test(arguments: people.indices) func `lets a person sway before the camera`(index: Int) throws {
        let series = try Series((0..<40).map { Shown(Self.people[index], $0) })
        #expect(series.breaks.isEmpty && series.cuts.isEmpty)
        #expect(series.greatestScore < FrameContinuity.Configuration().leastBreak / 2)
    }

    @Test func `takes fast motion for none`() throws {
        let series = try Series((0..<20).map { Shown(Self.people[0], $0, aside: 4 * Double($0) - 40) })
        #expect(series.breaks.isEmpty && series.cuts.isEmpty)
    }

    @Test func `notices another person in the same room, in the frame after the first`() throws {
        let series = try Series(frames({ Shown(Self.people[0], $0) }, { Shown(Self.people[1], $0) }))
        #expect(series.breaks == [Self.noticed] && series.cuts == [Self.noticed])
    }

    @Test func `notices that two recordings of one person were joined`() throws {
        let series = try Series(frames({ Shown(Self.people[0], $0) }, { Shown(Self.people[0], $0, aside: 12) }))
        #expect(series.breaks == [Self.noticed] && series.cuts == [Self.noticed])
    }

    @Test func `notices one inserted frame, and lets the frames around it go on`() throws {
        let series = try Series((0..<40).map { Shown(Self.people[$0 == Self.change ? 1 : 0], $0) })
        #expect(series.breaks == [Self.noticed] && series.cuts == [Self.noticed])
    }

    @Test(arguments: [(95, 40), (40, 95)]) func `takes a step of the compression for none`(qualities: (Int, Int)) throws
    {
        let series = try Series(
            frames(
                { try Shown(Self.people[0], $0).compressed(quality: qualities.0) },
                { try Shown(Self.people[0], $0).compressed(quality: qualities.1) }
            )
        )
        #expect(series.breaks.isEmpty && series.cuts.isEmpty)
    }

    @Test func `takes a step of the light for a cut, and a change over many frames for none`() throws {
        let step = try Series(frames({ Shown(Self.people[0], $0) }, { Shown(Self.people[0], $0).lit(by: 0.85) }))
        #expect(step.cuts == [Self.noticed])
        let slow = try Series((0..<40).map { Shown(Self.people[0], $0).lit(by: 1 - 0.15 * Double($0) / 40) })
        #expect(slow.breaks.isEmpty && slow.cuts.isEmpty)
    }

    @Test(arguments: [(300, true), (301, false)])
    func `breaks at a gap, which is no cut, and compares frames up to it`(gap: Int, isCompared: Bool) throws {
        let shown = frames({ Shown(Self.people[0], $0) }, { Shown(Self.people[1], $0) })
        let series = try Series(
            shown.enumerated().map { number, shown in
                var shown = shown
                if number >= Self.change { shown.time += .milliseconds(gap - 40) }
                return shown
            }
        )
        #expect(series.breaks == [isCompared ? Self.noticed : Self.change])
        #expect(series.cuts == (isCompared ? [Self.noticed] : []))
    }

    @Test(arguments: [0, 1, 4])
    func `notices a jump after frames that are said to be close together`(apart: Int) throws {
        var shown = frames({ Shown(Self.people[0], $0) }, { Shown(Self.people[1], $0) })
        shown[Self.change - 1].time = shown[Self.change - 2].time + .milliseconds(apart)
        let series = try Series(shown)
        #expect(series.breaks == [Self.noticed] && series.cuts == [Self.noticed])
    }

    @Test func `learns nothing from frames that a camera repeats`() throws {
        let shown = frames({ Shown(Self.people[0], $0) }, { Shown(Self.people[1], $0) })
        let repeated = shown.flatMap { shown in
            var again = shown
            again.time += .milliseconds(20)
            return [shown, again]
        }
        let series = try Series(repeated)
        #expect(series.breaks == [2 * Self.noticed] && series.cuts == [2 * Self.noticed])
    }

    @Test(arguments: [0, 2]) func `forgets the frames before one without a face, or with two`(count: Int) throws {
        var shown = frames({ Shown(Self.people[0], $0) }, { Shown(Self.people[1], $0) })
        shown[Self.change].faceCount = count
        let series = try Series(shown)
        #expect(series.breaks == [Self.change] && series.cuts.isEmpty)
    }

    @Test func `breaks at a face that was found anew`() throws {
        var shown = (0..<40).map { Shown(Self.people[0], $0) }
        shown[Self.change].isFollowed = false
        let series = try Series(shown)
        #expect(series.breaks == [Self.change] && series.cuts.isEmpty)
    }
}
