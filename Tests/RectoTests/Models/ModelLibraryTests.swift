// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoImaging
import SystemPackage
import TestSupport
import Testing

struct ModelLibraryTests {
    private func library(_ paths: String...) throws -> ModelLibrary {
        try ModelLibrary(folders: paths.map { FilePath($0) })
    }

    @Test func `knows the built-in models without any folder`() throws {
        let library = try library("/nonexistent")
        #expect(library.models == ModelManifest.builtIn.models)
        for model in library.models { #expect(library.status(of: model) == .absent) }
        let detector = try library.faceDetector()
        #expect(detector.map { _ in true } == nil)
        let matcher = try library.faceMatcher()
        #expect(matcher.map { _ in true } == nil)
    }

    @Test func `says where it looked for a file that is nowhere`() throws {
        let library = try library("/nonexistent/a", "/nonexistent/b")
        let model = try #require(library.models.first)
        let error = #expect(throws: ModelError.self) { try library.load(model) }
        #expect(error == .absent(model, lookedIn: ["/nonexistent/a", "/nonexistent/b"]))
        let words = try #require(error).description
        for part in [model.file, "/nonexistent/a, /nonexistent/b", model.source, "RECTO_MODELS"] {
            #expect(words.contains(part))
        }
    }

    @Test func `loads a file that is what its entry says`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write(TestModel().manifest, to: "models.json")
            let path = try folder.write(TestModel().file, to: "test.onnx")
            let library = try library(folder.path)
            let model = try #require(library.models.first)
            #expect(model.name == "test")
            #expect(library.models.count == ModelManifest.builtIn.models.count + 1)
            #expect(library.status(of: model) == .present(FilePath(path)))
            #expect(try library.load(model) == TestModel().file)
        }
    }

    @Test func `refuses a file with one wrong byte, one byte more, and none`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write(TestModel().manifest, to: "models.json")
            var wrong = TestModel().file
            wrong[40] ^= 1
            let count = wrong.count
            for (bytes, found) in [
                (wrong, "SHA-256 "), (TestModel().file + [0], "more than \(count) bytes instead of \(count) bytes"),
                ([], "0 bytes instead of \(count)"),
                (Array("version https://git-lfs.github.com/spec/v1\n".utf8), "a pointer of Git LFS"),
            ] {
                let path = try folder.write(bytes, to: "test.onnx")
                let library = try library(folder.path)
                let model = try #require(library.models.first)
                guard case .wrongDigest(FilePath(path), let words) = library.status(of: model) else {
                    Issue.record("\(library.status(of: model))")
                    continue
                }
                #expect(words.hasPrefix(found.prefix(12)), "\(words)")
                let error = #expect(throws: ModelError.self) { try library.load(model) }
                #expect(error?.description.contains("is not used") == true)
                #expect(error?.description.contains(model.sha256) == true)
                #expect(throws: ModelError.self) { try library.faceMatcher() }
            }
        }
    }

    @Test func `takes the first folder that has the file, right or wrong`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write(TestModel().manifest, to: "one/models.json")
            let first = try folder.write(TestModel().file, to: "two/test.onnx")
            let second = try folder.write([1, 2, 3], to: "three/test.onnx")
            let (one, two, three) = (folder.path("one"), folder.path("two"), folder.path("three"))
            let good = try library(one, two, three)
            #expect(good.status(of: good.models[0]) == .present(FilePath(first)))
            let bad = try library(one, three, two)
            guard case .wrongDigest(FilePath(second), _) = bad.status(of: bad.models[0]) else {
                Issue.record("\(bad.status(of: bad.models[0]))")
                return
            }
        }
    }

    @Test func `takes the first folder's entry of a name, before its own`() async throws {
        try await TemporaryFolder.with { folder in
            let own = TestModel(name: "sface-2021dec")
            try folder.write(own.manifest, to: "a/models.json")
            try folder.write(own.text.replacing("made up", with: "other").utf8, to: "b/models.json")
            let library = try library(folder.path("a"), folder.path("b"))
            #expect(library.models.count == ModelManifest.builtIn.models.count)
            #expect(library.models.first?.name == "sface-2021dec")
            #expect(library.models.first?.embedder?.distances.map(\.basis) == ["made up"])
        }
    }

    @Test func `refuses a list of models that cannot be used`() async throws {
        try await TemporaryFolder.with { folder in
            let path = try folder.write("{}".utf8, to: "models.json")
            let error = #expect(throws: ModelError.self) { try library(folder.path) }
            #expect(error == .unusableManifest(FilePath(path), reason: "“schema” is missing"))
        }
    }

    @Test func `says what cannot be read`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write(TestModel().manifest, to: "models.json")
            let path = try folder.makeFolder("test.onnx")
            let library = try library(folder.path)
            let status = library.status(of: library.models[0])
            #expect(status == .unreadable(FilePath(path), reason: "it is a folder"))
            #expect(throws: ModelError.self) { try library.faceMatcher() }
        }
    }

    @Test func `makes a matcher of what is there`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write(TestModel().manifest, to: "models.json")
            try folder.write(TestModel().file, to: "test.onnx")
            let matcher = try #require(try library(folder.path).faceMatcher(falseMatchRate: 0.01))
            let eyes = Face.Eyes(right: Point(x: 2, y: 3), left: Point(x: 5, y: 3))
            let face = Face(bounds: Rectangle(x: 0, y: 0, width: 8, height: 8), eyes: eyes, score: 1)
            let embeddings = try [[200, 0, 0], [100, 0, 0], [0, 0, 200]].map { colour in
                let image = unsafe Image(width: 8, height: 8, format: .rgb) { bytes in
                    for index in bytes.indices { unsafe bytes[index] = UInt8(colour[index % 3]) }
                }
                return try #require(try matcher.embedding(of: face, in: image))
            }
            #expect(embeddings.map(\.model) == ["test", "test", "test"])
            #expect(matcher.comparer.compare(embeddings[0], embeddings[1]).verdict == .samePerson)
            #expect(matcher.comparer.compare(embeddings[0], embeddings[2]).verdict == .differentPerson)
        }
    }

    @Test func `refuses a file that is as listed but no network`() async throws {
        try await TemporaryFolder.with { folder in
            let model = TestModel(file: Array("not a network".utf8))
            try folder.write(model.manifest, to: "models.json")
            let path = try folder.write(model.file, to: "test.onnx")
            let library = try library(folder.path)
            let error = #expect(throws: ModelError.self) { try library.faceMatcher() }
            #expect(error == .unusable(library.models[0], FilePath(path)))
        }
    }
}
