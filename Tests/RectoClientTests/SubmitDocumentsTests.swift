// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

struct SubmitDocumentsTests {
    /// The example, which lies beside the tests.
    private static let program: String? = {
        let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        return [bundle, Bundle.main.executableURL ?? bundle]
            .map { $0.deletingLastPathComponent().appendingPathComponent("SubmitDocuments").path }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    private func output(of command: String, _ arguments: String...) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/readelf"), "readelf is not installed"))
    func `links no library that reads images, and none that keeps data`() throws {
        let program = try #require(Self.program)
        let needed = try output(of: "/usr/bin/readelf", "--dynamic", program)
            .split(separator: "\n").filter { $0.contains("(NEEDED)") }
        #expect(!needed.isEmpty)
        for name in ["opencv", "dlib", "ZXing", "jpeg", "png", "sqlite", "openblas", "v4l"] {
            #expect(!needed.contains { $0.localizedCaseInsensitiveContains(name) }, "\(name)")
        }
    }

    @Test func `says how it is used`() throws {
        #expect(try output(of: try #require(Self.program)).hasPrefix("usage: SubmitDocuments LINK"))
    }
}
