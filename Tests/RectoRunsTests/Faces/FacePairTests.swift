// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoRuns
import SystemPackage
import Testing

struct FacePairTests {
    private func table(_ text: String) throws -> FacePairTable {
        try FacePairTable(parsing: Array(text.utf8), in: "/pictures")
    }

    @Test func `passes over the byte order mark of a spreadsheet`() throws {
        let head = try table("\u{FEFF}first,second,same\r\na.jpg,b.jpg,same\r\n").pairs
        #expect(head.map(\.first) == [["/pictures/a.jpg"]])
        let row = try table("\u{FEFF}a.jpg,b.jpg,same\n").pairs
        #expect(row.map(\.first) == [["/pictures/a.jpg"]])
    }

    @Test func `reads pairs between commas and tabs, with and without a head`() throws {
        let pairs = try table(
            "first,second,same,group\na.jpg, \"b, c.jpg\" ,same,women\r\n\n# none\n/d\te\tdifferent\n"
        ).pairs
        #expect(pairs.map(\.first) == [["/pictures/a.jpg"], ["/d"]])
        #expect(pairs.map(\.second) == [["/pictures/b, c.jpg"], ["/pictures/e"]])
        #expect(pairs.map(\.isSame) == [true, false])
        #expect(pairs.map(\.group) == ["women", nil])
    }

    @Test func `takes two quotation marks inside a quotation for one`() throws {
        let pairs = try table("\"the \"\"big\"\", one.jpg\",\"\"\"b\"\"\",same,\"\"\nc.jpg,\"\"\"\",no\n").pairs
        #expect(pairs.map(\.first) == [["/pictures/the \"big\", one.jpg"], ["/pictures/c.jpg"]])
        #expect(pairs.map(\.second) == [["/pictures/\"b\""], ["/pictures/\""]])
        #expect(pairs.map(\.group) == [nil, nil])
    }

    @Test func `reads several pictures of a session in place of one`() throws {
        let pairs = try table("a.jpg | b.jpg|/c.jpg,d.jpg,same").pairs
        #expect(pairs.map(\.first) == [["/pictures/a.jpg", "/pictures/b.jpg", "/c.jpg"]])
        #expect(pairs.map(\.second) == [["/pictures/d.jpg"]])
    }

    @Test func `takes pictures of a session for one person's`() throws {
        let pairs = try table("a|b,c,different\nb,d,different\n").pairs
        let rates = FacePairRates(pairs, distances: [0.5, 0.5])
        #expect(rates.different.map(\.people.0) == [rates.different[0].people.0, rates.different[0].people.0])
        #expect(Set(rates.different.flatMap { [$0.people.0, $0.people.1] }).count == 3)
    }

    @Test(arguments: [
        ("", "no pairs"), ("first,second,same\n", "no pairs"), ("a,b,same\na,b,perhaps\n", "line 2 says neither"),
        ("a,b\n", "line 1 of the table"), ("a,,same\n", "line 1 of the table"), ("a|,b,same\n", "line 1"),
        ("a,b,same,c,d\n", "line 1"),
    ])
    func `names the line that is no pair`(text: String, reason: String) throws {
        let error = #expect(throws: FacePairTableError.self) { try table(text) }
        #expect(error?.reason.contains(reason) == true, "\(String(describing: error))")
    }

    @Test func `names a table that is not there`() {
        #expect(throws: FacePairTableError.self) { try FacePairTable(at: "/nonexistent/pairs.csv") }
    }

    @Test(arguments: [
        (0, 262, 0.01137), (0, 3000, 0.000998), (7, 262, 0.0495), (29, 262, 0.1559), (3, 3, 1), (5000, 50000, 0.1022),
    ])
    func `bounds a rate as Clopper and Pearson do, or higher if the jackknife does`(
        errors: Int,
        count: Int,
        bound: Double
    ) {
        // Each pair is of two people whom no other one shows, so that both bounds are of independent pairs.
        let pairs = (0..<count).map { (people: (2 * $0, 2 * $0 + 1), isError: $0 < errors) }
        let rate = ErrorRate(pairs)
        #expect((rate.errors, rate.count) == (errors, count))
        #expect(abs(rate.upperBound - bound) < 0.01 * bound, "\(rate.upperBound)")
    }

    @Test func `trusts pairs that share a person less`() {
        let apart = ErrorRate((0..<1000).map { (people: (2 * $0, 2 * $0 + 1), isError: $0 < 20) })
        let shared = ErrorRate((0..<1000).map { (people: ($0 < 20 ? 0 : 2 * $0, 2 * $0 + 1), isError: $0 < 20) })
        #expect(shared.upperBound > 1.5 * apart.upperBound)
    }

    /// 20 people with two pictures each: those of one are close, those of others are not, but for one pair.
    private func rates() throws -> FacePairRates {
        var rows: [String] = []
        var distances: [Double?] = []
        for one in 0..<20 {
            rows.append("\(one)a,\(one)b,same")
            distances.append(one == 0 ? 0.7 : 0.3)
            for other in one + 1..<20 {
                rows.append("\(one)a,\(other)b,different,\(one < 5 ? "young" : "old")")
                distances.append(one == 0 && other == 1 ? 0.2 : 0.8)
            }
        }
        rows.append("0a,lost,different,old")
        distances.append(nil)
        return FacePairRates(try table(rows.joined(separator: "\n")).pairs, distances: distances)
    }

    @Test func `counts both errors at a distance, by group`() throws {
        let row = try rates().row(at: 0.5)
        #expect((row.falseMatches.errors, row.falseMatches.count) == (1, 190))
        #expect((row.falseNonMatches.errors, row.falseNonMatches.count) == (1, 20))
        #expect(row.groups.map(\.name) == ["young", "old"])
        #expect(row.groups.map(\.falseMatches.errors) == [1, 0])
        let entry = row.entry(basis: "made up")
        #expect(entry.falseMatchRate == 0.00526)
        #expect(entry.upperBound > entry.falseMatchRate)
        #expect(entry.worstGroup?.name == "young")
        #expect(entry.falseNonMatchRate?.clean == 0.05)
    }

    @Test func `finds the distance that keeps a rate, and none if the pairs are too few for it`() throws {
        let rates = try rates()
        let distance = try #require(rates.distance(keeping: 0.05))
        #expect((0.2..<0.8).contains(distance))
        #expect(rates.row(at: distance).falseMatches.upperBound <= 0.05)
        #expect(rates.distance(keeping: 0.0001) == nil)
        let equal = try #require(rates.equalError)
        #expect(equal.rate < 0.06)
        #expect(rates.curve.count > 100)
        // Of 211 distances the curve keeps every one, of many more it keeps some; the equal error is of all.
        let many = try table(
            (0..<5000).map { "\($0)a,\($0)b,\($0 % 2 == 0 ? "same" : "different")" }.joined(separator: "\n")
        )
        let distances = (0..<5000).map { index in Double(index) / 10_000 + (index % 2 == 0 ? 0 : 0.4801) }
        let fine = FacePairRates(many.pairs, distances: distances)
        #expect(fine.curve.count <= 251)
        #expect(try abs(#require(fine.equalError).rate - 0.02) < 0.0005)
    }
}
