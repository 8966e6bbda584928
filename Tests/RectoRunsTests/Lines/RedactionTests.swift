// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoRecords
import RectoRuns
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct RedactionTests {
    private func lines(_ sample: Sample) async throws -> [ScanLine] {
        try await SampleReadings.shared.get().of(sample).lines.map { line in
            var line = line
            line.path = "image"
            return line
        }
    }

    private func value(of line: some Encodable) throws -> JSONValue {
        try JSONValue(parsing: LineEncoder().encode(line))
    }

    /// The values in the line about the person and the document, and the words of a code.
    private func secrets(in line: JSONValue) -> Set<String> {
        let kept: Set = ["cardId", "hasData", "frontImage", "backImage", "selfie", "face", "country", "nationality"]
        let records = ["record", "driverLicense", "passport"].compactMap { line[$0] }
        let values = records.flatMap { $0.members.filter { !kept.contains($0.key) }.values.compactMap(\.text) }
        let raw = line["fields"]?.members.values.compactMap { $0["raw"]?.text } ?? []
        let elements = line["evidence"]?["barcode"]?["elements"]?.members.values.compactMap(\.text) ?? []
        let zone = line["evidence"]?["mrz"]?["lines"]?.items.compactMap(\.text) ?? []
        let codes = line["evidence"]?["otherCodes"]?.items.compactMap { $0["text"]?.text } ?? []
        // Shorter ones, such as F, stand in words that say nothing of them.
        return Set((values + raw + elements + zone + codes).filter { $0.count > 3 })
    }

    private func texts(in value: JSONValue) -> [String] {
        switch value {
        case .text(let text): [text]
        case .array(let items): items.flatMap(texts)
        case .object(let members): members.filter { $0.key != "recognition" }.values.flatMap(texts)
        default: []
        }
    }

    private static let samples = [
        "license-backs-photographed/texas-on-wood", "license-backs-clean/virginia", "two-on-a-page/alberta-and-hawaii",
        "not-a-license/boarding-pass", "persons/linus/page", "persons/linus/front", "persons/linus/selfie",
        "zones/passport-misprinted", "zones/card-td1-reverse", "unreadable/torn",
    ]

    @Test(arguments: samples)
    func `leaves values and faces out of lines`(name: String) async throws {
        for line in try await lines(Sample.named(name)) {
            var redactedLine = line
            redactedLine.includesPayloads = true
            redactedLine.isRedacted = true
            let (whole, redacted) = (try value(of: line), try value(of: redactedLine))
            #expect(redacted["redacted"] == true)
            let leaked = secrets(in: whole).filter { secret in texts(in: redacted).contains { $0.contains(secret) } }
            #expect(leaked.isEmpty)
            #expect(redacted["evidence"]?["faces"] == nil)
            #expect(redacted["record"]?["face"] == nil)
            #expect(redacted["evidence"]?["barcode"]?["payload"] == nil)
            for key in ["input", "index", "count", "outcome", "kind", "side", "recognition"] {
                #expect(redacted[key] == whole[key])
            }
            #expect(redacted["record"]?["cardId"] == whole["record"]?["cardId"])
            #expect(redacted["record"]?["hasData"] == whole["record"]?["hasData"])
            #expect(redacted["findings"]?.items.map { $0["code"] } == whole["findings"]?.items.map { $0["code"] })
        }
    }

    @Test func `says which fields there are, where they come from and how sure they are`() async throws {
        var line = try #require(try await lines(Sample.named("license-backs-photographed/texas-on-wood")).first)
        let whole = try value(of: line)
        line.isRedacted = true
        let redacted = try value(of: line)
        let expected = try #require(whole["fields"]?.members).mapValues { $0.without("raw") }
        #expect(redacted["fields"] == .object(expected))
        #expect(redacted["evidence"]?["quality"] == whole["evidence"]?["quality"])
        #expect(redacted["evidence"]?["document"] == whole["evidence"]?["document"])
        #expect(redacted["evidence"]?["barcode"] == whole["evidence"]?["barcode"]?.without("elements"))
    }

    @Test func `leaves values and faces out of the lines of persons`() async throws {
        let readings = try await ["front", "back", "page", "selfie"].asyncFlatMap {
            try await lines(Sample.named("persons/linus/\($0)")).map(\.reading)
        }
        let engine = try RectoEngine()
        var line = try #require(PersonLine(group: "g", inputs: ["a"], reading: engine.person(from: readings)))
        let whole = try value(of: line)
        line.isRedacted = true
        let redacted = try value(of: line)
        #expect(redacted["redacted"] == true)
        #expect(secrets(in: whole).count > 5)
        #expect(secrets(in: whole).filter { secret in texts(in: redacted).contains { $0.contains(secret) } } == [])
        #expect(redacted["driverLicense"]?["frontImage"] == whole["driverLicense"]?["frontImage"])
        #expect(redacted["driverLicense"]?["face"] == nil)
        #expect(redacted["comparisons"] == whole["comparisons"])
    }

    @Test func `makes messages general that quote what was read`() async throws {
        var reading = try #require(try await lines(Sample.named("persons/linus/page")).first?.reading)
        reading.findings = [
            Finding(.mrzCorrected, .warning, message: "line 2 position 3 from O to 0"),
            Finding(.documentMismatch, .warning, field: "country", message: "the barcode says CAN"),
            Finding(.documentExpired, .warning, field: "expirationDate", message: "It is over."),
        ]
        var line = ScanLine(path: "image", reading: reading)
        line.isRedacted = true
        let findings = try value(of: line)["findings"]?.items ?? []
        #expect(findings.map { $0["code"] } == ["mrz.corrected", "document.mismatch", "document.expired"])
        #expect(findings.map { $0["severity"] } == ["warning", "warning", "warning"])
        let messages = findings.compactMap { $0["message"]?.text }
        #expect(messages.allSatisfy { !$0.contains("O to 0") && !$0.contains("CAN") })
        #expect(messages.last == "It is over.")
    }
}

extension Array {
    fileprivate func asyncFlatMap<Result>(_ transform: (Element) async throws -> [Result]) async throws -> [Result] {
        var results: [Result] = []
        for element in self { results += try await transform(element) }
        return results
    }
}
