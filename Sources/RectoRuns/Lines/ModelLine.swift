// SPDX-License-Identifier: Apache-2.0
public import Recto
internal import SystemPackage

/// A line of `recto models --json`: the description of a model, and the status of its file.
public struct ModelLine: Sendable, Encodable {
    /// The model.
    public let model: Model
    /// The result of the search for its file.
    public let status: ModelLibrary.Status

    /// The line of a model of this status.
    public init(_ model: Model, status: ModelLibrary.Status) {
        self.model = model
        self.status = status
    }

    private enum Key: String, CodingKey {
        case schema, name, purpose, status, path, found, reason, file, bytes, sha256, licence, source, caveats
    }

    /// Writes the members in the order for people to read.
    public func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encode("recto.model/1", forKey: .schema)
        try line.encode(model.name, forKey: .name)
        try line.encode(model.purpose, forKey: .purpose)
        try line.encode(status.name, forKey: .status)
        switch status {
        case .absent: break
        case .present(let path):
            try line.encode(path.string, forKey: .path)
        case .wrongDigest(let path, let found):
            try line.encode(path.string, forKey: .path)
            try line.encode(found, forKey: .found)
        case .unreadable(let path, let reason):
            try line.encode(path.string, forKey: .path)
            try line.encode(reason, forKey: .reason)
        }
        try line.encode(model.file, forKey: .file)
        try line.encode(model.bytes, forKey: .bytes)
        try line.encode(model.sha256, forKey: .sha256)
        try line.encode(model.licence, forKey: .licence)
        try line.encode(model.source, forKey: .source)
        try line.encode(model.caveats, forKey: .caveats)
    }
}

extension ModelLibrary.Status {
    /// The status in one word, as lines have it.
    fileprivate var name: String {
        switch self {
        case .present: "present"
        case .absent: "absent"
        case .wrongDigest: "wrongDigest"
        case .unreadable: "unreadable"
        }
    }
}
