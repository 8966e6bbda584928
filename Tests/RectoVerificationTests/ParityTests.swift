// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestSupport
import Testing

/// Holds `Docs/parity.md` against the tests that it names.
struct ParityTests {
    /// The progress of a row.
    private enum Standing: String, CaseIterable {
        case proven = "Proven"
        case partly = "Partly"
        case notYet = "Not yet"
    }

    private struct Row {
        let id: String
        /// The last cell: what proves the row, and what is missing.
        let proof: String

        var standing: Standing { Standing.allCases.first { proof.hasPrefix($0.rawValue) } ?? .proven }

        /// The suites that the row names, those left out that carry the mark of being completed elsewhere.
        var suites: [String] { proof.matches(of: /`([A-Za-z.]+Tests)`(?!†)/).map { String($0.1) } }
    }

    private static func rows() throws -> [Row] {
        try Repository.text("Docs/parity.md").split(separator: "\n")
            .compactMap { try? /\| ([A-Z]\d+) \|.*\| ([^|]+) \|/.wholeMatch(in: $0) }
            .map { Row(id: String($0.1), proof: String($0.2)) }
    }

    /// Every suite in the folder of the tests, by its name and by its target's and its own.
    private static func suites() throws -> Set<String> {
        // The enumerator does not look into a folder that is a link.
        let folder = Repository.folder.appendingPathComponent("Tests", isDirectory: true).resolvingSymlinksInPath()
        let files = FileManager.default.enumerator(atPath: folder.path)
        var names: Set<String> = []
        for case let path as String in files ?? .init() where path.hasSuffix("Tests.swift") {
            let target = path.prefix { $0 != "/" }
            for suite in try Repository.text("Tests/\(path)").matches(of: /(?:struct|class|actor) (\w+Tests)\b/) {
                names.formUnion([String(suite.1), "\(target).\(suite.1)"])
            }
        }
        return names
    }

    @Test func `names suites that there are`() throws {
        let suites = try Self.suites()
        try #require(suites.isSuperset(of: ["ParityTests", "RectoVerificationTests.ParityTests"]))
        for row in try Self.rows() {
            let missing = row.suites.filter { !suites.contains($0) }
            #expect(missing == [], "\(row.id)")
        }
    }

    @Test func `has each row once, and names what proves it or what is missing`() throws {
        let rows = try Self.rows()
        #expect(Set(rows.map(\.id)).count == rows.count)
        for row in rows {
            #expect((row.standing == .notYet) != row.proof.contains("Tests`"), "\(row.id)")
            #expect((row.standing == .proven) != row.proof.contains(": "), "\(row.id)")
        }
    }

    @Test(arguments: Standing.allCases) private func `counts its rows`(standing: Standing) throws {
        let count = try Self.rows().count { $0.standing == standing }
        #expect(try Repository.text("Docs/parity.md").contains("| \(standing.rawValue) | \(count) |"))
    }
}
