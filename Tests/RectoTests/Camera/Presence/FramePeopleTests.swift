// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import RectoRecords
import Testing

@testable import Recto

/// An embedder that wants landmarks, and knows people by the grey of their pictures.
private struct LandmarkEmbedder: FaceEmbedder {
    func embedding(of face: Face, in image: Image) throws -> FaceEmbedding? {
        guard face.landmarks != nil else { return nil }
        return FaceEmbedding(model: "grey", values: [try Float(image.reduced(width: 1, height: 1).packedSamples[0])])
    }
}

struct FramePeopleTests {
    private static let landmarks = FaceLandmarks(
        rightEye: Point(x: 24, y: 20),
        leftEye: Point(x: 40, y: 20),
        noseTip: Point(x: 32, y: 28),
        rightMouthCorner: Point(x: 26, y: 36),
        leftMouthCorner: Point(x: 38, y: 36)
    )
    private static let face = Face(
        bounds: Rectangle(x: 14, y: 10, width: 36, height: 36),
        landmarks: landmarks,
        score: 1
    )

    /// A frame of one grey.
    private func frame(_ number: Int, level: UInt8) throws -> KeptFrame {
        let image = Image(greyOf: level, width: 64, height: 48, format: .grey)
        return KeptFrame(
            number: number,
            bytes: try ImageEncoder(.jpeg(quality: 90)).encode(image),
            eyes: Self.face.eyes,
            likeness: 0.9
        )
    }

    private func people(
        foundBy detector: any FaceDetector,
        distances: [FaceDistance] = [FaceDistance(distance: 10, falseMatchRate: 0.0001, basis: "a test")],
        falseMatchRate: Double = FaceComparer.defaultFalseMatchRate
    ) -> FramePeople {
        FramePeople(
            decoder: FrameDecoder(),
            matcher: FaceMatcher(
                embedder: LandmarkEmbedder(),
                comparer: FaceComparer(metric: .euclidean, distances: distances, falseMatchRate: falseMatchRate)
            ),
            detector: detector
        )
    }

    @Test(arguments: [true, false])
    func `compares by a detector's landmarks if the model has no predictor`(isSame: Bool) throws {
        let people = people(foundBy: StubFaceDetector(Self.face))
        let look = try frame(1, level: isSame ? 100 : 200)
        let findings = try people.findings(frame(0, level: 100), [look], [frame(2, level: 100)])
        #expect(findings.map(\.severity) == (isSame ? [] : [.error]))
        #expect(findings.allSatisfy { $0.code == .livenessDifferentPeople })
    }

    @Test func `accuses nobody of frames whose faces cannot be compared`() throws {
        let people = people(foundBy: StubFaceDetector.nobody)
        let findings = try people.findings(frame(0, level: 100), [frame(1, level: 100)], [])
        #expect(findings.map(\.code) == [.faceNotCompared])
        #expect(findings.map(\.severity) == [.warning])
    }

    @Test(arguments: [FaceComparer.defaultFalseMatchRate, 0.05])
    func `sees two people at a distance that is allowed to portraits by a higher rate alone`(rate: Double) throws {
        let distances = [
            FaceDistance(distance: 10, falseMatchRate: 0.0001, basis: "a test"),
            FaceDistance(distance: 200, falseMatchRate: 0.05, basis: "a test"),
        ]
        let people = people(foundBy: StubFaceDetector(Self.face), distances: distances, falseMatchRate: rate)
        let findings = try people.findings(frame(0, level: 100), [frame(1, level: 160)], [])
        #expect(findings.map(\.severity) == [.error])
    }

    @Test func `takes frames for one person's at a distance that a stricter rate forbids to portraits`() throws {
        let distances = [
            FaceDistance(distance: 1, falseMatchRate: 0.000_001, basis: "a test"),
            FaceDistance(distance: 10, falseMatchRate: 0.0001, basis: "a test"),
        ]
        let people = people(foundBy: StubFaceDetector(Self.face), distances: distances, falseMatchRate: 0.000_001)
        #expect(try people.findings(frame(0, level: 100), [frame(1, level: 104)], []).isEmpty)
    }

    @Test(arguments: [[], [FaceDistance(distance: 0, falseMatchRate: 0.0001, basis: "a test")]])
    func `accuses nobody if nothing is known of the model's distances`(distances: [FaceDistance]) throws {
        let people = people(foundBy: StubFaceDetector(Self.face), distances: distances)
        let findings = try people.findings(frame(0, level: 100), [frame(1, level: 200)], [])
        #expect(findings.map(\.code) == [.faceNotCompared])
        #expect(findings.map(\.severity) == [.warning])
    }

    /// The distances of each frame to the others, from those of all pairs.
    private func rows(_ count: Int, _ distance: (Int, Int) -> Double) -> [[Double]] {
        (0..<count).map { one in (0..<count).filter { $0 != one }.map { distance(min(one, $0), max(one, $0)) } }
    }

    @Test func `takes two expressions that are far from each other for one person's, where both are near the others`() {
        let shares = rows(5) { $0 == 1 && $1 == 4 ? 0.95 : 0.4 }
        #expect(FramePeople.greatestMiddle(shares) == 0.4)
    }

    @Test(arguments: 1...4) func `sees that so many of five frames are somebody else's`(others: Int) {
        let shares = rows(5) { ($0 < others) == ($1 < others) ? 0.3 : 1.1 }
        #expect(FramePeople.greatestMiddle(shares) == 1.1)
    }

    @Test func `sees somebody else in one of two frames, and says nothing of one`() {
        #expect(FramePeople.greatestMiddle(rows(2) { _, _ in 1.2 }) == 1.2)
        #expect(FramePeople.greatestMiddle(rows(1) { _, _ in 0 }) == nil)
    }
}
