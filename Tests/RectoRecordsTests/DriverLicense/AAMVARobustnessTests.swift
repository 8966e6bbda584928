// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoRecords
import TestSupport
import Testing

/// Nothing that a scanner can send makes the parser fail other than by its error, take long, or make values up.
struct AAMVARobustnessTests {
    #if DEBUG
    private static let mutations = 3_000
    #else
    private static let mutations = Sweep.count(5_000, whole: 100_000)
    #endif

    @Test func `reads of random mutations only what they state`() {
        var mutator = Mutator(seed: 20_240_229)
        let stripe = "%BCVERNON^VOORBEELD,$TESSA^77 QUILL LANE$VERNON BC  V0K 2E0^?;6360284410927=290319910607=?"
        let seeds =
            (1...10).map(LicensePayload.ofVersion)
            .flatMap { [$0.text, $0.text(controlsBecoming: ""), $0.text(controlsBecoming: "|")] }
            // As often as the others together of one version.
            + [stripe, stripe, stripe]
        let payloads = seeds.map { Array($0.utf8) }
        var (count, stripes) = (0, 0)
        for _ in 0..<Self.mutations {
            guard let payload = soundPayload(in: mutator.mutation(of: payloads, most: 12)) else { continue }
            count += 1
            stripes += payload.standard == .magneticStripe ? 1 : 0
        }
        // Most are read, stripes among them; some are beyond it.
        #expect(count > Self.mutations * 8 / 10 && count < Self.mutations)
        #expect(stripes > Self.mutations / 50)
    }

    @Test(arguments: 1...11)
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
        arguments: [
            "A", "DAA", "DAADAB", "ANSI ", "DL", "\n", "DBA20200101", ";636028=", "|DAQ1", "ZAZAA", "DL12345678",
            ";636028",
        ]
    )
    func `reads of megabytes of repetition what their beginning states, and computes for seconds at most`(
        unit: String
    ) throws {
        let header = Array("@\n\u{1E}\rANSI 636026090001DL00410312".utf8)
        let repeated = Array(String(repeating: unit, count: 2_000_000 / unit.utf8.count).utf8)
        let start = processorTime()
        let bare = soundPayload(in: repeated)
        // A stripe's second track needs no more than this.
        #expect((bare != nil) == (unit == ";636028="))
        let headed = try #require(soundPayload(in: header + repeated))
        #expect(headed.issuerIdentificationNumber == "636026" && headed.version == 9)
        #expect(headed == soundPayload(in: Array((header + repeated).prefix(65_536))))
        #expect(processorTime() - start < .seconds(10))
    }

    @Test func `reads a header in front of random bytes, and of these only what they state`() throws {
        var generator = SeededGenerator(seed: 7)
        let header = Array("@\n\u{1E}\rANSI 636026090001DL00410312DL".utf8)
        for _ in 0..<200 {
            let bytes = header + (0..<1_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let payload = try #require(soundPayload(in: bytes))
            #expect(payload.standard == .aamva && payload.fileType == "ANSI")
            #expect(payload.issuerIdentificationNumber == "636026")
            #expect(payload.version == 9 && payload.jurisdictionVersion == 0)
        }
    }

    /// The payload in bytes, whose reading is checked for values that it does not state; `nil` if they are refused.
    private func soundPayload(in bytes: [UInt8]) -> AAMVAPayload? {
        guard let payload = try? AAMVAParser().parse(bytes) else { return nil }
        let reading = ValueFormatter().formattedDriverLicense(from: payload)
        let defects = payload.defects(from: bytes.count) + reading.defects(from: payload)
        #expect(defects.isEmpty, "\(bytes.count) bytes: \(String(decoding: bytes.prefix(2_000), as: UTF8.self))")
        return payload
    }

    /// The processor time of this thread so far.
    private func processorTime() -> Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    private func reading(_ text: String) throws -> DriverLicenseReading {
        try ValueFormatter().formattedDriverLicense(from: AAMVAParser().parse(Array(text.utf8)))
    }
}

extension AAMVAPayload {
    /// The defects that no payload of so many bytes may have.
    fileprivate func defects(from byteCount: Int) -> [String] {
        var defects: [String] = []
        if jurisdiction == nil, holderSubfile == nil { defects.append("neither an issuer nor a holder") }
        if Set(subfiles.map(\.type)).count < subfiles.count { defects.append("a subfile twice") }
        let elements = subfiles.flatMap(\.elements)
        if !elements.allSatisfy({ $0.id.unicodeScalars.count == 3 }) { defects.append("an element without identifier") }
        // An address of a stripe has a space more for each of its lines.
        let length = elements.reduce(0) { $0 + $1.rawValue.unicodeScalars.count }
        if length > 2 * byteCount { defects.append("more text than there was") }
        return defects
    }
}

extension DriverLicenseReading {
    /// The defects that no reading of a payload may have.
    fileprivate func defects(from payload: AAMVAPayload) -> [String] {
        var defects: [String] = []
        if license.hasData, payload.holderSubfile == nil { defects.append("data of nobody") }
        if !findings.starts(with: payload.findings) { defects.append("findings of the payload lost") }
        for field in DriverLicense.Field.allCases {
            switch (license.text(of: field), fields[field]) {
            case (nil, nil): break
            case (let text?, let evidence?):
                if text.isEmpty { defects.append("\(field) is empty") }
                if !evidence.isStated(by: payload) { defects.append("\(field) comes from nowhere: \(evidence)") }
            case (_?, nil): defects.append("\(field) has no evidence")
            case (nil, _?): defects.append("\(field) has nothing but evidence")
            }
        }
        return defects
    }
}

extension FieldEvidence {
    /// True if a payload states this raw text in the elements that are named.
    fileprivate func isStated(by payload: AAMVAPayload) -> Bool {
        guard origin == .barcode, confidence > 0, confidence < 1, let element else { return false }
        if element == "IIN" { return raw == payload.issuerIdentificationNumber }
        let stated = element.split(separator: "+").map { payload.values(of: String($0)) }
        let texts = stated.dropFirst().reduce(stated[0]) { texts, values in
            texts.flatMap { text in values.map { "\(text)\n\($0)" } }
        }
        return texts.contains(raw)
    }
}
