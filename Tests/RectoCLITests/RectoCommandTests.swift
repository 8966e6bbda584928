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

    @Test(arguments: [
        ["models", "judge", "\u{1B}]0;x\u{7}"], ["scan", "x", "--output", "/nowhere/\u{1B}[2J"],
        ["scan", "--files-from", "\u{9B}2J"], ["live", "\u{1B}[2J"],
    ])
    func `writes no character that a terminal obeys with a name`(arguments: [String]) async throws {
        let result = try await Command.run(Recto.path, arguments)
        #expect(result.status == 2)
        #expect(result.errors.contains("\u{FFFD}"), "\(result.errors)")
        let controls = result.errors.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
        #expect(controls.isEmpty)
    }

    @Test(arguments: [
        (["scna", "x"], "There is no command “scna”. Choose one of: scan, filter, live, "),
        (["parse", "barcode", "x"], "There is no command “barcode”. Choose one of: aamva, mrz."),
    ])
    func `says which commands there are if a word names none`(arguments: [String], sentence: String) async throws {
        let result = try await Command.run(Recto.path, arguments)
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("Error: \(sentence)"), "\(result.errors)")
        #expect(!result.errors.contains("worker"))
    }

    @Test func `says what is wrong while a command runs without the usage of another`() async throws {
        let result = try await Command.run(Recto.path, ["scan", "--files-from", "/nowhere"])
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("recto: The list of files in /nowhere cannot be read."), "\(result.errors)")
        #expect(!result.errors.contains("Usage"))
    }

    @Test(arguments: ["--version", "--help"])
    func `says that an answer could not be written`(_ option: String) async throws {
        let result = try await Recto.shell("\"$RECTO\" \(option) >/dev/full")
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("recto: cannot write to standard output: "), "\(result.errors)")
    }

    @Test func `says its name and version, then what its answers depend on`() async throws {
        let result = try await Recto.run("--version", environment: ["RECTO_MODELS": "/nonexistent/models"])
        #expect(result.status == 0)
        #expect(result.lines.first?.wholeMatch(of: /recto \d+\.\d+\.\d+/) != nil)
        let parts = result.lines.dropFirst().map { $0.split(separator: " ").map(String.init) }
        let kinds = [String](repeating: "network", count: 9) + [String](repeating: "library", count: 7)
        #expect(parts.map(\.first) == kinds)
        for part in parts { #expect(part.count == 3, "\(part)") }
        let recogniser = parts.first { $0[1] == "mrz/recogniser.onnx" }
        #expect(recogniser?[2].wholeMatch(of: /[0-9a-f]{64}/) != nil)
        #expect(try await Recto.run("scan", "--version").text == result.text)
    }

    @Test func `says of a model file that it is refused`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write([1, 2, 3], to: "yunet_n_320_320.onnx")
            let result = try await Recto.run("--version", environment: ["RECTO_MODELS": folder.path])
            #expect(result.status == 0)
            #expect(result.text.contains("yunet-n-320            refused: 3 bytes instead of 317434\n"))
        }
    }

    @Test func `does not say its version where a list of models cannot be used`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write("[]".utf8, to: "models.json")
            let result = try await Recto.run("--version", environment: ["RECTO_MODELS": folder.path])
            #expect(result.status == 2)
            #expect(result.output.isEmpty)
            #expect(result.errors.contains("models.json cannot be used"))
        }
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
