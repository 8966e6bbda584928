// SPDX-License-Identifier: Apache-2.0
import ImagingSupport
import RectoImaging
import Testing

/// Pictures that get worse step by step: each measure falls with every step of what it measures.
@Suite struct QualitySeriesTests {
    private let assessor = QualityAssessor()

    @Test func `sharpness of a document falls with blur`() throws {
        try expectFall(of: \.sharpness, along: [0, 0.7, 1, 1.5, 2, 3, 4, 6, 10].map { .blur($0) }, to: 0.1)
    }

    @Test func `sharpness of a document falls with motion along one axis`() throws {
        try expectFall(of: \.sharpness, along: [1, 3, 5, 9].map { .motion($0) }, to: 0.7)
    }

    @Test func `sharpness of a document falls as pixels become fewer`() throws {
        try expectFall(of: \.sharpness, along: [1, 2, 3, 4, 6].map { .shrunk($0) }, to: 0.5)
    }

    @Test func `resolution falls as pixels become fewer`() throws {
        try expectFall(of: \.resolution, along: [2, 3, 4, 6].map { .shrunk($0) }, to: 0.3)
    }

    @Test func `glare falls as the reflection grows`() throws {
        let card = try QualityFixture.wholeCard()
        let values = try [0, 0.02, 0.05, 0.1, 0.2, 0.3].map { radius in
            try assessor.assess(Degradation.glare(radius).applied(to: card)).glare.value
        }
        try expectFall(values, to: 0.05)
    }

    @Test func `under-exposure prevention falls as the image darkens`() throws {
        try expectFall(of: \.underExposurePrevention, along: [1, 0.7, 0.5, 0.3, 0.2, 0.1].map { .gain($0) }, to: 0.1)
    }

    @Test func `over-exposure prevention falls as the image brightens`() throws {
        try expectFall(of: \.overExposurePrevention, along: [1, 1.5, 2, 3, 5].map { .gain($0) }, to: 0.5)
        try expectFall(of: \.overExposurePrevention, along: [0, 0.2, 0.4, 0.6, 0.8].map { .fog($0) }, to: 0.2)
    }

    @Test func `contrast falls as levels draw together`() throws {
        try expectFall(of: \.contrast, along: [1, 0.7, 0.5, 0.3, 0.1].map { .contrast($0) }, to: 0.2)
        try expectFall(of: \.contrast, along: [0, 0.2, 0.4, 0.6, 0.8].map { .fog($0) }, to: 0.2)
    }

    @Test(arguments: [2.0, 5, 10])
    func `noise does not pass for sharpness`(deviation: Double) throws {
        for blur in [Degradation.blur(0), .blur(3)] {
            let clean = blur.applied(to: try QualityFixture.card())
            let sharpness = try #require(assessor.assess(clean).sharpness.value)
            let noisy = try #require(
                assessor.assess(Degradation.noise(deviation).applied(to: clean)).sharpness.value
            )
            #expect(abs(noisy - sharpness) < 0.1)
        }
    }

    @Test func `sharpness does not depend on exposure or contrast`() throws {
        let card = try QualityFixture.card()
        let sharpness = try #require(assessor.assess(card).sharpness.value)
        for change in [Degradation.gain(0.3), .contrast(0.4), .fog(0.5)] {
            let changed = try #require(assessor.assess(change.applied(to: card)).sharpness.value)
            #expect(abs(changed - sharpness) < 0.03)
        }
    }

    @Test func `sharpness of a face falls with blur`() throws {
        try expectFaceFall(of: \.sharpness, along: [0, 1, 2, 3, 5, 8].map { .blur($0) }, to: 0.2)
    }

    @Test func `exposure of a face falls as it darkens and as it brightens`() throws {
        try expectFaceFall(of: \.underExposurePrevention, along: [1, 0.7, 0.4, 0.2].map { .gain($0) }, to: 0.2)
        try expectFaceFall(of: \.overExposurePrevention, along: [1, 1.6, 1.65, 1.7, 2].map { .gain($0) }, to: 0.1)
    }

    @Test func `dynamic range of a face falls with contrast`() throws {
        try expectFaceFall(of: \.dynamicRange, along: [1, 0.6, 0.3, 0.1].map { .contrast($0) }, to: 0.4)
    }

    @Test func `illumination uniformity falls as light comes from one side`() throws {
        try expectFaceFall(
            of: \.illuminationUniformity,
            along: [1, 0.7, 0.5, 0.3, 0.1].map { .sideLight($0) },
            to: 0.8
        )
    }

    @Test func `inter-eye distance falls as pixels become fewer`() throws {
        let values = (1...5).map { factor in
            var face = QualityFixture.place()
            face.eyes.left.x = face.eyes.right.x + 80 / Double(factor)
            return face
        }.map { face in try? assessor.assess(face, in: QualityFixture.face()).interEyeDistance.value }
        try expectFall(values, to: 0.2)
    }

    @Test func `cropping of a face falls as it moves out of the image`() throws {
        let values = try [100, 110, 120, 130, 140, 150, 160].map { offset in
            try assessor.assess(
                QualityFixture.place(movedBy: Double(offset)),
                in: QualityFixture.face(movedBy: offset)
            ).faceCropping.value
        }
        try expectFall(values, to: 0.1)
    }

    @Test func `background uniformity falls as the wall gets busier`() throws {
        let values = try [0, 5, 10, 20, 40].map { busy in
            try assessor.assess(QualityFixture.place(), in: QualityFixture.face(busy: busy)).backgroundUniformity.value
        }
        try expectFall(values, to: 0.5)
    }

    private func expectFall(
        of measure: (DocumentQuality) -> Assessment,
        along series: [Degradation],
        to last: Double,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let card = try QualityFixture.card()
        let values = try series.map {
            measure(try assessor.assess(document: nil, format: .id1, in: $0.applied(to: card))).value
        }
        try expectFall(values, to: last, sourceLocation: sourceLocation)
    }

    private func expectFaceFall(
        of measure: (FaceQuality) -> Assessment,
        along series: [Degradation],
        to last: Double,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let values = try series.map {
            measure(try assessor.assess(QualityFixture.place(), in: $0.applied(to: QualityFixture.face()))).value
        }
        try expectFall(values, to: last, sourceLocation: sourceLocation)
    }

    /// Every value is below the one before, and the last at most `last`.
    private func expectFall(
        _ values: [Double?],
        to last: Double,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let values = try values.map { try #require($0, sourceLocation: sourceLocation) }
        let isFalling = zip(values, values.dropFirst()).allSatisfy { $0 > $1 }
        #expect(isFalling, "\(values)", sourceLocation: sourceLocation)
        #expect(values.last ?? 1 <= last, "\(values)", sourceLocation: sourceLocation)
        #expect(values.allSatisfy { (0...1).contains($0) }, sourceLocation: sourceLocation)
    }
}
