// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import Testing

@testable import Recto
@testable import TestSupport

struct FaceTrackerTests {
    private let person = PlayedPerson.samples[0]
    /// 25 frames a second.
    private let interval: Duration = .milliseconds(40)

    @Test(arguments: PlayedPerson.samples.indices)
    func `finds a face, and its eyes`(index: Int) throws {
        let person = PlayedPerson.samples[index]
        var tracker = FaceTracker()
        let sight = try tracker.see(person.picture(.neutral).image, at: .zero)
        #expect(sight.count == 1)
        #expect(sight.wasChecked)
        #expect(!sight.isFollowed)
        try expect(#require(sight.face), at: person.eyes.right, person.eyes.left)
    }

    @Test func `follows a face that moves and grows, and seldom looks for it anew`() throws {
        var tracker = FaceTracker()
        let picture = person.picture(.neutral)
        var checks = 0
        for frame in 0..<50 {
            // Half an eye distance aside and a fifth larger within two seconds, as somebody who sits down.
            let share = Double(frame) / 49
            let placement = Placement(x: 30 * share, y: -12 * share, scale: 1 + 0.2 * share)
            let sight = try tracker.see(picture.seen(from: placement).image, at: interval * frame)
            #expect(sight.count == 1)
            #expect(sight.isFollowed == (frame > 0))
            if sight.wasChecked { checks += 1 }
            let (right, left) = (shown(person.eyes.right, placement), shown(person.eyes.left, placement))
            try expect(#require(sight.face), at: right, left)
        }
        // At once, and every .8 seconds.
        #expect(checks == 3)
    }

    @Test func `notices when the face is gone, and that it is back`() throws {
        var tracker = FaceTracker()
        let (face, room) = (person.picture(.neutral).image, try #require(person.room).image)
        for frame in 0..<5 { #expect(try tracker.see(face, at: interval * frame).count == 1) }
        for frame in 5..<15 {
            let sight = try tracker.see(room, at: interval * frame)
            #expect(sight.count == 0)
            #expect(sight.face == nil)
        }
        let sights = try (15..<20).map { try tracker.see(face, at: interval * $0) }
        #expect(sights.map(\.count).contains(1))
        #expect(sights.first { $0.face != nil }?.isFollowed == false)
        #expect(sights.last?.isFollowed == true)
    }

    @Test func `does not search every frame of an empty room`() throws {
        var tracker = FaceTracker()
        let room = try #require(person.room).image
        let checks = try (0..<25).count { try tracker.see(room, at: interval * $0).wasChecked }
        // Every .1 seconds, which is every third frame.
        #expect((8...10).contains(checks))
    }

    @Test func `sees within a second that somebody joins`() throws {
        var tracker = FaceTracker()
        let both = person.besides(PlayedPerson.samples[1])
        // Alone, at the place that they have when both are there.
        let alone = alone(in: both)
        for frame in 0..<10 { #expect(try tracker.see(alone.image, at: interval * frame).count == 1) }
        let counts = try (10..<35).map { try tracker.see(both.picture(.neutral).image, at: interval * $0).count }
        #expect(counts.contains(2))
        #expect(counts.last == 2)
        let after = try (35..<45).map { try tracker.see(alone.image, at: interval * $0).count }
        #expect(after.last == 1)
    }

    @Test func `does not take one face for another that stands where it was`() throws {
        var tracker = FaceTracker()
        let other = PlayedPerson.samples[2]
        for frame in 0..<5 { _ = try tracker.see(person.picture(.neutral).image, at: interval * frame) }
        let sight = try tracker.see(other.picture(.neutral).image, at: interval * 5)
        #expect(sight.face == nil || !sight.isFollowed)
    }

    @Test(arguments: PlayedExpression.allCases)
    func `goes on following whatever the face does`(expression: PlayedExpression) throws {
        var tracker = FaceTracker()
        for frame in 0..<3 { _ = try tracker.see(person.picture(.neutral).image, at: interval * frame) }
        let sight = try tracker.see(person.picture(expression).image, at: interval * 3)
        #expect(sight.isFollowed)
    }

    /// The left half with the face, and the room where the other stands.
    private func alone(in both: PlayedPerson) -> GreyPlane {
        var picture = both.picture(.neutral)
        for row in 0..<picture.height {
            let start = row * picture.width
            for column in picture.width / 2 - 12..<picture.width {
                picture.levels[start + column] = picture.levels[start + picture.width / 2 - 12]
            }
        }
        return picture
    }

    /// The place of a point of a picture that is seen from a placement.
    private func shown(_ point: Point, _ placement: Placement) -> Point {
        let middle = Point(x: Double(person.width) / 2, y: Double(person.height) / 2)
        return (point - middle) * placement.scale + middle + Point(x: placement.x, y: placement.y)
    }

    private func expect(
        _ placement: FacePlacer.Placement,
        at right: Point,
        _ left: Point,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        let eyes = placement.face.eyes
        let tolerance = 0.12 * (left - right).length
        #expect((eyes.right - right).length < tolerance, sourceLocation: location)
        #expect((eyes.left - left).length < tolerance, sourceLocation: location)
    }
}
