// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestSupport
import Testing

@testable import RectoImaging

/// Results of the fetched models beside those of dlib itself, which `Tests/Peers/face_peer.py` has written.
@Suite(.enabled(if: FetchedModels.folder != nil, "\(FetchedModels.absence)"), .timeLimit(.minutes(10)))
struct DlibPeerTests {
    private struct PeerFace: Decodable {
        let path: String
        let box: [Double]
        let points: [[Double]]
        let vector: Data

        var face: Face {
            let bounds = Rectangle(x: box[0], y: box[1], width: box[2], height: box[3])
            return Face(bounds: bounds, eyes: EyePlaces.frontal.eyes(in: bounds), score: 1)
        }

        var values: [Float] {
            stride(from: 0, to: vector.count, by: 4).map { start in
                Float(bitPattern: vector[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) })
            }
        }
    }

    private struct Peer: Decodable {
        let faces: [PeerFace]
    }

    private func file(_ name: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: try #require(FetchedModels.folder).appendingPathComponent(name)))
    }

    private func image(_ path: String) throws -> Image {
        let bytes = try Repository.bytes(path)
        return try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .rgb).image
    }

    @Test func `finds the same points and vectors as dlib on 60 faces`() throws {
        let list = try Repository.bytes("Tests/RectoImagingTests/Dlib/faces.json")
        let peers = try JSONDecoder().decode(Peer.self, from: Data(list)).faces
        #expect(peers.count == 60)
        let predictor = try ShapePredictor(file(FetchedModels.predictor))
        let embedder = try Self.embedder(file(FetchedModels.resNet), predictor)
        var furthest = 0.0
        for peer in peers {
            let image = try image(peer.path)
            let points = predictor.points(of: peer.face.bounds, in: image)
            #expect(points.map { [$0.x, $0.y] } == peer.points, "\(peer.path)")
            let found = try #require(try embedder.embedding(of: peer.face, in: image))
            let other = FaceEmbedding(model: "resnet", values: peer.values)
            let distance = try #require(found.distance(to: other, by: .euclidean))
            #expect(distance <= 1e-5, "\(peer.path)")
            furthest = max(furthest, distance)
        }
        #expect(furthest > 0)
    }

    @Test(arguments: ["7100010", "7100011", "7100012"])
    func `measures eyes nearer to the true ones than the detector's rectangle says`(person: String) throws {
        struct Truth: Decodable { let eyes: [[Double]] }
        let truth = try JSONDecoder().decode(
            Truth.self,
            from: Data(Repository.bytes("Samples/live/\(person)/truth.json"))
        ).eyes.map { Point(x: $0[0], y: $0[1]) }
        let predictor = try ShapePredictor(file(FetchedModels.predictor))
        let embedder = try Self.embedder(file(FetchedModels.resNet), predictor)
        let image = try image("Samples/live/\(person)/neutral.jpg")
        let face = try #require(try FrontalFaceDetector().faces(in: image, of: .photograph).first)
        let measured = try #require(try embedder.eyes(of: face, in: image))
        func error(_ eyes: Face.Eyes) -> Double {
            ((eyes.right - truth[0]).length + (eyes.left - truth[1]).length) / 2 / (truth[1] - truth[0]).length
        }
        #expect(error(measured) < 0.05, "\(error(measured)) in place of \(error(face.eyes))")
        #expect(error(measured) < error(face.eyes))
        #expect(try Self.embedder(file(FetchedModels.resNet), nil).eyes(of: face, in: image) == nil)
    }

    @Test(arguments: [-0.6, 0.3, 1.5, 3.1])
    func `knows a face again that is turned`(angle: Double) throws {
        let predictor = try ShapePredictor(file(FetchedModels.predictor))
        let embedder = try Self.embedder(file(FetchedModels.resNet), predictor)
        let image = try image("Samples/live/7100010/neutral.jpg")
        let face = try #require(try FrontalFaceDetector().faces(in: image, of: .photograph).first)
        let upright = try #require(try embedder.embedding(of: face, in: image))
        // The same face in an image in which it is turned about its middle.
        let middle = Point(x: face.bounds.x + face.bounds.width / 2, y: face.bounds.y + face.bounds.height / 2)
        let (cosine, sine) = (cos(angle), sin(angle))
        let side = (2 * face.bounds.width).rounded()
        let center = Point(x: side / 2, y: side / 2)
        let toTurned = SimilarityTransform(
            cosine: cosine,
            sine: sine,
            offset: center - SimilarityTransform(cosine: cosine, sine: sine, offset: Point(x: 0, y: 0))(middle)
        )
        let aligner = FaceAligner(
            template: .eyes(Face.Eyes(right: toTurned(face.eyes.right), left: toTurned(face.eyes.left))),
            width: Int(side),
            height: Int(side)
        )
        let turned = try #require(try aligner.chip(of: face, in: image))
        let found = try #require(try embedder.embedding(of: face.moved { toTurned($0) }, in: turned))
        let distance = try #require(found.distance(to: upright, by: .euclidean))
        #expect(distance < 0.2)
    }

    @Test func `takes a detector's landmarks without a predictor, and nothing in place of both`() throws {
        let embedder = try Self.embedder(file(FetchedModels.resNet), nil)
        let image = try image("Samples/live/7100010/neutral.jpg")
        var face = try #require(try FrontalFaceDetector().faces(in: image, of: .photograph).first)
        #expect(try embedder.embedding(of: face, in: image) == nil)
        let (right, left) = (face.eyes.right, face.eyes.left)
        let (down, middle) = ((left - right).length, (right + left) * 0.5)
        face.landmarks = FaceLandmarks(
            rightEye: right,
            leftEye: left,
            noseTip: middle + Point(x: 0, y: 0.57 * down),
            rightMouthCorner: middle + Point(x: -0.44 * down, y: 1.06 * down),
            leftMouthCorner: middle + Point(x: 0.44 * down, y: 1.06 * down)
        )
        #expect(try embedder.embedding(of: face, in: image)?.values.count == 128)
    }

    private static func embedder(_ file: [UInt8], _ predictor: ShapePredictor?) throws -> NetworkFaceEmbedder {
        let points = FaceLandmarks(
            rightEye: Point(x: 47.5, y: 46.6),
            leftEye: Point(x: 100.5, y: 46.6),
            noseTip: Point(x: 74, y: 76.6),
            rightMouthCorner: Point(x: 50.4, y: 103),
            leftMouthCorner: Point(x: 97.6, y: 103)
        )
        var configuration = NetworkFaceEmbedder.Configuration(width: 150, height: 150, template: .landmarks(points))
        configuration.format = .dlib
        configuration.looks = .mirrored
        return try NetworkFaceEmbedder(
            file: file,
            model: "resnet",
            configuration: configuration,
            predictor: predictor
        )
    }
}
