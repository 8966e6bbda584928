// SPDX-License-Identifier: Apache-2.0
import RectoVerification
import TestSupport
import Testing

struct CheckResultTests {
    @Test func `is an event once it has an answer`() {
        var result = CheckResult(provider: "recto", name: .faceMatch, outcome: .pending)
        #expect(result.event(attempt: 2) == nil)
        result.outcome = .couldNotApply
        #expect(result.event(attempt: 2) == .checkResult(of: .faceMatch, outcome: .couldNotApply, attempt: 2))
    }

    @Test func `names the figures of compared faces as lines do, and leaves out what was not measured`() throws {
        var faces = ComparedFaces(
            documentType: .passport,
            judgement: "face.matched",
            distance: 0.375,
            rate: 0.001,
            threshold: 0.5,
            band: [0.5, 0.625],
            falseMatchRate: 0.001,
            worstGroup: .init(name: "a group", falseMatchRate: 0.25, upperBound: 0.5),
            falseNonMatchRate: .init(clean: 0.125, printed: [0.25, 0.5]),
            metric: "euclidean",
            model: "test"
        )
        let result = CheckResult(provider: "recto", name: .faceMatch, outcome: .passed, faces: [faces])
        let bytes = try WireJSON.encode(result)
        #expect(try WireJSON.decode(CheckResult.self, from: bytes) == result)
        let written = try JSONValue(parsing: bytes)["faces"]?.items.first
        let names: Set = [
            "documentType", "judgement", "distance", "rate", "threshold", "band", "falseMatchRate", "worstGroup",
            "falseNonMatchRate", "metric", "model",
        ]
        #expect(Set(written?.members.keys ?? [:].keys) == names)
        (faces.rate, faces.worstGroup, faces.falseNonMatchRate) = (nil, nil, nil)
        let less = try JSONValue(parsing: WireJSON.encode(faces)).members.keys
        #expect(names.subtracting(less) == ["rate", "worstGroup", "falseNonMatchRate"])
        let none = try WireJSON.encode(CheckResult(provider: "recto", name: .faceMatch, outcome: .passed))
        #expect(try JSONValue(parsing: none)["faces"] == nil)
    }

    @Test func `comes back from JSON as it was`() throws {
        let result = CheckResult(
            provider: "recto",
            name: .faceMatch,
            outcome: .failed,
            codes: ["face.mismatch"],
            metrics: ["similarity": 0.25],
            engineVersion: "1"
        )
        let bytes = try WireJSON.encode(result)
        #expect(try WireJSON.decode(CheckResult.self, from: bytes) == result)
        #expect(String(decoding: bytes, as: UTF8.self).contains(#""name":"faceMatch""#))
    }
}
