// SPDX-License-Identifier: Apache-2.0
import Foundation
import Recto
import RectoRecords
import RectoRuns
import SystemPackage
import TestSupport
import Testing

/// Holds what is read of each front in `Samples/license-fronts` against what is printed on it.
struct PrintedFrontTests {
    /// The least share of printed values that are read right, marked ones included.
    ///
    /// Raise it when reading gets better.
    private static let leastRight = 0.8
    /// The least number of fronts that name their country.
    ///
    /// Raise it, too.
    private static let leastNamed = 27
    /// The members of a record that are not printed.
    private static let unprinted: Set = ["cardId", "frontImage", "backImage", "face", "hasData", "country"]

    private static let names: [String] = {
        let folder = Sample.folder.appendingPathComponent("license-fronts").path
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }()

    private static let engine = Result {
        var configuration = RectoEngine.Configuration()
        configuration.asOf = CalendarDate("2026-01-01")
        return try RectoEngine(configuration)
    }

    /// A front's line, and the expected one.
    private typealias Front = (name: String, line: JSONValue, expected: JSONValue)

    /// All fronts: they are read once for all tests.
    private static let fronts = Task {
        var fronts: [Front] = []
        for name in names { fronts.append(try await front(name)) }
        return fronts
    }

    private static func front(_ name: String) async throws -> Front {
        let path = Sample.folder.appendingPathComponent("license-fronts/\(name)").path
        let line = try #require(await engine.get().scanLines(ofFile: FilePath(path + ".jpg")).first)
        let expected = try Data(contentsOf: URL(fileURLWithPath: path + ".json"))
        return (name, try JSONValue(parsing: LineEncoder().encode(line)), try JSONValue(parsing: expected))
    }

    /// Letters and digits alone.
    private static func plain(_ value: JSONValue) -> String? {
        value.text?.folding(options: .diacriticInsensitive, locale: nil).uppercased()
            .filter { $0.isLetter || $0.isNumber }
    }

    @Test func `are 28 fronts`() { #expect(Self.names.count == 28) }

    @Test func `names kind and country of nearly all fronts by their print alone, and of none wrong`() async throws {
        var named = 0
        for (name, line, expected) in try await Self.fronts.value {
            #expect(line["outcome"]?.text == "read", "\(name)")
            #expect(line["kind"] == expected["kind"], "\(name)")
            guard let country = line["recognition"]?["issuingCountryCode"] else { continue }
            #expect(country == expected["recognition"]?["issuingCountryCode"], "\(name)")
            named += 1
        }
        #expect(named >= Self.leastNamed)
    }

    @Test func `compares the print of a front with the line beneath its portrait`() async throws {
        let front = try #require(try await Self.fronts.value.first { $0.name == "france-with-line" })
        #expect(front.line["evidence"]?["mrz"]?["format"]?.text == "IDL")
        for field in ["idNumber", "lastName", "expirationDate"] {
            #expect(front.line["evidence"]?["print"]?[field]?.text == "agrees", "\(field)")
            #expect(front.line["fields"]?[field]?["origin"]?.text == "printed", "\(field)")
        }
        #expect(front.line["record"]?["face"] != nil)
    }

    @Test func `reads most values of all fronts, and hardly one wrong without a mark`() async throws {
        var (right, all) = (0, 0)
        var wrong: [String] = []
        for (name, line, expected) in try await Self.fronts.value {
            let marked = (line["findings"]?.items ?? []).compactMap { $0["field"]?.text }
            for (key, value) in expected["record"]?.members ?? [:] where !Self.unprinted.contains(key) {
                all += 1
                guard let read = line["record"]?[key] else { continue }
                if Self.plain(read) == Self.plain(value) {
                    right += 1
                } else if !marked.contains(key) {
                    wrong.append("\(name): \(key) \(value) read as \(read)")
                }
            }
        }
        #expect(Double(right) >= Self.leastRight * Double(all), "\(right) of \(all)")
        // Three in a thousand are promised, of values of many more pictures.
        #expect(wrong.count <= 1, "\(wrong)")
    }
}
