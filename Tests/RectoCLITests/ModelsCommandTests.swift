// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ModelsCommandTests {
    @Test func `lists every model, where it comes from, and that it is not here`() async throws {
        let result = try await Recto.run("models", environment: ["RECTO_MODELS": "/nonexistent/models"])
        #expect(result.status == 0)
        #expect(result.errors == "")
        for part in [
            "yunet-n-320, face detector: absent", "sface-2021dec, face embedder: absent", "SHA-256  81dbde155e98",
            "licence  Apache-2.0", "source   https://github.com/", "Looked in /nonexistent/models, /",
        ] {
            #expect(result.text.contains(part), "\(part)")
        }
    }

    @Test func `writes a line for each model`() async throws {
        let result = try await Recto.run("models", "--json", environment: ["RECTO_MODELS": "/nonexistent/models"])
        #expect(result.status == 0)
        let lines = try result.values()
        #expect(lines.count == 8)
        for line in lines {
            #expect(line["schema"] == "recto.model/1")
            #expect(line["status"] == "absent")
            #expect(line["path"] == nil)
            for key in ["name", "purpose", "file", "sha256", "licence", "source"] {
                #expect(line[key]?.text?.isEmpty == false, "\(key)")
            }
        }
    }

    @Test func `ends with 1 where a file is not what it should be`() async throws {
        try await TemporaryFolder.with { folder in
            let path = try folder.write([1, 2, 3], to: "yunet_n_320_320.onnx")
            let environment = ["RECTO_MODELS": "/nonexistent:\(folder.path)"]
            let result = try await Recto.run("models", "--json", environment: environment)
            #expect(result.status == 1)
            let line = try #require(try result.values().first)
            #expect(line["status"] == "wrongDigest")
            #expect(line["path"]?.text == path)
            #expect(line["found"] == "3 bytes instead of 317434")
            let text = try await Recto.run("models", environment: environment)
            #expect(text.status == 1)
            #expect(text.text.contains("yunet-n-320, face detector: refused, another file than listed"))
        }
    }

    @Test func `ends with 2 where a folder's list cannot be used`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write("[]".utf8, to: "models.json")
            let result = try await Recto.run("models", environment: ["RECTO_MODELS": folder.path])
            #expect(result.status == 2)
            #expect(result.output.isEmpty)
            #expect(result.errors.contains("models.json cannot be used"))
        }
    }

    @Test func `shows nothing that a terminal would obey`() async throws {
        try await TemporaryFolder.with { folder in
            let name = try folder.makeFolder("a\u{1B}[31m")
            try folder.write([1], to: "a\u{1B}[31m/yunet_n_320_320.onnx")
            let result = try await Recto.run("models", environment: ["RECTO_MODELS": name])
            let showsEscape = result.output.contains(0x1B)
            #expect(!showsEscape)
        }
    }
}
