// SPDX-License-Identifier: Apache-2.0
import EngineSupport
import Foundation
import Recto
import RectoRecords
import RectoRuns
import TestSupport
import Testing

struct ScanLineTests {
    /// The stages whose time is written, and all together.
    private static let stages: Set = [
        "decode", "locate", "barcode", "zone", "face", "restore", "print", "assess", "recapture", "embed", "total",
    ]

    private func readings(
        _ scanner: StubScanner,
        expecting expectation: Expectation = .anything
    ) async throws -> [Reading] {
        var configuration = RectoEngine.Configuration()
        configuration.idScanner = scanner
        configuration.asOf = CalendarDate("2026-01-01")
        return try await RectoEngine(configuration).readAll(TestPictures.png(), expecting: expectation)
    }

    private func text(_ line: ScanLine) throws -> String {
        String(decoding: try LineEncoder().encode(line), as: UTF8.self)
    }

    /// The keys of the outermost object, as they stand.
    private func keys(of line: String) -> [String] {
        var depth = 0
        var keys: [String] = []
        for match in line.matches(of: /"((?:[^"\\]|\\.)*)"(:?)|[\[\]{}]/) {
            switch match.output.0.first {
            case "{", "[": depth += 1
            case "}", "]": depth -= 1
            default:
                if depth == 1, match.output.2 == ":", let key = match.output.1 { keys.append(String(key)) }
            }
        }
        return keys
    }

    @Test func `starts with what it is about`() async throws {
        let readings = try await readings(StubScanner(payloads: TestPayloads.license()))
        let line = try text(ScanLine(path: "a/back.png", readings: readings))
        #expect(line.hasPrefix(#"{"schema":"recto.scan/1","input":{"path":"a/back.png","sha256":""#))
        #expect(
            keys(of: line) == [
                "schema", "input", "outcome", "kind", "side", "recognition", "record", "fields", "evidence", "findings",
                "timing",
            ]
        )
    }

    @Test func `says everything about a licence`() async throws {
        let readings = try await readings(StubScanner(payloads: TestPayloads.license()))
        let line = try JSONValue(parsing: text(ScanLine(path: "back.png", readings: readings)).utf8)
        let expected: JSONValue = [
            "schema": "recto.scan/1",
            "input": ["path": "back.png", "mediaType": "image/png", "width": 40, "height": 30],
            "outcome": "read", "kind": "driverLicense", "side": "back",
            "recognition": [
                "documentType": "Driving Licence", "issuingCountryCode": "USA",
                "issuingCountryName": "United States of America",
            ],
            "record": [
                "hasData": true, "firstName": "MARIA", "lastName": "SPECIMEN", "gender": "F", "country": "USA",
                "birthDate": "1984-03-09", "expirationDate": "2031-03-09", "idNumber": "D1234567", "height": "66 in",
            ],
            "fields": ["birthDate": ["origin": "barcode", "element": "DBB", "raw": "03091984", "check": "absent"]],
            "evidence": [
                "barcode": [
                    "symbology": "PDF417", "corners": [[4, 2], [24, 2], [24, 7], [4, 7]], "standard": "AAMVA",
                    "version": 10, "subfile": "DL", "issuer": "636026",
                    "elements": ["DAQ": "D1234567", "DBB": "03091984"],
                ]
            ],
            "findings": [],
        ]
        #expect(expected.differences(in: line) == [])
        #expect(Set(try #require(line["timing"]).members.keys) == Self.stages)
        #expect(line["evidence"]?["otherCodes"] == nil)
        #expect(line["record"]?["middleName"] == nil, "NONE means that there is no middle name")
    }

    @Test func `leaves out what is not known`() throws {
        let finding = Finding(.inputNotFound, .error, message: "There is no file.")
        let line = try text(ScanLine(path: "x", refused: finding))
        let expected = """
            {"schema":"recto.scan/1","input":{"path":"x"},"outcome":"rejected",\
            "findings":[{"code":"input.notFound","severity":"error","message":"There is no file."}],\
            "timing":{"total":0}}

            """
        #expect(line == expected)
    }

    @Test func `writes no record where nothing was read, and how good the picture is`() async throws {
        let readings = try await readings(StubScanner.nothing)
        let line = try text(ScanLine(path: "x.png", readings: readings))
        #expect(keys(of: line) == ["schema", "input", "outcome", "evidence", "findings", "timing"])
        let evidence = try #require(JSONValue(parsing: line.utf8)["evidence"])
        #expect(Set(evidence.members.keys).isSubset(of: ["document", "quality"]), "how good the picture is")
    }

    @Test func `says which limit a file exceeds without its digest`() throws {
        let line = try JSONValue(parsing: text(ScanLine(path: "x", byteCount: 5_000_000, exceeding: .idwise)).utf8)
        #expect(line["outcome"] == "rejected")
        #expect(line["input"] == ["path": "x", "bytes": 5_000_000])
        #expect(line["findings"]?.items.first?["code"] == "image.tooManyBytes")
    }

    @Test func `writes payloads only when asked`() async throws {
        let payload = TestPayloads.license()
        let readings = try await readings(StubScanner(payloads: payload))
        var line = ScanLine(path: "x.png", readings: readings)
        #expect(try JSONValue(parsing: text(line).utf8)["evidence"]?["barcode"]?["payload"] == nil)
        line.includesPayloads = true
        let written = try JSONValue(parsing: text(line).utf8)["evidence"]?["barcode"]?["payload"]?.text
        #expect(written.flatMap { Data(base64Encoded: $0) }.map(Array.init) == payload)
    }

    @Test func `lists codes that hold no licence, with their text where they hold text`() async throws {
        let readings = try await readings(StubScanner(payloads: TestPayloads.boardingPass, [0x80, 0xFF]))
        var line = ScanLine(path: "x.png", readings: readings)
        line.includesPayloads = true
        let codes = try JSONValue(parsing: text(line).utf8)["evidence"]?["otherCodes"]?.items ?? []
        try #require(codes.count == 2)
        #expect(codes[0]["symbology"] == "PDF417")
        #expect(codes[0]["text"]?.text == String(decoding: TestPayloads.boardingPass, as: UTF8.self))
        #expect(codes[1]["text"] == nil)
        #expect(codes[1]["payload"] == "gP8=")
    }

    @Test func `counts the documents of an image only where there are several`() async throws {
        let scanner = StubScanner(payloads: TestPayloads.license(), TestPayloads.license(number: "D7654321"))
        let lines = ScanLine.lines(path: "x.png", readings: try await readings(scanner))
        let values = try lines.map { try JSONValue(parsing: text($0).utf8) }
        #expect(values.map { $0["index"] } == [1, 2])
        #expect(values.map { $0["count"] } == [2, 2])
        #expect(values.map { $0["record"]?["idNumber"] } == ["D1234567", "D7654321"])
        #expect(keys(of: try text(lines[0])).prefix(4) == ["schema", "input", "index", "count"])
    }

    @Test func `is the same on every run, timing aside`() async throws {
        let scanner = StubScanner(payloads: TestPayloads.license())
        func timeless() async throws -> String {
            let readings = try await readings(scanner)
            return try text(ScanLine(path: "x.png", readings: readings)).replacing(/"timing":.*/, with: "")
        }
        let first = try await timeless()
        for _ in 0..<5 { #expect(try await timeless() == first) }
    }

    @Test func `survives a path that is hard to write down`() throws {
        let finding = Finding(.inputNotFound, .error, message: "")
        let path = "a\n\"b\"\\\u{1B}[31m\u{FFFD}/ü"
        let line = try LineEncoder().encode(ScanLine(path: path, refused: finding))
        #expect(try JSONValue(parsing: line)["input"]?["path"]?.text == path)
    }
}

extension ScanLine {
    /// The line of the only document in a file.
    fileprivate init(path: String, readings: [Reading]) {
        precondition(readings.count == 1, "one document was expected")
        self.init(path: path, reading: readings[0])
    }
}
