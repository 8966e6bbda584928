// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoVerification
import Testing

struct FrameTimesTests {
    @Test func `reads and writes the times of a header`() throws {
        let times = try FrameTimes("0, 66,133, 133")
        #expect(times.milliseconds == [0, 66, 133, 133])
        #expect(times.duration == .milliseconds(133))
        #expect(times.description == "0, 66, 133, 133")
        #expect(try JSONDecoder().decode(FrameTimes.self, from: JSONEncoder().encode(times)) == times)
    }

    @Test(
        arguments: [
            ("", .notANumber), ("0,,1", .notANumber), ("0,1.5", .notANumber), ("0,-1", .notANumber),
            ("0, +1", .notANumber),
            ("0;1", .notANumber), ("0,1 ", .notANumber), ("0,99999999999999999999", .notANumber), ("1,2", .notFromZero),
            ("0,50,49", .decreasing), ("0,600001", .tooLate),
        ] as [(String, FrameTimes.Defect)]
    )
    func `refuses text that is no times`(text: String, defect: FrameTimes.Defect) {
        #expect(throws: defect) { try FrameTimes(text) }
    }

    @Test func `takes as many as the longest challenge has frames, and ten minutes`() throws {
        let most = (0..<3_600).map { $0 * 166 }
        #expect(try FrameTimes(milliseconds: most).count == 3_600)
        #expect(throws: FrameTimes.Defect.count) { try FrameTimes(milliseconds: most + [600_000]) }
        #expect(throws: FrameTimes.Defect.count) {
            try FrameTimes((most + [600_000]).map(String.init).joined(separator: ","))
        }
        #expect(throws: FrameTimes.Defect.count) { try FrameTimes(milliseconds: []) }
        #expect(try FrameTimes("0,600000").duration == .seconds(600))
    }
}
