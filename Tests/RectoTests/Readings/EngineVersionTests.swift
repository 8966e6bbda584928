// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import SystemPackage
import TestSupport
import Testing

@testable import Recto

@Suite struct EngineVersionTests {
    @Test func `names networks, libraries and no model where there is none`() throws {
        let version = EngineVersion(models: try ModelLibrary(folders: []))
        #expect(version.networks.count == BuiltInNetwork.allCases.count)
        for network in version.networks { #expect(network.identity.wholeMatch(of: /[0-9a-f]{64}/) != nil) }
        #expect(Set(version.networks.map(\.identity)).count == BuiltInNetwork.allCases.count)
        #expect(
            version.libraries.map(\.name) == [
                "libjpeg-turbo", "libpng", "libwebp", "libheif", "OpenCV", "dlib", "zxing-cpp",
            ]
        )
        #expect(version.models == [])
    }

    @Test func `names a model file that is there by its digest`() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write(TestModel().manifest, to: "models.json")
            try folder.write(TestModel().file, to: "test.onnx")
            let library = try ModelLibrary(folders: [FilePath(folder.path)])
            let model = try #require(EngineVersion(models: library).models.first)
            #expect(model.name == "test")
            #expect(model.identity == library.models.first?.sha256)
        }
    }
}
