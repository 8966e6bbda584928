// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import RectoCommands
import RectoJSON
import RectoStore

/// Follows the chain of events from its first to its last.
struct Audit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks that no event was altered, removed or inserted; the service must be stopped.",
        discussion: """
            Follows the chain of events and prints its end: the number of events, and the hash of the last. Keep the hash \
            where nobody who can write to the folder can change it, and name it with --head at the next audit: only that \
            shows that no events were taken from the end.

            Exit status: 0 if the chain is whole; 1 if it is not, with the first event that is not as it was; 2 if the \
            folder cannot be read.
            """
    )

    @OptionGroup var folder: DataFolder

    @Option(help: ArgumentHelp("A hash that an earlier audit printed, 64 hexadecimal digits.", valueName: "hash"))
    var head: String?

    func validate() throws {
        guard head == nil || hash != nil else {
            throw ValidationError("--head is a hash that an earlier audit printed: 64 hexadecimal digits.")
        }
    }

    private var hash: Data? {
        guard let head, head.utf8.count == 64 else { return nil }
        return [UInt8](hexadecimal: head).map { Data($0) }
    }

    func run() async throws {
        let store = try folder.openExisting()
        switch try await store.verifyChain(expecting: hash) {
        case .intact(let end):
            try show(end)
        case .broken(let sequence):
            try StandardOutput.write("broken  event \(sequence) is missing, altered, or out of its place")
            throw ExitStatus.inputsFailed
        case .headNotFound(let end):
            try show(end)
            try StandardOutput.write("broken  no event has the hash of --head: events are missing from the end")
            throw ExitStatus.inputsFailed
        }
    }

    private func show(_ end: ChainHead) throws {
        try StandardOutput.write("events  \(end.sequence)")
        try StandardOutput.write("head    \(end.hash.hexadecimal)")
    }
}
