// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import Logging
import RectoService
import RectoStore

/// Answers requests until the process is told to stop.
struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Answers requests until it is told to stop.")

    @OptionGroup var folder: DataFolder

    @Option(help: "The port; 0 for any that is free.")
    var port: Int?

    @Option(help: "A file of JSON that says how the service is set up.")
    var config: String?

    @Flag(help: "Makes an application with one key, and prints the key once.")
    var demo = false

    func run() async throws {
        var logger = Logger(label: "recto", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .info
        let configuration = try readConfiguration()
        let store = try folder.open()
        if folder.masterKey.isRotating {
            logger.warning("a rotation of the master key did not end; recto-serve rotate goes on with it")
        }
        let service = try await VerificationService(
            configuration,
            store: store,
            examiner: try Examiners.make(),
            logger: logger
        )
        if demo { try await makeDemo(service) }
        try await service.run { port in
            StandardOutput.write("listening on http://\(configuration.host):\(port)")
        }
    }

    private func readConfiguration() throws -> ServiceConfiguration {
        do {
            let file = try config.map { try Data(contentsOf: URL(filePath: $0)) }
            let environment = ProcessInfo.processInfo.environment
            var configuration = try ConfigurationReader().read(file, environment: environment)
            if let port {
                guard (0...65_535).contains(port) else { throw ServeFailure(description: "--port must be 0 to 65535.") }
                configuration.port = port
            }
            return configuration
        } catch let mistakes as ConfigurationMistakes {
            throw ServeFailure(description: mistakes.description)
        } catch let failure as ServeFailure {
            throw failure
        } catch {
            throw ServeFailure(description: "The file of --config cannot be read.")
        }
    }

    private func makeDemo(_ service: VerificationService) async throws {
        guard let key = try await service.makeApplication("demo") else {
            return StandardOutput.write("the application “demo” is there already; its key was printed when it was made")
        }
        StandardOutput.write("key of the application “demo”, shown this once: \(key)")
    }
}
