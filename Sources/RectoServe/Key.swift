// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import RectoService

/// Makes a key for an application of the configuration.
struct Key: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints a new key, and the digest that the configuration holds of it."
    )

    func run() throws {
        let (key, digest) = VerificationService.makeKey()
        try StandardOutput.write("key     \(key)")
        try StandardOutput.write("sha256  \(digest)")
    }
}
