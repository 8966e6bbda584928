// SPDX-License-Identifier: Apache-2.0
package import Foundation

/// A picture in `Samples` with what a reader should say about it.
package struct Sample: Sendable, CustomStringConvertible {
    /// Its folder, a family of cases.
    package let family: String
    /// Its name without folder and ending.
    package let name: String
    /// Path of the picture.
    package let path: String
    /// The expected lines, one for each document in the picture.
    package let lines: [JSONValue]

    package var description: String { "\(family)/\(name)" }

    /// The picture, byte for byte.
    package func bytes() throws -> [UInt8] { try Array(Data(contentsOf: URL(fileURLWithPath: path))) }

    /// The folder `Samples`.
    package static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Samples", isDirectory: true)

    /// All samples, in order of their names; a picture without expected lines or lines without a picture end the tests.
    package static let all: [Sample] = {
        do {
            return try findAll()
        } catch {
            preconditionFailure("the samples cannot be listed: \(error)")
        }
    }()

    /// The sample of this name, such as `license-backs-clean/california`.
    package static func named(_ name: String) -> Sample {
        guard let sample = all.first(where: { $0.description == name }) else {
            preconditionFailure("there is no sample \(name)")
        }
        return sample
    }

    private static func findAll() throws -> [Sample] {
        let families = try FileManager.default.contentsOfDirectory(
            at: folder,
            includingPropertiesForKeys: [.isDirectoryKey],
            options: .skipsHiddenFiles
        )
        .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
        return try families.flatMap { family in
            try FileManager.default.contentsOfDirectory(at: family, includingPropertiesForKeys: nil)
                .filter { ["jpg", "png"].contains($0.pathExtension) }
                .map { picture in
                    let json = try JSONValue(
                        parsing: Data(contentsOf: picture.deletingPathExtension().appendingPathExtension("json"))
                    )
                    return Sample(
                        family: family.lastPathComponent,
                        name: picture.deletingPathExtension().lastPathComponent,
                        path: picture.path,
                        lines: json.items.isEmpty ? [json] : json.items
                    )
                }
        }
        .sorted { $0.description < $1.description }
    }
}
