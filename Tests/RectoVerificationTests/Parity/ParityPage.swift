// SPDX-License-Identifier: Apache-2.0
import TestSupport

/// The rows of `Docs/parity.md`.
struct ParityPage {
    /// The progress of a row.
    enum Standing: String, CaseIterable {
        case proven = "Proven"
        case partly = "Partly"
        case notYet = "Not yet"
    }

    /// A suite, or a file in Python, and tests in it.
    struct Proof: Hashable {
        let suite: String
        let tests: [String]
    }

    struct Row {
        let id: String
        /// The last cell: what proves the row, and what is missing.
        let cell: String

        var standing: Standing { Standing.allCases.first { cell.hasPrefix($0.rawValue) } ?? .proven }

        /// The tests that the row names.
        var proofs: [Proof] {
            cell.matches(of: /`([\w.\/]+)`((?:,? “[^”]+”)*)/).compactMap { match in
                let suite = String(match.1)
                guard suite.contains("Tests") else { return nil }
                return Proof(suite: suite, tests: match.2.matches(of: /“([^”]+)”/).map { String($0.1) })
            }
        }
    }

    let text: String
    let rows: [Row]

    init() throws {
        text = try Repository.text("Docs/parity.md")
        rows = text.split(separator: "\n")
            .compactMap { try? /\| ([A-Z]\d+) \|.*\| ([^|]+) \|/.wholeMatch(in: $0) }
            .map { Row(id: String($0.1), cell: String($0.2)) }
    }
}
