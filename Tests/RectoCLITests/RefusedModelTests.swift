// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestSupport
import Testing

/// Model files that are not what they should be, in each command that takes models.
@Suite(.timeLimit(.minutes(10)))
struct RefusedModelTests {
    private static let selfie = Sample.folder.appendingPathComponent("persons/anais/selfie.jpg").path
    /// The commands that load models.
    private static let loading = [
        ["compare", selfie, selfie], ["scan", selfie], ["scan", "--no-isolate", selfie],
    ]

    @Test(arguments: BadModelFile.allCases, BadModelFile.ListedFile.all)
    func `refuses it by name, and reads nothing without it`(bad: BadModelFile, file: BadModelFile.ListedFile)
        async throws
    {
        try await TemporaryFolder.with { folder in
            try file.prepare(folder)
            let path = try bad.put(inPlaceOf: file, in: folder)
            try await expectRefusal(of: path, isListed: true, [Recto.path], folder.path)
        }
    }

    @Test(
        .enabled(if: !Privileges.isRoot || Nobody.command != nil, "the tests run as root, and there is no setpriv"),
        arguments: [BadModelFile.ListedFile.resNet, .detector]
    )
    func `refuses one that it may not read`(file: BadModelFile.ListedFile) async throws {
        try await TemporaryFolder.with { folder in
            try folder.write([UInt8](Data(contentsOf: URL(fileURLWithPath: Recto.path))), to: "recto")
            try folder.setPermissions(0o755, of: "recto")
            try folder.write([UInt8](Data(contentsOf: URL(fileURLWithPath: Self.selfie))), to: "selfie.jpg")
            let path = try folder.write([1], to: file.name)
            try folder.setPermissions(0o000, of: file.name)
            let program = (Nobody.command ?? []) + [folder.path("recto")]
            let errors = try await expectRefusal(of: path, isListed: true, program, folder.path)
            for error in errors { #expect(error.contains("cannot be read"), "\(error)") }
        }
    }

    @Test(arguments: ["network", "predictor"])
    func `refuses another version that is listed`(part: String) async throws {
        try await TemporaryFolder.with { folder in
            let network = DlibBuilder.network(version: part == "network" ? 2 : 1)
            let predictor = DlibBuilder.predictor(version: part == "predictor" ? 2 : 1, mean: Self.points)
            try await list(network, predictor, in: folder)
            // Its bytes are those of the list.
            try await expectRefusal(of: folder.path("\(part).dat"), isListed: false, [Recto.path], folder.path)
        }
    }

    @Test func `refuses a predictor of too few points, and takes one of five`() async throws {
        try await TemporaryFolder.with { folder in
            try await list(DlibBuilder.network(), DlibBuilder.predictor(), in: folder)
            try await expectRefusal(of: folder.path("predictor.dat"), isListed: false, [Recto.path], folder.path)
            try await list(DlibBuilder.network(), DlibBuilder.predictor(mean: Self.points), in: folder)
            let result = try await Recto.run(
                "compare",
                Self.selfie,
                Self.selfie,
                environment: ["RECTO_MODELS": folder.path]
            )
            #expect(result.status == 0, "\(result.errors)")
            #expect(try result.values().first?["model"] == "ours")
        }
    }

    /// Five points of a face, as shares of a detector's rectangle.
    private static let points: [Float] = [0.8, 0.35, 0.65, 0.35, 0.2, 0.35, 0.35, 0.35, 0.5, 0.65]

    /// Expects that every command names a model file and does nothing else.
    ///
    /// - Returns: The errors of the commands that load models.
    @discardableResult
    private func expectRefusal(
        of path: String,
        isListed: Bool,
        _ program: [String],
        _ folder: String
    ) async throws -> [String] {
        func run(_ words: [String]) async throws -> Command.Result {
            let all = program + words
            let environment = ["RECTO_MODELS": folder, "XDG_DATA_HOME": "/nonexistent"]
            let rest = Array(all.dropFirst())
            return try await Command.run(all[0], rest, environment: environment, within: .seconds(240))
        }
        if isListed {
            let listed = try await run(["models"])
            #expect(listed.status == 1)
            #expect(listed.text.contains(path), "\(listed.text)")
        }
        var errors: [String] = []
        for var words in Self.loading {
            if FileManager.default.fileExists(atPath: folder + "/selfie.jpg") {
                words = words.map { $0 == Self.selfie ? folder + "/selfie.jpg" : $0 }
            }
            let result = try await run(words)
            #expect(result.status == 2, "\(words) \(result.errors)")
            #expect(result.output.isEmpty, "\(words)")
            #expect(result.errors.contains(path), "\(words) \(result.errors)")
            errors.append(result.errors)
        }
        return errors
    }

    /// Puts an embedder and its predictor into a folder, and lists them with their digests.
    private func list(_ network: [UInt8], _ predictor: [UInt8], in folder: TemporaryFolder) async throws {
        try folder.write(network, to: "network.dat")
        try folder.write(predictor, to: "predictor.dat")
        let paths = ["network.dat", "predictor.dat"].map { folder.path($0) }
        let digests = try await Command.run("/usr/bin/sha256sum", paths).lines.map { $0.prefix(64) }
        let common = #""source": "the tests", "licence": "Apache-2.0""#
        let text = """
            {"schema": "recto.models/1", "models": [
                {
                    "name": "ours", "purpose": "faceEmbedder", "file": "network.dat", "bytes": \(network.count),
                    "sha256": "\(digests[0])", \(common),
                    "embedder": {
                        "format": "dlib", "landmarker": "our-points", "width": 7, "height": 7, "colourOrder": "rgb",
                        "alignment": { "rightEye": [2, 2], "leftEye": [5, 2] }, "metric": "euclidean",
                        "distances": [{ "distance": 0.5, "falseMatchRate": 0.00001, "basis": "made up" }]
                    }
                },
                {
                    "name": "our-points", "purpose": "faceLandmarker", "file": "predictor.dat",
                    "bytes": \(predictor.count), "sha256": "\(digests[1])", \(common),
                    "landmarker": { "points": "dlib5" }
                }
            ]}
            """
        try folder.write(text.utf8, to: "models.json")
    }
}
