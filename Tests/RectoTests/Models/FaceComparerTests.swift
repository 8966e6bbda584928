// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoImaging
import Testing

struct FaceComparerTests {
    private static let distances = [
        FaceDistance(distance: 0.5, falseMatchRate: 0.05, basis: "a test"),
        FaceDistance(distance: 0.4, falseMatchRate: 0.01, basis: "a test"),
        FaceDistance(distance: 0.2, falseMatchRate: 0.001, basis: "a test"),
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

    @Test(arguments: [(0.0005, nil), (0.001, 0.2), (0.009, 0.2), (0.01, 0.4), (0.04, 0.4), (0.05, 0.5), (1, 0.5)])
    func `judges by the largest distance that keeps the rate asked for`(rate: Double, threshold: Double?) {
        let comparison = comparer(rate).compare(embedding(0), embedding(0.125))
        guard let threshold else {
            #expect(comparison == .notCompared(.unprovenFalseMatchRate))
            return
        }
        guard case .compared(let report) = comparison else {
            Issue.record("\(comparison)")
            return
        }
        #expect(report.threshold == threshold)
        #expect(report.falseMatchRate <= rate)
        #expect((report.distance, report.metric, report.model) == (0.125, .euclidean, "m"))
        #expect(report.verdict == .samePerson)
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
}
