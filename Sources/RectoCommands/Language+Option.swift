// SPDX-License-Identifier: Apache-2.0
internal import ArgumentParser
internal import Foundation
public import RectoLanguages

extension Language {
    /// The language that a command's option names, such as `nl`, `nl-BE` or `nl_NL.UTF-8`.
    ///
    /// - Throws: `ValidationError` if it names none.
    public init(option: String) throws {
        guard let language = Language(locale: option) else {
            throw ValidationError("--language is written as in nl or nl-BE.")
        }
        self = language
    }

    /// The language of messages that the user's environment asks for.
    public static var preferred: Language { Language(environment: ProcessInfo.processInfo.environment) }
}
