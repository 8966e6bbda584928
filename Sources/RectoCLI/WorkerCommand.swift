// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Recto
import RectoSystem

/// `recto worker`: what reads images for the other commands; nobody else has a use for it.
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
            // Whoever asked has ended.
        }
    }
}
