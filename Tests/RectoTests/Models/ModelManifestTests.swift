// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoImaging
import TestSupport
import Testing

struct ModelManifestTests {
    private static let embedders = ["sface-2021dec", "dlib-resnet-v1", "barel-densenet-150"]

    @Test func `lists the models known to Recto, each completely`() {
        let models = ModelManifest.builtIn.models
        #expect(models.filter { $0.purpose == .faceDetector }.count == 4)
        #expect(models.filter { $0.purpose == .faceEmbedder }.map(\.name) == Self.embedders)
        #expect(models.filter { $0.purpose == .faceLandmarker }.map(\.name) == ["dlib-5-points"])
        for model in models {
            #expect(model.source.contains("https://"), "\(model.name)")
            #expect(!model.licence.isEmpty && !model.caveats.isEmpty, "\(model.name)")
            #expect(Set(models.map(\.file)).count == models.count)
            #expect(Set(models.map(\.sha256)).count == models.count)
        }
    }

    @Test func `says of every distance where it comes from, and that closer is rarer`() throws {
        for model in ModelManifest.builtIn.models where model.purpose == .faceEmbedder {
            let embedder = try #require(model.embedder)
            #expect(!embedder.distances.isEmpty)
            #expect(embedder.distances.allSatisfy { $0.basis.count > 40 })
            let ordered = embedder.distances.sorted { $0.distance < $1.distance }
            #expect(ordered.map(\.falseMatchRate) == ordered.map(\.falseMatchRate).sorted())
            #expect(ordered.map(\.upperBound) == ordered.map(\.upperBound).sorted())
        }
    }

    @Test func `has rates of the fetched network for 1 in 10,000, with the group that it serves worst`() throws {
        let model = try #require(ModelManifest.builtIn.models.first { $0.name == "dlib-resnet-v1" })
        let embedder = try #require(model.embedder)
        let accepted = try #require(
            embedder.distances.last { $0.upperBound <= FaceComparer.defaultFalseMatchRate }
        )
        #expect(accepted.distance == 0.45)
        #expect(try #require(accepted.worstGroup).falseMatchRate > 100 * accepted.falseMatchRate)
        #expect(try #require(accepted.falseNonMatchRate).clean == 0.3)
        #expect(embedder.distances.last?.distance == 0.6)
        #expect(embedder.configuration.format == .dlib)
        #expect(embedder.landmarker == "dlib-5-points")
    }

    @Test func `reads bounds, groups and false rejections of a distance`() throws {
        let more =
            #""falseMatchRate": 0.01, "upperBound": 0.02, "worstGroup": { "name": "a", "falseMatchRate": 0.5 },"#
            + #" "falseNonMatchRate": { "clean": 0.1, "printed": [0.2, 0.3] }"#
        let text = TestModel().text.replacing(#""falseMatchRate": 0.01"#, with: more)
        let distance = try #require(
            try ModelManifest(parsing: Array(text.utf8)).models.first?.embedder?.distances.first
        )
        #expect(distance.upperBound == 0.02)
        #expect(distance.worstGroup == FaceDistance.GroupRate(name: "a", falseMatchRate: 0.5))
        #expect(distance.falseNonMatchRate == FaceDistance.NonMatchRate(clean: 0.1, printed: [0.2, 0.3]))
        let plain = try ModelManifest(parsing: TestModel().manifest).models.first?.embedder?.distances.first
        #expect(plain?.upperBound == 0.01 && plain?.worstGroup == nil)
    }

    @Test func `reads what an entry says`() throws {
        let model = try #require(try ModelManifest(parsing: TestModel().manifest).models.first)
        let embedder = try #require(model.embedder)
        #expect(model.name == "test")
        #expect(model.caveats == [])
        #expect(embedder.configuration.width == 8)
        #expect(embedder.configuration.colourOrder == .bgr)
        #expect(embedder.configuration.mean == [0, 0, 0])
        #expect(embedder.configuration.output == nil)
        #expect(embedder.configuration.looks == .single)
        #expect(embedder.metric == .cosine)
        let eyes = Face.Eyes(right: Point(x: 2, y: 3), left: Point(x: 5, y: 3))
        #expect(embedder.configuration.template == .eyes(eyes))
    }

    @Test(arguments: FaceLooks.allCases) func `reads every kind of looks at a face`(looks: FaceLooks) throws {
        let manifest = TestModel().text.replacing(#""scale": 1"#, with: #""looks": "\#(looks.rawValue)""#)
        let model = try #require(try ModelManifest(parsing: Array(manifest.utf8)).models.first)
        #expect(model.embedder?.configuration.looks == looks)
    }

    @Test(arguments: [
        ("recto.models/1", "recto.models/9", "its schema is “recto.models/9”"),
        (#""name": "test""#, #""title": "test""#, "“name” is missing at models[0]"),
        (#""name": "test""#, #""name": 7"#, "another kind stands at models[0].name"),
        ("faceEmbedder", "faceReader", "models[0].purpose"),
        ("faceEmbedder", "faceDetector", "test: a face detector needs “detector”"),
        (#""file": "test.onnx""#, #""file": "../test.onnx""#, "without folders"),
        (#""file": "test.onnx""#, #""file": ".hidden""#, "without folders"),
        (#""bytes": "#, #""bytes": -"#, "a size of"),
        (#""bytes": "#, #""bytes": 99999999999"#, "a size of"),
        (#""sha256": ""#, #""sha256": "A"#, "64 lower-case hexadecimal digits"),
        (#""width": 8"#, #""width": 0"#, "a width of 1 to 1024"),
        (#""height": 8"#, #""height": 5000"#, "a height of 1 to 1024"),
        (#""scale": 1"#, #""mean": [1]"#, "three means"),
        (#""scale": 1"#, #""looks": "askance""#, "embedder.looks"),
        (#""distance": 0.5"#, #""distance": -1"#, "above 0"),
        (#""distance": 0.5"#, #""distance": 0"#, "above 0"),
        (#""falseMatchRate": 0.01"#, #""falseMatchRate": 7"#, "from 0 to 1"),
        (#""falseMatchRate": 0.01"#, #""falseMatchRate": 0.01, "upperBound": 0.001"#, "bounds that are not below"),
        (#""scale": 1"#, #""format": "h5""#, "embedder.format"),
        (#""scale": 1"#, #""landmarker": "l", "looks": "shifted""#, "single or mirrored looks"),
        ("faceEmbedder", "faceLandmarker", "test: a landmarker needs “landmarker”"),
        ("[5, 3]", "[5]", "leftEye"),
        ("{", "", "not valid JSON"),
    ])
    func `refuses an entry that could not be used, and says why`(text: String, other: String, reason: String) throws {
        let manifest = TestModel().text.replacing(text, with: other)
        #expect(manifest != TestModel().text)
        let error = #expect(throws: ModelManifestError.self) { try ModelManifest(parsing: Array(manifest.utf8)) }
        let words = try #require(error).reason
        #expect(words.contains(reason), "\(words)")
    }

    @Test func `refuses two models of one name`() {
        let twice = TestModel().text.replacing("\"models\": [", with: "\"models\": [\(TestModel().entry),")
        let error = #expect(throws: ModelManifestError.self) { try ModelManifest(parsing: Array(twice.utf8)) }
        #expect(error?.reason == "there are two models named “test”")
    }

    @Test func `survives any list, and takes none that leads out of its folder`() throws {
        let lists = [TestModel().manifest, Array(try Repository.text("Sources/Recto/Models/models.json").utf8)]
        var mutator = Mutator(seed: 31)
        for _ in 0..<3000 {
            do throws(ModelManifestError) {
                let models = try ModelManifest(parsing: mutator.mutation(of: lists)).models
                #expect(models.allSatisfy { !$0.file.contains("/") && !$0.file.hasPrefix(".") && $0.bytes > 0 })
            } catch {
                #expect(!error.reason.isEmpty)
            }
        }
    }
}
