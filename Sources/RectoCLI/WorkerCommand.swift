// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Recto
import RectoSystem

/// `recto worker`: reads images for the other commands, and is of no other use.
struct WorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker",
        abstract: "Reads the images that another process hands it, confined; started by the commands that read images.",
        shouldDisplay: false
    )

    func run() throws {
        do {
            try ImageWorker().run()
        } catch ChannelError.closed {
            // The caller has ended.
        }
    }
}
