// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import TestSupport

extension TemporaryFolder {
    /// Every file below a folder of it, with its path there.
    func files(below name: String) throws -> [(path: String, bytes: Data)] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: path(name))
        return try paths.compactMap { path in
            let url = URL(fileURLWithPath: self.path("\(name)/\(path)"))
            guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { return nil }
            return (path, try Data(contentsOf: url))
        }
    }

    /// Which of these are found in which files below a folder: `index in path`.
    func traces(of needles: [Data], below name: String) throws -> [String] {
        try files(below: name).flatMap { file in
            needles.indices.filter { file.bytes.range(of: needles[$0]) != nil }.map { "\($0) in \(file.path)" }
        }
    }
}
