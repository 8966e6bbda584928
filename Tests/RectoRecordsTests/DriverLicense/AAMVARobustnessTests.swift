// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import TestSupport
import Testing

/// Nothing that a scanner can send makes the parser fail other than by its error, or take long.
struct AAMVARobustnessTests {
    #if DEBUG
    private static let mutations = 3_000
    #else
    private static let mutations = 100_000
    #endif

    @Test func `survives random mutations`() {
        var mutator = Mutator(seed: 20_240_229)
        let stripe = "%BCVERNON^VOORBEELD,$TESSA^77 QUILL LANE$VERNON BC  V0K 2E0^?;6360284410927=290319910607=?"
        let seeds =
            (1...10).map(LicensePayload.ofVersion)
            .flatMap { [$0.text, $0.text(controlsBecoming: ""), $0.text(controlsBecoming: "|")] }
            // As often as the others together of one version.
            + [stripe, stripe, stripe]
        let payloads = seeds.map { Array($0.utf8) }
        for _ in 0..<Self.mutations { read(mutator.mutation(of: payloads, most: 12)) }
    }

    @Test(arguments: 1...10)
    func `reads a payload cut off at any length as far as it goes`(version: Int) throws {
        let text = LicensePayload.ofVersion(version).text
        let whole = try reading(text).license
        for length in 0...text.unicodeScalars.count {
            let cut = String(String.UnicodeScalarView(text.unicodeScalars.prefix(length)))
            guard let reading = try? reading(cut) else { continue }
            let dates: [KeyPath<DriverLicense, CalendarDate?>] = [\.birthDate, \.issueDate, \.expirationDate]
            for date in dates where reading.license[keyPath: date] != nil {
                #expect(reading.license[keyPath: date] == whole[keyPath: date])
            }
        }
    }

    @Test(
        .timeLimit(.minutes(10)),
        arguments: [
            "A", "DAA", "DAADAB", "ANSI ", "DL", "\n", "DBA20200101", ";636028=", "|DAQ1", "ZAZAA", "DL12345678",
            ";636028",
        ]
    )
    func `reads megabytes of repetition in bounded time`(unit: String) {
        let header = Array("@\n\u{1E}\rANSI 636026090001DL00410312".utf8)
        let repeated = Array(String(repeating: unit, count: 2_000_000 / unit.utf8.count).utf8)
        read(repeated)
        read(header + repeated)
    }

    @Test func `survives random bytes behind a header`() {
        var generator = SeededGenerator(seed: 7)
        let header = Array("@\n\u{1E}\rANSI 636026090001DL00410312DL".utf8)
        for _ in 0..<200 {
            read(header + (0..<1_000).map { _ in UInt8.random(in: 0...255, using: &generator) })
        }
    }

    private func read(_ bytes: [UInt8]) {
        guard let payload = try? AAMVAParser().parse(bytes) else { return }
        _ = ValueFormatter().formattedDriverLicense(from: payload)
    }

    private func reading(_ text: String) throws -> DriverLicenseReading {
        try ValueFormatter().formattedDriverLicense(from: AAMVAParser().parse(Array(text.utf8)))
    }
}
