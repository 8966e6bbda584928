// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoImaging

struct PrintedLineScoresTests {
    private func text(_ text: String) throws -> PrintableText { try #require(PrintableText(text)) }

    /// A line that looks like a text: two steps for each character, one between them, all but sure.
    private func line(_ text: String, sureness: Float = 0.97) throws -> PrintedLineScores {
        let classes = try self.text(text).classes
        let steps = [0] + classes.flatMap { [$0, $0, 0] }
        let rest = (1 - sureness) / Float(PrintedLineScores.classes - 1)
        return PrintedLineScores(
            probabilities: steps.flatMap { step in
                (0..<PrintedLineScores.classes).map { $0 == step ? sureness : rest }
            }
        )
    }

    @Test func `takes a text that the line looks like for what it says`() throws {
        #expect(try line("D1234567").shortfall(of: text("D1234567")) < 0.01)
        #expect(try line("D1234567").likeliest == "D1234567")
    }

    @Test func `knows a text among others of its line`() throws {
        let line = try line("4DDLND1234567EXP")
        for part in ["D1234567", "4DDLN", "EXP", "D"] { #expect(try line.shortfall(of: text(part)) < 0.01, "\(part)") }
    }

    @Test func `counts signs, spaces and small letters as print does`() throws {
        let line = try line("08251986")
        #expect(try line.shortfall(of: text("08/25/1986")) < 0.01)
        #expect(try line.shortfall(of: text("08 25-1986")) < 0.01)
        #expect(try self.line("OKONKWO").shortfall(of: text("Okonkwo")) < 0.01)
    }

    @Test func `falls short of a text by more for each character that differs`() throws {
        let line = try line("D1234567")
        let one = try line.shortfall(of: text("D1234568"))
        let two = try line.shortfall(of: text("D1234578"))
        #expect(one > 5)
        #expect(two > one + 5)
    }

    @Test func `falls short of a text with a character more, or one less between the others`() throws {
        let line = try line("D1234567")
        #expect(try line.shortfall(of: text("D12345678")) > 5)
        #expect(try line.shortfall(of: text("D123567")) > 5)
    }

    @Test func `takes a character for two of the kind only where something parts them`() throws {
        #expect(try line("110022").shortfall(of: text("110022")) < 0.01)
        #expect(try line("102").shortfall(of: text("1102")) > 2)
        #expect(try line("1102").shortfall(of: text("12")) > 2)
    }

    @Test func `takes characters for each other that many typefaces do not tell apart`() throws {
        #expect(try line("O1I0").shortfall(of: text("0110")) < 0.01)
        #expect(try line("O1I0").shortfall(of: text("OIIO")) < 0.01)
        #expect(try line("O1I0").shortfall(of: text("D110")) > 2)
        #expect(try line("O1I0").likeliest == "O1I0")
    }

    @Test func `is in doubt where the line is`() throws {
        let sure = try line("D1234567").shortfall(of: text("D1234568"))
        let unsure = try line("D1234567", sureness: 0.3).shortfall(of: text("D1234568"))
        #expect(unsure < sure / 2)
    }

    @Test func `cannot have a text that is longer than the line`() throws {
        #expect(try line("1").shortfall(of: text("1234567890123")) == .infinity)
        #expect(try PrintedLineScores(probabilities: []).shortfall(of: text("1")) == .infinity)
        #expect(PrintedLineScores(probabilities: []).likeliest.isEmpty)
    }

    @Test(arguments: ["", " -/.", "Ω123", "МАРІЯ", "李"])
    func `has no printable form of what the network does not know`(unknown: String) {
        #expect(PrintableText(unknown) == nil)
    }
}
