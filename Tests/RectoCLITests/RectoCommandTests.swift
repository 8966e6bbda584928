// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

struct RectoCommandTests {
    @Test(arguments: [
        ["--help"], ["-h"], ["help"], ["--version"], [], ["scan", "--help"], ["parse", "--help"],
        ["parse", "aamva", "--help"], ["help", "scan"], ["models", "--help"], ["models"],
    ])
    func `answers on standard output and with status 0`(arguments: [String]) async throws {
        let result = try await Command.run(Recto.path, arguments)
        #expect(result.status == 0)
        #expect(!result.output.isEmpty)
        #expect(result.errors == "")
    }

    @Test func `says its name and version`() async throws {
        let result = try await Recto.run("--version")
        #expect(result.text.wholeMatch(of: /recto \d+\.\d+\.\d+\n/) != nil)
    }

    @Test(arguments: [
        ["dance"], ["--dance"], ["scan"], ["scan", "--dance", "x"], ["scan", "x", "--jobs", "0"],
        ["scan", "x", "--jobs", "1025"], ["scan", "x", "--jobs", "many"], ["scan", "x", "--limits", "none"],
        ["scan", "x", "--expect", "banknote"], ["scan", "x", "--fail-on", "sight"],
        ["scan", "x", "--as-of", "tomorrow"],
        ["scan", "x", "--as-of", "2026-02-29"], ["scan", "x", "--country", "Atlantis"], ["scan", "x", "--output"],
        ["scan", "x", "--csv", "-"], ["parse", "aamva", "--as-of", "never"], ["parse", "aamva", "a", "b"],
        ["parse", "morse"],
    ])
    func `ends with 2 and words on standard error where it is used wrongly`(arguments: [String]) async throws {
        let result = try await Command.run(Recto.path, arguments)
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("Error: "))
    }
}
