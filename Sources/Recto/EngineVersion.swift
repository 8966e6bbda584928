// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import RectoImaging

/// What reads the images: the engine, and the networks, model files and libraries that its answers depend on.
public struct EngineVersion: Sendable, Hashable {
    /// Version of the engine's own code, as semantic versioning counts.
    public static let number = "0.1.0"

    /// Something that answers depend on, and what tells it from others of its name.
    public struct Part: Sendable, Hashable {
        /// What it is called.
        public let name: String
        /// A version, a SHA-256 in lower-case hexadecimal digits, or why a file is not used.
        public let identity: String
    }

    /// The networks that are compiled in, with the SHA-256 of their files.
    public let networks: [Part]
    /// The supplied model files that are there, with their SHA-256, or with why they are refused.
    public let models: [Part]
    /// The libraries in use, with their versions.
    public let libraries: [Part]

    /// SHA-256 over every part, in lower-case hexadecimal digits: two engines with the same digest and ``number`` answer
    /// alike.
    public var digest: String {
        let lines = (networks + models + libraries).map { "\($0.name) \($0.identity)\n" }
        return SHA256.hash(data: Array(lines.joined().utf8)).hexadecimal
    }

    /// The version of this engine with these models; reads and digests every model file that is there.
    public init(models library: ModelLibrary) {
        networks = BuiltInNetwork.allCases.map {
            Part(name: $0.rawValue, identity: SHA256.hash(data: $0.file).hexadecimal)
        }
        models = library.models.compactMap { model in
            switch library.status(of: model) {
            case .absent: nil
            case .present: Part(name: model.name, identity: model.sha256)
            case .wrongDigest(_, let found): Part(name: model.name, identity: "refused: \(found)")
            case .unreadable(_, let reason): Part(name: model.name, identity: "refused: \(reason)")
            }
        }
        libraries = ImagingLibrary.allCases.map { Part(name: $0.rawValue, identity: $0.version) }
    }
}
