// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

/// `recto serve`.
struct ServeCommand: HandedOverCommand {
    static let program = "recto-serve"
    static let command: String? = nil
    static let installOption = "--service"
    static let configuration = listed(as: "serve", "Runs the verification service.")

    @OptionGroup var arguments: HandedOverArguments
}
