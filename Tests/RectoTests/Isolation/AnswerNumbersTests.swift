// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import Recto

struct AnswerNumbersTests {
    @Test(arguments: [
        "{}", "1", #"{"a":-12.5,"b":[0,1e-07,123456789012.25],"c":true}"#, #"{"c":"1e300 \" 99999999999999"}"#,
        #"["\\",1]"#, #"["cut"#, #"["cut\"#,
    ])
    func `lets the numbers of readings pass, and everything that is none`(text: String) {
        #expect(AnswerNumbers.arePossible(in: Array(text.utf8)))
    }

    @Test(arguments: [
        "1e300", "-1e300", "[1E+10]", #"{"a":-1234567890123}"#, "9223372036854775807", #"["\\",1.5e9]"#, "1e",
    ])
    func `refuses numbers that no picture, file or time has`(text: String) {
        #expect(!AnswerNumbers.arePossible(in: Array(text.utf8)))
    }

    @Test func `lets the times of a reading pass, which stay the same`() throws {
        var reading = Reading(input: InputDescription(), outcome: .unread)
        let stage = Timing.Stage(name: "decode", duration: .seconds(3_600) + .nanoseconds(1))
        reading.timing = Timing(stages: [stage], total: .seconds(7_200))
        let text = try JSONEncoder().encode(ReadingMessage(reading))
        #expect(AnswerNumbers.arePossible(in: [UInt8](text)))
        let message = try JSONDecoder().decode(ReadingMessage.self, from: text)
        let timing = try message.reading(preview: nil, samples: []).timing
        #expect(timing.total == .seconds(7_200))
        #expect(timing.stages.map(\.name) == ["decode"])
    }
}
