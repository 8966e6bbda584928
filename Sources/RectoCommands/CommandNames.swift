// SPDX-License-Identifier: Apache-2.0
internal import ArgumentParser

/// The words that name the commands of a program.
///
/// Of a word in the place of a command the parser says only that it did not expect it. None of our commands that have
/// commands of their own takes other words.
enum CommandNames {
    /// Refuses a word that names no command, with the names that there are.
    ///
    /// - Parameters:
    ///   - words: The arguments that come after the name of `command`.
    ///   - command: The program, or a command of it.
    /// - Throws: `ValidationError`.
    static func check(_ words: ArraySlice<String>, of command: any ParsableCommand.Type) throws {
        let commands = command.configuration.subcommands
        guard !commands.isEmpty, let word = words.first, !word.hasPrefix("-"), word != "help" else { return }
        if let next = commands.first(where: { $0._commandName == word }) {
            return try check(words.dropFirst(), of: next)
        }
        let names = commands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
        throw ValidationError("There is no command “\(word)”. Choose one of: \(names.joined(separator: ", ")).")
    }
}
