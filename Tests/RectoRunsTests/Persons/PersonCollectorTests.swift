// SPDX-License-Identifier: Apache-2.0
import EngineSupport
import Recto
import RectoImaging
import RectoRecords
import SystemPackage
import Testing

@testable import RectoRuns

struct PersonCollectorTests {
    /// A line of a licence's back.
    private func line(_ path: String) async throws -> ScanLine {
        var configuration = RectoEngine.Configuration()
        configuration.idScanner = StubScanner(payloads: TestPayloads.license())
        configuration.asOf = CalendarDate("2026-01-01")
        return ScanLine(path: path, reading: try await RectoEngine(configuration).read(TestPictures.png()))
    }

    private func groups(_ names: [String?]) -> [PersonGroup?] {
        names.map { $0.map { PersonGroup(path: FilePath($0), isFolder: false) } }
    }

    private func refused(_ path: String) -> ScanLine {
        ScanLine(path: path, refused: Finding(.inputNotFound, .error, message: ""))
    }

    private func names(_ lines: [PersonCollector.Line]) -> [String] {
        lines.map { line in
            switch line {
            case .scan(let line, let isOfPerson): line.path + (isOfPerson ? " of \(line.group ?? "nobody")" : "")
            case .person(let line): "person \(line.group): \(line.inputs.joined(separator: " "))"
            }
        }
    }

    @Test func `lets lines without a group through at once`() async throws {
        var collector = PersonCollector(groups: [nil, nil], engine: try RectoEngine())
        #expect(names(collector.add([try await line("a")])) == ["a"])
        #expect(names(collector.add([refused("b")])) == ["b"])
        #expect(collector.finish().isEmpty)
    }

    @Test func `holds a person's lines back until the last, and what lies between`() async throws {
        var collector = PersonCollector(groups: groups(["m", nil, "m", "j", nil]), engine: try RectoEngine())
        #expect(collector.add([try await line("m-back")]).isEmpty)
        #expect(collector.add([refused("x")]).isEmpty)
        #expect(
            names(collector.add([try await line("m-front")]))
                == ["m-back of m", "x", "m-front of m", "person m: m-back m-front"]
        )
        #expect(names(collector.add([try await line("j-back")])) == ["j-back of j", "person j: j-back"])
        #expect(names(collector.add([refused("z")])) == ["z"])
    }

    @Test func `copes with people whose images lie among each other's`() async throws {
        var collector = PersonCollector(groups: groups(["a", "b", "a", "b"]), engine: try RectoEngine())
        #expect(collector.add([try await line("1")]).isEmpty)
        #expect(collector.add([try await line("2")]).isEmpty)
        #expect(names(collector.add([try await line("3")])) == ["1 of a"])
        let last = names(collector.add([try await line("4")]))
        #expect(last == ["2 of b", "3 of a", "person a: 1 3", "4 of b", "person b: 2 4"])
    }

    @Test func `makes no person of images without a document`() throws {
        var collector = PersonCollector(groups: groups(["m", "m"]), engine: try RectoEngine())
        #expect(collector.add([refused("1")]).isEmpty)
        #expect(names(collector.add([refused("2")])) == ["1", "2"])
    }

    @Test func `gives up what it holds at the end of a run that was cut off`() async throws {
        var collector = PersonCollector(groups: groups(["m", "m"]), engine: try RectoEngine())
        #expect(collector.add([try await line("1")]).isEmpty)
        #expect(names(collector.finish()) == ["1"])
        #expect(collector.finish().isEmpty)
    }

    @Test func `makes a person of a file alone where it has several pages`() async throws {
        let groups = PersonGrouping(.auto).groups(of: ["m.pdf", "j.pdf"])
        var collector = PersonCollector(groups: groups, engine: try RectoEngine())
        var pages = [try await line("m.pdf"), try await line("m.pdf")]
        for index in pages.indices { pages[index].reading.input.page = index + 1 }
        #expect(names(collector.add(pages)) == ["m.pdf of m", "m.pdf of m", "person m: m.pdf"])
        #expect(names(collector.add([pages[0]])) == ["m.pdf"])
    }

    @Test func `counts a file with several documents once`() async throws {
        var collector = PersonCollector(groups: groups(["m"]), engine: try RectoEngine())
        let two = [try await line("1"), try await line("1")]
        #expect(names(collector.add(two)) == ["1 of m", "1 of m", "person m: 1"])
    }
}
