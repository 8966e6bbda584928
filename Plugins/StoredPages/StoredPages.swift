// SPDX-License-Identifier: Apache-2.0
import Foundation
import PackagePlugin

/// Compiles in the files of the pages: every one in a folder of the target's.
@main
struct StoredPages: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = target.directoryURL
        let files = try Self.folders.flatMap { name in try Self.files(of: folder.appending(path: name)) }
        let output = context.pluginWorkDirectoryURL.appending(path: "StoredPages.swift")
        return [
            .buildCommand(
                displayName: "Storing \(files.count) files of pages",
                executable: URL(filePath: "/bin/sh"),
                arguments: ["-c", Self.script, output.path(), output.path()] + files.map { $0.path() },
                inputFiles: files,
                outputFiles: [output]
            )
        ]
    }

    private static let folders = ["capture", "console", "shared"]
    /// The ends of names: what else lies there, such as an editor's copy, is no file of a page.
    private static let ends: Set<String> = ["css", "html", "js", "svg"]

    private static func files(of folder: URL) throws -> [URL] {
        guard FileManager.default.fileExists(atPath: folder.path()) else { return [] }
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { ends.contains($0.pathExtension) }.sorted { $0.path() < $1.path() }
    }

    /// Writes a list of paths and texts to the first file.
    ///
    /// Scripts and styles lose the lines of comments and the indentation, which nobody reads in a browser. So no text in
    /// them may go over several lines.
    private static let script = #####"""
        out=$1; shift
        strip='{ sub(/^[ \t]+/, "")
          if (inside) { if (/\*\/[ \t]*$/) inside = 0; next }
          if (/^\/\*/) { if (!/\*\//) { inside = 1; next } if (/\*\/[ \t]*$/) next }
          if (/^\/\// || $0 == "") next
          print }'
        { echo '/// The file of each page, by the path of its URL.'
          echo 'let storedPages: [(path: String, text: String)] = ['
          for file in "$@"; do
            printf '("/%s/%s", ####"""\n' "$(basename "$(dirname "$file")")" "$(basename "$file")" || exit 1
            case $file in
              *.css | *.js) awk "$strip" "$file" || exit 1 ;;
              *) cat "$file" || exit 1 ;;
            esac
            printf '\n"""####),\n' || exit 1
          done
          echo ']'; } > "$out"
        """#####
}
