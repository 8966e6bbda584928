// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// The programs that are built with the tests.
package enum Program {
    /// The path of a built program, which lies beside the tests.
    package static func path(_ name: String) -> String {
        let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        let candidates = [bundle, Bundle.main.executableURL ?? bundle].map {
            $0.deletingLastPathComponent().appendingPathComponent(name).path
        }
        guard let path = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            preconditionFailure("\(name) is not beside the tests: \(candidates)")
        }
        return path
    }
}
