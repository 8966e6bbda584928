// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoVerification
import TestSupport
import Testing

struct TimestampTests {
    @Test(
        arguments: [
            // RFC 3339 §5.8; the leap second is the second before it.
            ("1985-04-12T23:20:50.52Z", 482_196_050_520, "1985-04-12T23:20:50.520Z"),
            ("1996-12-19T16:39:57-08:00", 851_042_397_000, "1996-12-20T00:39:57Z"),
            ("1990-12-31T23:59:60Z", 662_687_999_000, "1990-12-31T23:59:59Z"),
            ("1990-12-31T15:59:60-08:00", 662_687_999_000, "1990-12-31T23:59:59Z"),
            ("1937-01-01T12:00:27.87+00:20", -1_041_337_172_130, "1937-01-01T11:40:27.870Z"),
            ("1970-01-01t00:00:00z", 0, "1970-01-01T00:00:00Z"),
            ("0001-01-01T00:00:00Z", -62_135_596_800_000, "0001-01-01T00:00:00Z"),
            ("9999-12-31T23:59:59.9999Z", 253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
            ("2024-02-29T12:00:00.001Z", 1_709_208_000_001, "2024-02-29T12:00:00.001Z"),
        ]
    )
    func `reads and writes a time`(text: String, milliseconds: Int64, written: String) throws {
        let timestamp = try #require(Timestamp(text))
        #expect(timestamp.milliseconds == milliseconds)
        #expect(timestamp.description == written)
    }

    @Test(
        arguments: [
            "", "2024-02-30T00:00:00Z", "2024-02-01", "2024-02-01T24:00:00Z", "2024-02-01T00:60:00Z",
            "2024-02-01T00:00:61Z", "2024-02-01T00:00:00", "2024-02-01 00:00:00Z", "2024-02-01T00:00:00.Z",
            "2024-02-01T00:00:00+1:00", "2024-02-01T00:00:00+24:00", "2024-02-01T00:00:00Zx", "24-02-01T00:00:00Z",
            "0001-01-01T00:00:00+01:00", "9999-12-31T23:59:59-00:01", "2024-02-01T00:00:00.٠Z",
            "2024-02-01T00:00:00.1234\u{308}Z", "2024-02-01T00:00:00.1\u{308}Z",
            "2024-02-01T00:00:00." + String(repeating: "0", count: 1_000) + "Z",
        ]
    )
    func `reads nothing else`(text: String) {
        #expect(Timestamp(text) == nil)
    }

    @Test func `agrees with the calendar of Foundation, day for day`() {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: false)
        var wrong: [Int64] = []
        // A step that is no whole number of days, so that the time of day changes too.
        for milliseconds in stride(from: Int64(-12_000_000_000_000), to: 30_000_000_000_000, by: 86_461_000 * 7) {
            let seconds = milliseconds / 1_000
            let text = style.format(Date(timeIntervalSince1970: TimeInterval(seconds)))
            let timestamp = Timestamp(milliseconds: seconds * 1_000)
            if timestamp.description != text || Timestamp(text) != timestamp { wrong.append(seconds) }
        }
        #expect(wrong == [])
    }

    @Test func `is as far from another as a duration says`() throws {
        let start = try #require(Timestamp("2026-03-09T08:15:30Z"))
        let end = start.advanced(by: .seconds(1_800) + .milliseconds(250))
        #expect(end.description == "2026-03-09T08:45:30.250Z")
        #expect(start.duration(to: end) == .milliseconds(1_800_250))
        #expect(start < end)
        #expect(end.advanced(by: .seconds(-1_800) - .milliseconds(250)) == start)
    }

    @Test func `is a text in JSON`() throws {
        #expect(
            try WireJSON.decode([Timestamp].self, from: Data(#"["1970-01-01T00:00:01Z"]"#.utf8))[0].milliseconds
                == 1_000
        )
        #expect(throws: DecodingError.self) { try WireJSON.decode([Timestamp].self, from: Data(#"["now"]"#.utf8)) }
    }
}
