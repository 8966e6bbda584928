// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// Something in the place of a model file that must not be used.
package enum BadModelFile: String, CaseIterable, Sendable {
    case empty, truncated, changed, huge, folder, device, pipe

    /// The size of a file that nobody should read to its end.
    private static let hugeSize = 10_000_000_000

    /// Puts it into a folder, with no place on the disk.
    ///
    /// - Parameters:
    ///   - model: The file that it stands for.
    ///   - folder: The folder of models.
    /// - Returns: Its path.
    /// - Throws: If the folder cannot be written to.
    @discardableResult
    package func put(inPlaceOf model: ListedFile, in folder: TemporaryFolder) throws -> String {
        switch self {
        case .empty: try Self.sparse(model.name, size: 0, in: folder)
        case .truncated: try Self.sparse(model.name, size: model.size - 1, in: folder)
        case .changed: try Self.sparse(model.name, size: model.size, in: folder)
        case .huge: try Self.sparse(model.name, size: Self.hugeSize, in: folder)
        case .folder: try folder.makeFolder(model.name)
        case .device: try folder.link(model.name, to: "/dev/zero")
        case .pipe: try folder.makePipe(model.name)
        }
    }

    /// A file of zeros.
    private static func sparse(_ name: String, size: Int, in folder: TemporaryFolder) throws -> String {
        let path = try folder.write([], to: name)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        defer { try? file.close() }
        try file.truncate(atOffset: UInt64(size))
        return path
    }

    /// Name and size of a model file that Recto knows.
    package struct ListedFile: Sendable, CustomStringConvertible {
        package let name: String
        package let size: Int

        package var description: String { name }

        /// dlib's network that tells faces apart.
        package static let resNet = ListedFile(name: FetchedModels.resNet, size: 22_466_066)
        /// dlib's predictor of five points, which only a network is used with.
        package static let predictor = ListedFile(name: FetchedModels.predictor, size: 9_150_489)
        /// A detector of faces.
        package static let detector = ListedFile(name: "yunet_n_320_320.onnx", size: 317_434)

        /// The files that can be tried on this machine: the predictor needs the fetched network beside it.
        package static var all: [ListedFile] {
            [resNet, detector] + (FetchedModels.folder == nil ? [] : [predictor])
        }

        /// Makes a folder in which only this file is missing.
        package func prepare(_ folder: TemporaryFolder) throws {
            guard name == Self.predictor.name, let fetched = FetchedModels.folder else { return }
            try folder.link(Self.resNet.name, to: fetched.appendingPathComponent(Self.resNet.name).path)
        }
    }
}
