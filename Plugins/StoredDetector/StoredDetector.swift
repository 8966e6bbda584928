// SPDX-License-Identifier: Apache-2.0
import Foundation
import PackagePlugin

/// Compiles dlib's face detector in as it is after decompression, which takes dlib half a second in each process.
@main
struct StoredDetector: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let file = context.pluginWorkDirectoryURL.appending(path: "StoredDetector.swift")
        return [
            .buildCommand(
                displayName: "Storing dlib's face detector",
                executable: try context.tool(named: "StoreDetector").url,
                arguments: [file.path(percentEncoded: false)],
                outputFiles: [file]
            )
        ]
    }
}
