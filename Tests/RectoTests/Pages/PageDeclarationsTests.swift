// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import TestSupport
import Testing

@testable import Recto

struct PageDeclarationsTests {
    /// The excess of a file that has one stream with these entries.
    private func excess(_ entries: String) -> String? {
        let file = "%PDF-1.7\n4 0 obj\n<<\(entries)/Length 3>>\nstream\nabc\nendstream\nendobj\n"
        return PageDeclarations(Array(file.utf8)).excess(over: .default)
    }

    @Test(arguments: [
        "/Filter/FlateDecode", "/Filter[/FlateDecode]", "/Filter [ /ASCII85Decode /FlateDecode ]",
        "/Filter[/FlateDecode/DCTDecode]", "", "/Width 8000/Height 5000/BitsPerComponent 8",
        "/Width 900000 0 R/Height 900000 0 R", "/W[1 2 1]/Index[0 90000000]", "/Width -9/Height 900000000",
        "/Width 4000/ImageMask true/Height 4000", "(/Filter[/FlateDecode/FlateDecode])",
    ])
    func `finds nothing in what programs write`(entries: String) {
        // Text in brackets is not told from names: it errs on the side of refusing, and nobody writes such.
        #expect((excess(entries) != nil) == entries.hasPrefix("("))
    }

    @Test(arguments: [
        "/Filter[/FlateDecode/FlateDecode]", "/Filter [/FlateDecode % comment\n /LZWDecode]", "/F[/Fl/Fl]",
        "/Filter[/Flate#44ecode/Flat#65Decode]", "/Fil#74er[/RunLengthDecode/FlateDecode]",
    ])
    func `refuses data that is compressed twice`(entries: String) {
        #expect(excess(entries)?.contains("compressed twice") == true)
    }

    @Test(arguments: [
        "/Width 30000/Height 30000", "/Height 1/Width 50000001", "/W 9000/H 9000",
        "/Width 9223372036854775807/Height 3", "/Wid#74h 30000.0/Height +30000",
    ])
    func `refuses pictures above the limit of pixels`(entries: String) {
        #expect(excess(entries)?.contains("declares a picture") == true)
    }

    @Test func `reads every byte once, however often a file says stream`() {
        let words = Array(String(repeating: "stream endstream obj ", count: 400_000).utf8)
        let duration = ContinuousClock().measure {
            #expect(PageDeclarations(words).excess(over: .default) == nil)
        }
        #expect(duration < .seconds(10))
    }

    @Test func `refuses such a file without starting a program`() async throws {
        var configuration = RectoEngine.Configuration()
        configuration.programFolders = []
        let file = "%PDF-1.7\n1 0 obj<</Filter[/FlateDecode/FlateDecode]>>stream\n"
        let reading = try await RectoEngine(configuration).read(Array(file.utf8))
        #expect(reading.findings.map(\.code) == [.imageTooManyPixels])
        #expect(reading.input.mediaType == "application/pdf")
    }
}
