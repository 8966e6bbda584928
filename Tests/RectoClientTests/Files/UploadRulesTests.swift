// SPDX-License-Identifier: Apache-2.0
import RectoVerification
import Testing

@testable import RectoClient

struct UploadRulesTests {
    private func refusal(_ bytes: [UInt8], _ slot: Slot, _ set: LimitSet = .idwise) -> ProblemCode? {
        do throws(Refusal) {
            _ = try UploadRules(JourneyLimits(set)).check(bytes, slot)
            return nil
        } catch {
            #expect(error.slot == slot)
            return error.code
        }
    }

    @Test(arguments: [
        (LimitSet.idwise, 4_000_000), (.wultra, 1_000_000), (.default, 20_000_000), (.pingone, 10_000_000),
    ])
    func `holds files against the bytes of a set`(_ set: LimitSet, _ most: Int) {
        let file = Pictures.jpeg()
        let filler = [UInt8](repeating: 0, count: most - file.count)
        #expect(refusal(file + filler, .front, set) == nil)
        #expect(refusal(file + filler + [0], .front, set) == .fileTooLarge)
    }

    @Test func `lets frames be larger than images`() {
        let frames = Pictures.jpeg(640, 480, filler: 19_000_000)
        #expect(refusal(frames, .frames) == nil)
        #expect(refusal(frames, .selfie) == .fileTooLarge)
    }

    @Test func `holds images against pixels and sides`() {
        #expect(refusal(Pictures.jpeg(10_000, 5_000), .front) == nil)
        #expect(refusal(Pictures.jpeg(10_000, 5_001), .front) == .imageTooManyPixels)
        #expect(refusal(Pictures.jpeg(12_001, 10), .front) == .imageTooManyPixels)
        #expect(refusal(Pictures.png(0x7FFF_FFFF, 0x7FFF_FFFF), .front) == .imageTooManyPixels)
    }

    @Test func `takes each kind of file where it belongs`() {
        #expect(refusal(Pictures.pdf, .page) == nil)
        #expect(refusal(Pictures.pdf, .selfie) == nil)
        #expect(refusal(Pictures.pdf, .frames) == .mediaTypeNotSupported)
        #expect(refusal(Pictures.png(10, 10), .selfie) == nil)
        #expect(refusal(Pictures.png(10, 10), .frames) == .mediaTypeNotSupported)
        #expect(refusal(Array("GIF89a".utf8), .front) == .mediaTypeNotSupported)
        #expect(refusal([], .front) == .mediaTypeNotSupported)
    }

    @Test func `refuses images without a size`() {
        #expect(refusal([0xFF, 0xD8, 0xFF, 0xD9], .front) == .mediaTypeNotSupported)
        #expect(refusal(Pictures.png(0, 10), .front) == .mediaTypeNotSupported)
    }

    @Test func `names the file that is missing`() throws {
        let rules = UploadRules(JourneyLimits())
        try rules.check([.front, .back, .frames], cover: [.front, .back])
        let refusal = #expect(throws: Refusal.self) { try rules.check([.front], cover: [.front, .back]) }
        #expect(refusal?.slot == .back)
    }
}
