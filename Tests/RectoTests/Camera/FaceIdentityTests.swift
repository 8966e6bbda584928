// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import Recto
@testable import RectoImaging
@testable import TestSupport

struct FaceIdentityTests {
    private static let people = PlayedPerson.samples
    private static let pairs = people.indices.flatMap { one in
        people.indices.filter { $0 != one }.map { (one, $0) }
    }

    @Test(arguments: people.indices)
    func `knows a face whatever it does`(index: Int) throws {
        var identity = FaceIdentity()
        for (number, expression) in PlayedExpression.allCases.enumerated() {
            let face = try face(Self.people[index].picture(expression), of: Self.people[index])
            for frame in 0..<50 {
                #expect(
                    try isKnown(&identity, face, isFollowed: number + frame > 0, 15 * number + frame),
                    "\(expression)"
                )
            }
        }
    }

    @Test(arguments: people.indices, [0.5, 0.7, 1.4])
    func `knows a face in other light`(index: Int, gain: Double) throws {
        var identity = FaceIdentity()
        let person = Self.people[index]
        let (plain, lit) = (person.picture(.neutral), person.picture(.smile).lit(by: gain))
        for frame in 0..<50 {
            #expect(try isKnown(&identity, face(plain, of: person), isFollowed: frame > 0, frame))
        }
        for frame in 50..<65 {
            #expect(try isKnown(&identity, face(lit, of: person), isFollowed: true, frame))
        }
    }

    @Test(arguments: pairs)
    func `does not know another face after a break, within ten frames`(pair: (Int, Int)) throws {
        var identity = FaceIdentity()
        let (one, other) = (Self.people[pair.0], Self.people[pair.1])
        for frame in 0..<50 {
            let face = try face(one.picture(.neutral), of: one)
            #expect(try isKnown(&identity, face, isFollowed: frame > 0, frame))
        }
        let verdicts = try (50..<60).map { frame in
            try isKnown(&identity, face(other.picture(.neutral), of: other), isFollowed: frame > 50, frame)
        }
        #expect(verdicts.last == false)
    }

    @Test(arguments: people.indices)
    func `knows a face that comes back`(index: Int) throws {
        var identity = FaceIdentity()
        let person = Self.people[index]
        for frame in 0..<50 {
            let face = try face(person.picture(frame < 30 ? .neutral : .slightSmile), of: person)
            #expect(try isKnown(&identity, face, isFollowed: frame % 30 != 0, frame))
        }
    }

    @Test(arguments: pairs, [true, false])
    func `takes whoever comes for one who is hardly known, unless an expression counts`(
        pair: (Int, Int),
        isReplaceable: Bool
    ) throws {
        var identity = FaceIdentity()
        let (one, other) = (Self.people[pair.0], Self.people[pair.1])
        for frame in 0..<20 {
            let face = try face(one.picture(.neutral), of: one)
            #expect(try isKnown(&identity, face, isFollowed: frame > 0, frame))
        }
        let face = try face(other.picture(.neutral), of: other)
        let look = try FaceAppearance(face.face)
        for frame in 20..<30 {
            let seen = identity.recognise(
                face,
                look,
                isFollowed: frame > 20,
                at: .milliseconds(40 * frame),
                isReplaceable: isReplaceable
            )
            // The picture must look like the person of the expressions.
            #expect((seen.likeness > 0.99) == isReplaceable)
        }
    }

    @Test(arguments: [true, false])
    func `learns a face from the front that first looked aside, as long as no expression counts`(
        isReplaceable: Bool
    ) throws {
        var identity = FaceIdentity()
        let person = Self.people[0]
        let placed = try face(person.picture(.broadSmile), of: person)
        let aside = FacePlacer.Placement(face: placed.face, yaw: placed.yaw + 20, pitch: placed.pitch, unrest: 0)
        _ = identity.recognise(aside, try FaceAppearance(aside.face), isFollowed: false, at: .zero)
        let ahead = try face(person.picture(.neutral), of: person)
        let look = try FaceAppearance(ahead.face)
        for frame in 1...3 {
            let seen = identity.recognise(
                ahead,
                look,
                isFollowed: true,
                at: .milliseconds(40 * frame),
                isReplaceable: isReplaceable
            )
            #expect(seen.isSamePerson)
            #expect((seen.likeness > 0.99) == isReplaceable)
        }
    }

    @Test func `forgives single frames that look like nobody`() throws {
        var identity = FaceIdentity()
        let (one, other) = (Self.people[0], Self.people[1])
        for frame in 0..<40 {
            let person = frame % 10 == 9 ? other : one
            let face = try face(person.picture(.neutral), of: person)
            #expect(try isKnown(&identity, face, isFollowed: frame > 0, frame))
        }
    }

    private func face(_ picture: GreyPlane, of person: PlayedPerson) throws -> FacePlacer.Placement {
        let eyes = Face.Eyes(right: person.eyes.right, left: person.eyes.left)
        return try #require(try FacePlacer().place(eyes, in: picture.image))
    }

    /// True if a face is known in a frame, of which there are 25 a second.
    private func isKnown(
        _ identity: inout FaceIdentity,
        _ placed: FacePlacer.Placement,
        isFollowed: Bool,
        _ frame: Int
    ) throws -> Bool {
        let look = try FaceAppearance(placed.face)
        return identity.recognise(placed, look, isFollowed: isFollowed, at: .milliseconds(40 * frame)).isSamePerson
    }
}

extension GreyPlane {
    /// The picture with all levels so many times as bright.
    fileprivate func lit(by gain: Double) -> GreyPlane {
        GreyPlane(width: width, height: height, levels: levels.map { UInt8(min(255, Double($0) * gain)) })
    }
}
