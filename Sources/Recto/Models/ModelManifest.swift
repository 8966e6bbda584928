// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// A list of model files: the one compiled in, or a `models.json` in a folder of models.
public struct ModelManifest: Sendable, Hashable {
    /// The models, the preferred ones first.
    public let models: [Model]

    /// The models known to Recto.
    public static let builtIn: ModelManifest = {
        do {
            return try ModelManifest(parsing: PackageResources.models_json)
        } catch {
            preconditionFailure("the manifest compiled in is damaged: \(error)")
        }
    }()

    /// The list in a file.
    ///
    /// - Throws: ``ModelManifestError``.
    public init(parsing file: [UInt8]) throws(ModelManifestError) {
        let content: Content
        do {
            content = try JSONDecoder().decode(Content.self, from: Data(file))
        } catch {
            throw ModelManifestError(reason: Self.reason(error))
        }
        guard content.schema == Self.schema else {
            throw ModelManifestError(reason: "its schema is “\(content.schema)”, not “\(Self.schema)”")
        }
        var names: Set<String> = []
        for model in content.models where !names.insert(model.name).inserted {
            throw ModelManifestError(reason: "there are two models named “\(model.name)”")
        }
        models = content.models
    }

    private static let schema = "recto.models/1"

    private struct Content: Decodable {
        let schema: String
        let models: [Model]
    }

    private static func reason(_ error: any Error) -> String {
        func place(_ context: DecodingError.Context) -> String {
            let path = context.codingPath.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }
                .joined()
            return path.isEmpty ? "" : " at \(path.drop { $0 == "." })"
        }
        return switch error {
        case DecodingError.keyNotFound(let key, let context): "“\(key.stringValue)” is missing\(place(context))"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            "a value of another kind stands\(place(context))"
        case DecodingError.dataCorrupted(let context):
            // The system's own sentence ends with a full stop; ours continue after it.
            "\(context.debugDescription.trimmingCharacters(in: ["."]))\(place(context))"
        default: "it is no JSON"
        }
    }
}

/// The problem with a list of models.
public struct ModelManifestError: Error, Sendable, Hashable, CustomStringConvertible {
    /// In words that follow “it cannot be used:”.
    public let reason: String

    public var description: String { "The list of models cannot be used: \(reason)." }
}
