// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import RectoCommands
import RectoSystem
import SystemPackage

/// A command of another program beside this one, which takes over.
///
/// So reading links neither database nor HTTP libraries.
protocol HandedOverCommand: ParsableCommand {
    /// The program's name, in the folder of this program's file.
    static var program: String { get }
    /// The program's command; `nil` for the program itself.
    static var command: String? { get }
    /// The option that installs the program.
    static var installOption: String { get }
    /// The arguments for the program.
    var arguments: HandedOverArguments { get }
}

extension HandedOverCommand {
    func run() throws {
        do throws(Errno) {
            try ProgramReplacement(try Self.path(), [Self.command].compactMap(\.self) + arguments.all).run()
        } catch .noSuchFileOrDirectory {
            throw HandOverFailure(
                description: "There is no \(Self.program) beside recto: build it with swift build -c release --product "
                    + "\(Self.program), or install it from the same source with Scripts/install \(Self.installOption)."
            )
        } catch {
            throw HandOverFailure(description: "\(Self.program) beside recto cannot be run: \(error).")
        }
    }

    private static func path() throws(Errno) -> FilePath {
        guard let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            throw .noSuchFileOrDirectory
        }
        return FilePath(own).removingLastComponent().appending(program)
    }

    /// The entry of the command in lists of commands.
    static func listed(as name: String, _ abstract: String) -> CommandConfiguration {
        CommandConfiguration(
            commandName: name,
            abstract: abstract,
            discussion: "Options are those of \(program); recto \(name) --help lists them."
        )
    }
}

/// The reason why another program cannot take over.
private struct HandOverFailure: CommandFailure {
    let description: String
}

/// The arguments for another program.
struct HandedOverArguments: ParsableArguments {
    @Argument(
        parsing: .captureForPassthrough,
        help: ArgumentHelp("What the other program is given.", valueName: "arguments"),
        completion: .file()
    )
    var all: [String] = []
}
