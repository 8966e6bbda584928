// SPDX-License-Identifier: Apache-2.0
import Testing
@testable import Recto

struct FrameSketchTests {
    private func sketch(_ frames: some Sequence<Int>) -> [String] {
        var sketch = FrameSketch()
        for frame in frames { sketch.add(Array("frame \(frame)".utf8)) }
        return sketch.digests
    }

    @Test func `keeps a few digests, whatever the order and the repetitions`() {
        let digests = sketch(0..<300)
        #expect(digests.count == FrameSketch.size)
        #expect(digests == digests.sorted())
        #expect(digests.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{64}/) != nil })
        #expect(sketch((0..<300).reversed()) == digests)
        #expect(sketch(Array(0..<300) + Array(0..<300)) == digests)
    }

    @Test func `has fewer of fewer frames`() {
        #expect(sketch(0..<3).count == 3)
        #expect(sketch([]).isEmpty)
    }

    @Test func `parts of a recording share digests with the whole, others share none`() {
        let whole = Set(sketch(0..<300))
        #expect(!whole.isDisjoint(with: sketch(100..<300)))
        #expect(!whole.isDisjoint(with: sketch(0..<200)))
        #expect(whole.isDisjoint(with: sketch(300..<600)))
    }
}
