// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Recto
import RectoSystem

/// `recto worker`: what `--isolate` starts; nobody else has a use for it.
struct WorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker",
        abstract: "Reads the images that another process hands it, confined; started by --isolate.",
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
