// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import RectoImaging

/// The version of the engine: its code, and the networks, model files and libraries that its answers depend on.
public struct EngineVersion: Sendable, Hashable {
    /// Version of the engine's own code, as semantic versioning counts.
    public static let number = "0.1.0"

    /// A part that answers depend on, and its identity among parts of the same name.
    public struct Part: Sendable, Hashable {
        /// Name of the part.
        public let name: String
        /// A version, a SHA-256 in lower-case hexadecimal digits, or the reason for refusing a file.
        public let identity: String
    }

    /// The networks that are compiled in, with the SHA-256 of their files.
    public let networks: [Part]
    /// The supplied model files, with their SHA-256 or the reason for refusing them.
    public let models: [Part]
    /// The libraries in use, with their versions.
    public let libraries: [Part]

    /// SHA-256 over every part, in lower-case hexadecimal digits.
    ///
    /// Two engines with the same digest and ``number`` answer alike.
    public var digest: String {
        let lines = (networks + models + libraries).map { "\($0.name) \($0.identity)\n" }
        return SHA256.hash(data: Array(lines.joined().utf8)).hexadecimal
    }

    /// The version of this engine with these models; reads and hashes every supplied model file.
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
