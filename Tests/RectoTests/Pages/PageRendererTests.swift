// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoRecords
import SystemPackage
import TestSupport
import Testing

@testable import struct Recto.PageListing
@testable import struct Recto.PageRenderer

@Suite(.timeLimit(.minutes(5)))
struct PageRendererTests {
    private func side(_ width: Double, _ height: Double, _ limits: Limits = .default) -> Int {
        PageRenderer(programFolders: [], limits: limits)
            .longerSide(of: PageListing.PageSize(width: width, height: height))
    }

    @Test func `renders at 300 dots per inch, large pages smaller and small ones larger`() {
        #expect(side(595, 842) == 3_508)
        #expect(side(419, 595) == 2_479)
        #expect(side(243, 153) == 1_012)
        #expect(side(14_400, 14_400) == 3_508)
        #expect(side(1e9, 1e9) == 3_508)
        #expect(side(1, 1) == 1_012)
        #expect(side(1e-300, 1e300) == 3_508)
    }

    @Test func `stays below the limits`() {
        #expect(side(842, 595, Limits(bytes: 1, pixels: 40_000_000, side: 2_000)) == 1_999)
        #expect(side(500, 500, Limits(bytes: 1, pixels: 1_000_000, side: 12_000)) == 999)
        #expect(side(1_000, 250, Limits(bytes: 1, pixels: 1_000_000, side: 12_000)) == 1_999)
        #expect(side(595, 842, Limits(bytes: .max, pixels: .max, side: .max)) == 3_508)
        #expect(side(595, 842, Limits(bytes: 0, pixels: 0, side: 0)) == 1)
    }

    /// Reads a file with programs that do what these lines of shell say.
    private func read(pdfinfo: String, pdftoppm: String) async throws -> [Reading] {
        try await TemporaryFolder.with { folder in
            for (name, line) in [("pdfinfo", pdfinfo), ("pdftoppm", pdftoppm)] {
                try folder.write(Array("#!/bin/sh\n\(line)\n".utf8), to: name)
                try folder.setPermissions(0o755, of: name)
            }
            var configuration = RectoEngine.Configuration()
            configuration.programFolders = ["relative", "/nowhere", FilePath(folder.path)]
            return try await RectoEngine(configuration).readAll(Array("%PDF-1.7\n".utf8))
        }
    }

    @Test(arguments: [
        ("exit 1", "exit 1", "image.corrupt"), ("echo Pages: 0", "exit 1", "image.corrupt"),
        ("echo Pages: 1", "exit 1", "image.corrupt"), ("echo Pages: 1", "exit 0", "image.corrupt"),
        ("echo Pages: 1", "echo words", "image.unsupported"),
        ("ulimit -s 1; exec /bin/cat", "exit 1", "input.workerFailed"),
        ("echo Pages: 1", "exec /usr/bin/yes 0123456789", "input.workerFailed"),
    ])
    func `answers whatever the programs do`(pdfinfo: String, pdftoppm: String, code: String) async throws {
        let readings = try await read(pdfinfo: pdfinfo, pdftoppm: pdftoppm)
        #expect(readings.map(\.outcome) == [.rejected])
        #expect(readings.first?.findings.map(\.code.rawValue) == [code])
        #expect(readings.first?.input.mediaType == "application/pdf")
        #expect(readings.first?.input.page == (pdfinfo == "echo Pages: 1" ? 1 : nil))
    }

    @Test func `names the package where the programs are not there`() async throws {
        var configuration = RectoEngine.Configuration()
        configuration.programFolders = []
        let reading = try await RectoEngine(configuration).read(Array("%PDF-1.7\n".utf8))
        #expect(reading.findings.map(\.code) == [.imageUnsupported])
        #expect(reading.findings.first?.message.contains("poppler-utils") == true)
    }

    @Test func `does not wait longer for the programs than its caller does`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write(Array("#!/bin/sh\nexec sleep 60\n".utf8), to: "pdfinfo")
            try folder.setPermissions(0o755, of: "pdfinfo")
            var configuration = RectoEngine.Configuration()
            configuration.programFolders = [FilePath(folder.path)]
            let engine = try RectoEngine(configuration)
            await #expect(throws: RectoError.deadlineExceeded(before: "admit")) {
                try await engine.readAll(Array("%PDF-1.7\n".utf8), within: .milliseconds(300))
            }
        }
    }
}
