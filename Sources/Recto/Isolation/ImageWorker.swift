// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoImaging
internal import RectoSystem
internal import SystemPackage

/// The other side of an ``IsolatedEngine``: a process that reads the images that it is handed and can do nothing else.
package struct ImageWorker {
    private let channel = MessageChannel(from: .standardInput, to: .standardOutput)

    /// Most bytes of settings and requests.
    private static let mostBytes = 1 << 20
    /// Files that a worker may have open: the three that it starts with, and what models are loaded from.
    private static let openFiles = 64

    /// A worker that talks through standard input and output.
    package init() {}

    /// Reads images until there are no more.
    ///
    /// Starts as a process with every right of its user, loads what it needs, gives up all else, and only then takes
    /// bytes that may be made to do harm. Nothing is left to other threads: those of Dispatch look at files of the kernel
    /// where work waits for them, and end the process where they may not.
    ///
    /// - Throws: ``ModelError``, `ConfinementError`, and what talking throws where whoever asked has ended.
    package func run() throws {
        let settings = try JSONDecoder().decode(
            WorkerSettings.self,
            from: Data(channel.receive(limit: Self.mostBytes))
        )
        try Confinement.limitResources(memory: settings.memory, openFiles: Self.openFiles)
        let detector = StandardFaceDetector.prepared()
        var configuration = settings.configuration
        let models = try ModelLibrary(folders: configuration.modelFolders)
        configuration.faceDetector = try models.faceDetector() ?? detector
        configuration.faceMatcher = try models.faceMatcher()
        configuration.modelFolders = []
        // Before the engine starts its threads, which are then bound as well.
        let protection = try Confinement.allowComputingOnly()
        let engine = try RectoEngine(configuration)
        try send(WorkerGreeting(protection: protection))
        while let request = try next() {
            let bytes = try channel.receive(
                limit: request.page == nil ? settings.limits.bytes : PageRenderer.mostBytes
            )
            try Confinement.limitProcessorTime(seconds: settings.seconds)
            do {
                let readings = try engine.readImage(
                    bytes,
                    ofPage: request.page,
                    expecting: request.expectation
                )
                try answer(readings)
            } catch let error as ChannelError {
                throw error
            } catch {
                try send(WorkerAnswer(readings: [], failure: "\(error)"))
            }
        }
    }

    private func next() throws -> WorkerRequest? {
        do throws(ChannelError) {
            let message = try channel.receive(limit: Self.mostBytes)
            return try? JSONDecoder().decode(WorkerRequest.self, from: Data(message))
        } catch .closed {
            return nil
        }
    }

    private func answer(_ readings: [Reading]) throws {
        try send(WorkerAnswer(readings: readings.map(ReadingMessage.init), failure: nil))
        for reading in readings {
            if let preview = reading.preview { try channel.send(preview) }
            for crop in reading.crops { try channel.send(crop.image.packedSamples) }
        }
    }

    private func send(_ message: some Encodable) throws {
        try channel.send([UInt8](JSONEncoder().encode(message)))
    }
}
