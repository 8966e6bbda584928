// SPDX-License-Identifier: Apache-2.0
import RectoVerification
import TestSupport
import Testing
@testable import Recto
@testable import RectoExaminer

struct DocumentRuleTests {
    /// The first cells of a table's rows in `Docs/examination.md`, below a heading.
    static func cells(below heading: String) throws -> [String] {
        let lines = try Repository.text("Docs/examination.md").split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0 == heading })
        let section = lines[(start + 1)...].prefix { !$0.hasPrefix("#") }
        return section.filter { $0.hasPrefix("| `") }.compactMap { row in
            row.split(separator: "`").dropFirst().first.map(String.init)
        }
    }

    @Test func `the document names every rule, in order`() throws {
        #expect(try Self.cells(below: "## What makes a document pass") == DocumentRule.allCases.map(\.rawValue))
    }

    @Test func `a document of which nothing was read breaks the rules that need something`() {
        let document = ExaminedDocument(
            evidence: Examined.license([:]),
            sides: [],
            person: PersonReading(person: nil, readings: [], comparisons: [], findings: [])
        )
        let broken = DocumentRule.allCases.filter { !$0.broken(by: document).isEmpty }
        #expect(broken == [.allSidesSent, .recordRead, .portraitFound])
        #expect(document.result.hasPassedRules == false)
    }
}
