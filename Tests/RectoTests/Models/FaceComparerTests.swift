// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoImaging
import Testing

struct FaceComparerTests {
    private static let distances = [
        FaceDistance(distance: 0.5, falseMatchRate: 0.05, basis: "a test"),
        // Judged by the bound.
        FaceDistance(distance: 0.4, falseMatchRate: 0.00008, upperBound: 0.0001, basis: "a test"),
        FaceDistance(distance: 0.2, falseMatchRate: 0.00001, basis: "a test"),
    ]

    private func embedding(_ value: Float, model: String = "m") -> FaceEmbedding {
        FaceEmbedding(model: model, values: [value, 0])
    }

    private func comparer(_ falseMatchRate: Double = FaceComparer.defaultFalseMatchRate) -> FaceComparer {
        FaceComparer(metric: .euclidean, distances: Self.distances, falseMatchRate: falseMatchRate)
    }

    @Test(
        arguments: [
            (0, .samePerson), (0.375, .samePerson), (0.4375, .uncertain), (0.5, .uncertain), (0.5625, .differentPerson),
            (9, .differentPerson),
        ] as [(Float, FaceDistanceReport.Verdict)]
    )
    func `says the same person up to one distance, another beyond the next, and nothing in between`(
        distance: Float,
        verdict: FaceDistanceReport.Verdict
    ) {
        #expect(comparer().compare(embedding(0), embedding(distance)).verdict == verdict)
        #expect(comparer().compare(embedding(distance), embedding(0)).verdict == verdict)
    }

    @Test(arguments: [(0.00001, 0.2), (0.00009, 0.2), (0.0001, 0.4), (0.04, 0.4), (0.05, 0.5), (1, 0.5)])
    func `judges by the largest distance whose bound keeps the rate asked for`(rate: Double, threshold: Double) throws {
        let report = try #require(comparer(rate).compare(embedding(0), embedding(0.125)).report)
        #expect(report.threshold == threshold)
        #expect(report.falseMatchRate <= rate)
        #expect(report.isProven && report.band == threshold...0.5)
        #expect((report.distance, report.metric, report.model) == (0.125, .euclidean, "m"))
        #expect(report.verdict == .samePerson)
    }

    @Test(arguments: [(0.01, nil), (0.02, 0.2), (0.1, 0.2), (0.2, 0.4)] as [(Double, Double?)])
    func `judges by a distance at which the worst group keeps the rate, too, if that is asked for`(
        rate: Double,
        threshold: Double?
    ) throws {
        func group(_ rate: Double, _ bound: Double?) -> FaceDistance.GroupRate {
            FaceDistance.GroupRate(name: "a group", falseMatchRate: rate, upperBound: bound)
        }
        let comparer = FaceComparer(
            metric: .euclidean,
            distances: [
                FaceDistance(distance: 0.2, falseMatchRate: 0.0001, worstGroup: group(0.02, nil), basis: "a test"),
                // Nothing is known of a group here.
                FaceDistance(distance: 0.3, falseMatchRate: 0.001, basis: "a test"),
                FaceDistance(distance: 0.4, falseMatchRate: 0.002, worstGroup: group(0.1, 0.2), basis: "a test"),
                FaceDistance(distance: 0.6, falseMatchRate: 0.01, worstGroup: group(0.5, 0.6), basis: "a test"),
            ]
        )
        func report(_ includesGroup: Bool) throws -> FaceDistanceReport {
            let comparer = comparer.allowing(falseMatchRate: rate, includingWorstGroup: includesGroup)
            return try #require(comparer.compare(embedding(0), embedding(0.125)).report)
        }
        #expect(try report(false).threshold == 0.6)
        let strict = try report(true)
        #expect(strict.isProven == (threshold != nil))
        #expect(strict.verdict == (threshold == nil ? .uncertain : .samePerson))
        if let threshold { #expect(strict.threshold == threshold) }
    }

    @Test(
        arguments: [(0, .uncertain), (0.5, .uncertain), (0.5625, .differentPerson)]
            as [(Float, FaceDistanceReport.Verdict)]
    )
    func `takes no faces for one person's if no distance keeps the rate asked for`(
        distance: Float,
        verdict: FaceDistanceReport.Verdict
    ) throws {
        let report = try #require(comparer(0.000005).compare(embedding(0), embedding(distance)).report)
        #expect(report.verdict == verdict)
        #expect(!report.isProven && report.band == 0...0.5)
    }

    @Test(arguments: [(0.1, 0.00001), (0.2, 0.00001), (0.3, 0.0001), (0.45, 0.05), (0.6, nil)] as [(Float, Double?)])
    func `says how many strangers are at most as close`(distance: Float, rate: Double?) throws {
        // A distance is rounded to the next float.
        let report = try #require(comparer().compare(embedding(0), embedding(distance.nextDown)).report)
        #expect(report.rate == rate)
    }

    @Test func `does not compare embeddings of different models, or damaged ones`() {
        let other = comparer().compare(embedding(0), embedding(0, model: "other"))
        #expect(other == .notCompared(.incomparableEmbeddings))
        #expect(comparer().compare(embedding(.nan), embedding(0)) == .notCompared(.incomparableEmbeddings))
        #expect(other.verdict == nil)
    }

    @Test func `does not compare by a model of which nothing is known`() {
        let comparer = FaceComparer(metric: .cosine, distances: [])
        #expect(comparer.compare(embedding(1), embedding(1)) == .notCompared(.unprovenFalseMatchRate))
    }

    @Test func `compares several pictures of a person as it does one`() throws {
        let one = try #require(FaceTemplate([embedding(0)]))
        let several = try #require(FaceTemplate([embedding(0.25), embedding(0.375), embedding(0.5)]))
        #expect(comparer().compare(one, one) == comparer().compare(embedding(0), embedding(0)))
        let report = try #require(comparer().compare(several, one).report)
        #expect(report.verdict == .samePerson)
        #expect(abs(report.distance - ((0.0625 + 0.140625 + 0.25) / 3).squareRoot()) < 1e-9)
        let other = try #require(FaceTemplate([embedding(0, model: "other")]))
        #expect(comparer().compare(several, other) == .notCompared(.incomparableEmbeddings))
    }
}

extension FaceComparison {
    fileprivate var report: FaceDistanceReport? {
        if case .compared(let report) = self { report } else { nil }
    }
}
