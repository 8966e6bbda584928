// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoImaging

struct PrintedLineScoresTests {
    private func text(_ text: String) throws -> PrintableText { try #require(PrintableText(text)) }

    /// A line that looks like a text: two steps for each character, one between them, all but sure; words part where the
    /// text has a space.
    private func line(_ text: String, sureness: Float = 0.97) throws -> PrintedLineScores {
        let words = try text.split(separator: " ").map { try self.text(String($0)).classes }
        return line(of: words, sureness: sureness)
    }

    private func line(of words: [[Int]], sureness: Float = 0.97) -> PrintedLineScores {
        let steps = [0] + words.joined().flatMap { [$0, $0, 0] }
        let rest = (1 - sureness) / Float(PrintedLineScores.classes - 1)
        // In the middle of the step between two words.
        let ends = words.indices.dropFirst().map { word in Double(3 * words[..<word].joined().count) + 0.5 }
        return PrintedLineScores(
            probabilities: steps.flatMap { step in
                (0..<PrintedLineScores.classes).map { $0 == step ? sureness : rest }
            },
            spaces: ends
        )
    }

    @Test func `takes a text that the line looks like for what it says`() throws {
        #expect(try line("D1234567").fit(of: text("D1234567")).shortfall < 0.01)
        #expect(try line("D1234567").likeliest == "D1234567")
    }

    @Test func `knows a text among others of its line`() throws {
        let line = try line("4D DLN D1234567 EXP")
        for part in ["D1234567", "4D", "4DDLN", "DLND1234567", "EXP"] {
            #expect(try line.fit(of: text(part)).shortfall < 0.01, "\(part)")
        }
    }

    @Test func `takes no part of a word for a text`() throws {
        let line = try line("4D DLN D1234567 EXP")
        for part in ["1234567", "D123456", "234", "4DDL", "LND1234567", "N", "EX"] {
            #expect(try line.fit(of: text(part)).shortfall > 5, "\(part)")
        }
    }

    @Test func `finds a text that stands alone behind a word that has it within`() throws {
        #expect(try line("PARKER PARK").fit(of: text("PARK")).shortfall < 0.01)
        #expect(try line("PARK PARKER").fit(of: text("PARK")).shortfall < 0.01)
        #expect(try line("PARKER SPARK").fit(of: text("PARK")).shortfall > 5)
    }

    @Test func `counts signs, spaces and small letters as print does`() throws {
        let line = try line("08251986")
        #expect(try line.fit(of: text("08/25/1986")).shortfall < 0.01)
        #expect(try line.fit(of: text("08 25-1986")).shortfall < 0.01)
        #expect(try self.line("OKONKWO").fit(of: text("Okonkwo")).shortfall < 0.01)
    }

    @Test func `falls short of a text by more for each character that differs`() throws {
        let line = try line("D1234567")
        let one = try line.fit(of: text("D1234568")).shortfall
        let two = try line.fit(of: text("D1234578")).shortfall
        #expect(one > 5)
        #expect(two > one + 5)
    }

    @Test func `falls short of a text with a character more, or one less between the others`() throws {
        let line = try line("D1234567")
        #expect(try line.fit(of: text("D12345678")).shortfall > 5)
        #expect(try line.fit(of: text("D123567")).shortfall > 5)
    }

    @Test func `takes a character for two of the kind only where something parts them`() throws {
        #expect(try line("110022").fit(of: text("110022")).shortfall < 0.01)
        #expect(try line("102").fit(of: text("1102")).shortfall > 2)
        #expect(try line("1102").fit(of: text("12")).shortfall > 2)
    }

    @Test func `takes characters for each other that many typefaces do not tell apart`() throws {
        // O, 1, I, 0.
        let line = line(of: [[25, 2, 19, 1]])
        #expect(line.likeliest == "O1I0")
        #expect(try line.fit(of: text("0110")).shortfall < 0.01)
        #expect(try line.fit(of: text("OIIO")).shortfall < 0.01)
        #expect(try line.fit(of: text("D110")).shortfall > 2)
    }

    @Test func `is in doubt where the line is`() throws {
        let sure = try line("D1234567").fit(of: text("D1234568")).shortfall
        let unsure = try line("D1234567", sureness: 0.3).fit(of: text("D1234568")).shortfall
        #expect(unsure < sure / 2)
    }

    @Test func `says how unsure it is of a text`() throws {
        let clear = try line("D1234567").fit(of: text("D1234567"))
        let smeared = try line("D1234567", sureness: 0.3).fit(of: text("D1234567"))
        #expect(clear.doubt < 0.2)
        #expect(smeared.shortfall < 0.01 && smeared.doubt > 2)
    }

    @Test func `is in doubt of everything where it looks like nothing`() throws {
        let share = 1 / Float(PrintedLineScores.classes)
        let smear = PrintedLineScores(probabilities: [Float](repeating: share, count: 60 * PrintedLineScores.classes))
        #expect(try smear.fit(of: text("D1234567")).doubt > 2)
    }

    @Test func `takes one character for two that count for each other no more than for two of a kind`() throws {
        #expect(try line("D102").fit(of: text("DI102")).shortfall > 2)
        #expect(try line("D102").fit(of: text("D1O02")).shortfall > 2)
    }

    @Test func `cannot have a text that is longer than the line`() throws {
        #expect(try line("1").fit(of: text("1234567890123")).shortfall == .infinity)
        #expect(try PrintedLineScores(probabilities: []).fit(of: text("1")).shortfall == .infinity)
        #expect(PrintedLineScores(probabilities: []).likeliest.isEmpty)
    }

    @Test(arguments: ["", " -/.", "Ω123", "МАРІЯ", "李"])
    func `has no printable form of what the network does not know`(unknown: String) {
        #expect(PrintableText(unknown) == nil)
    }
}
