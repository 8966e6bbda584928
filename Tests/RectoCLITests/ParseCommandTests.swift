// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ParseCommandTests {
    private static let payload = Array(
        """
        @\n\u{1E}\rANSI 636026100001DL00310201DLDAQD1234567
        DCSSPECIMEN\nDDEN\nDACMARIA\nDDFN\nDADNONE\nDDGN\nDCAD\nDCBNONE\nDCDNONE\nDBD03092023\nDBB03091984
        DBA03092031\nDBC2\nDAU066 in\nDAYBLU\nDAG1 MAIN ST\nDAIANYTOWN\nDAJAZ\nDAK900010000\nDCFAZ0309SP84\nDCGUSA\r
        """.utf8
    )

    private func expect(_ result: Command.Result, path: String) throws {
        #expect(result.status == 0)
        #expect(result.errors == "")
        let lines = try result.values()
        #expect(lines.count == 1)
        #expect(lines.first?["schema"] == "recto.scan/1")
        #expect(lines.first?["input"]?["path"]?.text == path)
        #expect(lines.first?["outcome"] == "read")
        #expect(lines.first?["record"]?["idNumber"] == "D1234567")
        #expect(lines.first?["record"]?["birthDate"] == "1984-03-09")
    }

    @Test func `reads the line of a driving licence`() async throws {
        try await TemporaryFolder.with { folder in
            let path = try folder.write(Array("d1nld15094962111659vw87z78nb84\n".utf8), to: "zone.txt")
            let result = try await Recto.run("parse", "mrz", path)
            let line = try #require(try result.values().first)
            #expect(result.status == 0 && line["kind"] == "driverLicense")
            #expect(line["record"]?["idNumber"] == "5094962111" && line["record"]?["country"] == "NLD")
            #expect(line["fields"]?["idNumber"]?["origin"] == "zone")
            #expect(line["evidence"]?["mrz"]?["format"] == "IDL")
            #expect(line["evidence"]?["mrz"]?["checks"]?["composite"] == "passed")
        }
    }

    @Test func `reads a file`() async throws {
        try await TemporaryFolder.with { folder in
            let path = try folder.write(Self.payload, to: "code.txt")
            try expect(await Recto.run("parse", "aamva", path, "--as-of", "2026-01-01"), path: path)
        }
    }

    @Test(arguments: [["parse", "aamva"], ["parse", "aamva", "-"]])
    func `reads standard input`(arguments: [String]) async throws {
        let arguments = arguments + ["--as-of", "2026-01-01"]
        try expect(await Command.run(Recto.path, arguments, input: Self.payload), path: "-")
    }

    @Test func `waits for the end of standard input`() async throws {
        try await TemporaryFolder.with { folder in
            let path = try folder.write(Self.payload, to: "code.txt")
            let line = #"(head -c 50 "$CODE"; sleep 1; tail -c +51 "$CODE") | "$RECTO" parse aamva --as-of 2026-01-01"#
            try expect(await Recto.shell(line, ["CODE": path]), path: "-")
        }
    }

    @Test func `says on a terminal that it waits for what is typed there`() async throws {
        let result = try await Recto.shell("printf '' | script -qec \"'$RECTO' parse mrz\" /dev/null")
        #expect(result.text.contains("recto: reads the text from this terminal; Ctrl-D"), "\(result.text)")
        #expect(try await Recto.run("parse", "mrz").errors == "")
    }

    @Test func `says why standard input cannot be read`() async throws {
        let result = try await Recto.shell(#""$RECTO" parse mrz < /"#)
        #expect(result.status == 2)
        #expect(result.errors == "recto: cannot read standard input: Is a directory\n")
    }

    @Test func `holds the dates against the given day`() async throws {
        let result = try await Recto.run("parse", "aamva", "--as-of", "2031-03-10", input: Self.payload)
        #expect(result.status == 0)
        #expect(try result.values().first?["findings"]?.items.map { $0["code"] } == ["document.expired"])
    }

    @Test(arguments: [[], Array("rubbish".utf8), [0xFF, 0x00, 0xFE]])
    func `ends with 1 where the text holds no licence`(text: [UInt8]) async throws {
        let result = try await Recto.run("parse", "aamva", input: text)
        #expect(result.status == 1)
        let line = try #require(try result.values().first)
        #expect(line["outcome"] == "unread")
        #expect(line["findings"]?.items.map { $0["code"] } == ["barcode.notAAMVA"])
    }

    @Test func `gives a line for a file that cannot be read`() async throws {
        try await TemporaryFolder.with { folder in
            for (path, code) in [
                (folder.path("missing"), "input.notFound"), (folder.path, "input.notAFile"),
                (try folder.makePipe("pipe"), "input.notAFile"),
            ] {
                let result = try await Recto.run("parse", "aamva", path)
                #expect(result.status == 1)
                #expect(try result.values().map { $0["findings"]?.items.first?["code"]?.text } == [code])
            }
        }
    }

    private static let zone = Array(
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10\n".utf8
    )

    @Test func `reads a machine readable zone`() async throws {
        let result = try await Recto.run("parse", "mrz", "--as-of", "2012-04-15", input: Self.zone)
        #expect(result.status == 0)
        let line = try #require(try result.values().first)
        #expect(line["schema"] == "recto.scan/1")
        #expect(line["kind"] == "passport")
        #expect(line["recognition"]?["issuingCountryName"] == "Utopia")
        #expect(line["record"]?["lastName"] == "ERIKSSON")
        #expect(line["record"]?["firstName"] == "ANNA MARIA")
        #expect(line["record"]?["birthDate"] == "1974-08-12")
        #expect(line["fields"]?["idNumber"]?["origin"] == "zone")
        #expect(line["fields"]?["idNumber"]?["check"] == "passed")
        #expect(line["evidence"]?["mrz"]?["format"] == "TD3")
        #expect(line["evidence"]?["mrz"]?["lines"]?.items.count == 2)
        #expect(line["evidence"]?["mrz"]?["checks"]?["composite"] == "passed")
        #expect(line["evidence"]?["mrz"]?["corners"] == nil)
        #expect(line["findings"]?.items.count == 0)
    }

    @Test func `reads a zone from a file as people write it, by the given day`() async throws {
        try await TemporaryFolder.with { folder in
            let text = String(decoding: Self.zone, as: UTF8.self).lowercased().replacing("\n", with: "\r\n")
            let path = try folder.write(Array(text.utf8), to: "zone.txt")
            let result = try await Recto.run("parse", "mrz", path, "--as-of", "2012-04-16")
            #expect(result.status == 0)
            let codes = try result.values().first?["findings"]?.items.map { $0["code"] }
            #expect(codes == ["document.expired", "mrz.departure"])
        }
    }

    @Test(arguments: [
        [], Array("rubbish".utf8), [0xFF, 0x00, 0xFE],
        Array((String(repeating: "<", count: 44) + "\n" + String(repeating: "9", count: 44)).utf8),
    ])
    func `ends with 1 where the text holds no zone`(text: [UInt8]) async throws {
        let result = try await Recto.run("parse", "mrz", input: text)
        #expect(result.status == 1)
        let line = try #require(try result.values().first)
        #expect(line["outcome"] == "unread")
        #expect(line["findings"]?.items.map { $0["code"] } == ["mrz.notFound"])
    }

    @Test(arguments: ["aamva", "mrz"])
    func `refuses texts longer than any barcode or zone`(format: String) async throws {
        let result = try await Recto.run("parse", format, input: [UInt8](repeating: 0x3C, count: 2_000_000))
        #expect(result.status == 1)
        let line = try #require(try result.values().first)
        #expect(line["outcome"] == "rejected")
        #expect(line["findings"]?.items.map { $0["code"] } == ["image.tooManyBytes"])
    }

    @Test(arguments: ["aamva", "mrz"])
    func `ends with 2 for a day that no calendar has`(format: String) async throws {
        #expect(try await Recto.run("parse", format, "--as-of", "2026-02-30", input: Self.zone).status == 2)
    }

    @Test func `says that standard output is full`() async throws {
        let result = try await Recto.shell(#"printf x | "$RECTO" parse aamva >/dev/full"#)
        #expect(result.status == 2)
        #expect(result.errors == "recto: cannot write to standard output: No space left on device\n")
    }
}
