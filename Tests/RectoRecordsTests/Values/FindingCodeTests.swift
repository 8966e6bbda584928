// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import TestSupport
import Testing

struct FindingCodeTests {
    @Test func `stand in the documentation, in the same order and words`() throws {
        let table = try rows(ofDocument: "Docs/findings.md")
        #expect(table.map(\.code) == Finding.Code.allCases.map(\.rawValue))
        #expect(table.map(\.meaning) == (try documentationComments()))
    }

    @Test func `have the form area dot what`() {
        for code in Finding.Code.allCases.map(\.rawValue) {
            #expect(code.wholeMatch(of: /[a-z]+\.[a-z][A-Za-z]*/) != nil, "\(code)")
        }
    }

    private func rows(ofDocument path: String) throws -> [(code: String, meaning: String)] {
        try Repository.text(path).matches(of: /\| `([^`]+)` \| (.+) \|/).map { (String($0.1), String($0.2)) }
    }

    /// The comments on the cases of `Finding.Code`, lines joined.
    private func documentationComments() throws -> [String] {
        var comments: [String] = []
        var comment: [Substring] = []
        for line in try Repository.text("Sources/RectoRecords/Values/FindingCode.swift").split(separator: "\n") {
            if let text = line.firstMatch(of: /^ {8}\/\/\/ (.+)$/) {
                comment.append(text.1)
            } else {
                if line.contains("        case ") { comments.append(comment.joined(separator: " ")) }
                comment = []
            }
        }
        return comments
    }
}
