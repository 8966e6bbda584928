// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import Testing

struct FaceTemplateTests {
    private func embedding(_ values: Float..., model: String = "m") -> FaceEmbedding {
        FaceEmbedding(model: model, values: values)
    }

    private func template(_ vectors: FaceEmbedding...) throws -> FaceTemplate {
        try #require(FaceTemplate(vectors))
    }

    @Test(arguments: [FaceMetric.euclidean, .cosine])
    func `is as far from a face as its one picture`(metric: FaceMetric) throws {
        let (one, other) = (embedding(0.3, 1.2, -0.4), embedding(0.9, 0.1, 0.2))
        let distance = try #require(template(one).distance(to: template(other), by: metric))
        let single = try #require(one.distance(to: other, by: metric))
        #expect(abs(distance - single) < 1e-9)
        #expect(try template(one).distance(to: template(one), by: metric).map { $0 < 1e-9 } == true)
    }

    @Test func `takes the mean of the squares of its pictures' distances`() throws {
        let (first, second) = (embedding(0, 1), embedding(1, 0))
        let (other, another) = (embedding(3, 0), embedding(0, 4))
        let squares = [first, second].flatMap { one in
            [other, another].compactMap { one.distance(to: $0, by: .euclidean).map { $0 * $0 } }
        }
        let (one, two) = (try template(first, second), try template(other, another))
        #expect(one.pictureCount == 2)
        let distance = try #require(one.distance(to: two, by: .euclidean))
        #expect(abs(distance * distance - squares.reduce(0, +) / 4) < 1e-9)
        #expect(two.distance(to: one, by: .euclidean) == distance)
        // Lengths of vectors do not count, and the angles are 0 and 90 degrees.
        #expect(try abs(#require(one.distance(to: two, by: .cosine)) - 0.5) < 1e-9)
    }

    @Test func `is nearer to a person than the worst of the pictures, and no nearer than their mean`() throws {
        let (good, bad) = (embedding(1, 0), embedding(1, 1))
        let person = try template(embedding(1.5, 0))
        let distance = try #require(template(good, bad).distance(to: person, by: .euclidean))
        let single = try [good, bad].map { try #require(template($0).distance(to: person, by: .euclidean)) }
        #expect(distance < single[1])
        #expect(distance >= (single[0] + single[1]) / 2)
    }

    @Test func `is none of pictures that cannot be compared`() throws {
        #expect(FaceTemplate([]) == nil)
        #expect(FaceTemplate([embedding()]) == nil)
        #expect(FaceTemplate([embedding(1, 0), embedding(1, 0, model: "other")]) == nil)
        #expect(FaceTemplate([embedding(1, 0), embedding(1)]) == nil)
        let mine = try template(embedding(1, 0))
        for other in [embedding(1, 0, model: "other"), embedding(1), embedding(.nan, 0), embedding(.infinity, 0)] {
            for metric in [FaceMetric.euclidean, .cosine] {
                #expect(try mine.distance(to: template(other), by: metric) == nil)
            }
        }
        #expect(try mine.distance(to: template(embedding(0, 0)), by: .cosine) == nil)
    }

    @Test func `tells nobody its numbers`() throws {
        let secret = try template(embedding(0.8125, 0.1875), embedding(0.8125, 0.1875))
        var dumped = ""
        dump(secret, to: &dumped)
        for text in ["\(secret)", String(reflecting: secret), dumped] {
            #expect(text.contains("2") && !text.contains("0.8125") && !text.contains("m\""), "\(text)")
        }
        #expect(!((secret as Any) is any Encodable))
    }
}
