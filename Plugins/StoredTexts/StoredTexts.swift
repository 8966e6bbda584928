// SPDX-License-Identifier: Apache-2.0
import Foundation
import PackagePlugin

/// Compiles in the texts of every language that has a file in the target's folder `Texts`.
@main
struct StoredTexts: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = target.directoryURL.appending(path: "Texts")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "json" }.sorted { $0.path() < $1.path() }
        let output = context.pluginWorkDirectoryURL.appending(path: "StoredTexts.swift")
        return [
            .buildCommand(
                displayName: "Storing the texts of \(files.count) languages",
                executable: URL(filePath: "/bin/sh"),
                arguments: ["-c", Self.script, output.path(), output.path()] + files.map { $0.path() },
                inputFiles: files,
                outputFiles: [output]
            )
        ]
    }

    /// Writes a list of tags and texts to the first file.
    private static let script = ##"""
        out=$1; shift
        { echo '/// The file of each language, by its tag.'
          echo 'let storedTexts: [(tag: String, json: String)] = ['
          for file in "$@"; do
            printf '("%s", #"""\n' "$(basename "$file" .json)" && cat "$file" && printf '\n"""#),\n' || exit 1
          done
          echo ']'; } > "$out"
        """##
}
