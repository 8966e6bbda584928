// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import RectoSystem
import SystemPackage

/// `recto serve`: hands over to the program beside this one, so that reading links neither database nor server.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Runs the verification service.",
        discussion: "Options are those of recto-serve; recto serve --help lists them."
    )

    @Argument(parsing: .captureForPassthrough, help: "What recto-serve is given.")
    var arguments: [String] = []

    func run() throws {
        let program = try Self.program()
        do throws(Errno) {
            try ProgramReplacement(program, arguments).run()
        } catch .noSuchFileOrDirectory {
            throw ValidationError("There is no recto-serve beside recto: build it, or install it from the same source.")
        } catch {
            throw ValidationError("recto-serve beside recto cannot be run: \(error).")
        }
    }

    /// `recto-serve` in the folder of this program's file.
    private static func program() throws -> FilePath {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return FilePath(own).removingLastComponent().appending("recto-serve")
    }
}
