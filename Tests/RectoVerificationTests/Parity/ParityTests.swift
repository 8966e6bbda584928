// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestSupport
import Testing

/// Holds `Docs/parity.md` against the tests that it names.
struct ParityTests {
    @Test func `names tests that there are, one of each proven row through a door that a user has`() throws {
        let library = TestLibrary()
        for row in try ParityPage().rows where row.standing != .notYet {
            var doors: Set<String> = []
            for proof in row.proofs {
                #expect(!proof.tests.isEmpty, "\(row.id): no test of \(proof.suite)")
                for test in proof.tests {
                    switch try library.answer(test, in: proof.suite) {
                    case .doors(let crossed): doors.formUnion(crossed)
                    case let answer: Issue.record("\(row.id): \(proof.suite) “\(test)”: \(answer)")
                    }
                }
            }
            if row.standing == .proven { #expect(!doors.isEmpty, "\(row.id): no test goes through a door") }
        }
    }

    @Test func `has each row once, and names what proves it or what is missing`() throws {
        let rows = try ParityPage().rows
        #expect(Set(rows.map(\.id)).count == rows.count)
        for row in rows {
            #expect((row.standing == .notYet) == row.proofs.isEmpty, "\(row.id)")
            #expect((row.standing == .proven) != row.cell.contains(": "), "\(row.id)")
            #expect((row.standing == .partly) == row.cell.contains("; missing: "), "\(row.id)")
        }
    }

    @Test(arguments: ParityPage.Standing.allCases) func `counts its rows`(standing: ParityPage.Standing) throws {
        let page = try ParityPage()
        let count = page.rows.count { $0.standing == standing }
        #expect(page.text.contains("| \(standing.rawValue) | \(count) |"))
        #expect(page.text.contains("| All | \(page.rows.count) |"))
    }

    @Test func `lists every door of a test`() throws {
        let page = try ParityPage()
        for door in Door.all + Door.ofPython { #expect(page.text.contains(door.name), "\(door.name)") }
    }
}
