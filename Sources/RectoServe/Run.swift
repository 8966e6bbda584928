// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import Logging
import RectoService
import RectoStore
import SystemPackage

/// Answers requests until the process is told to stop.
struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Answers requests until it is told to stop.")

    @Option(help: "The folder that everything is kept in.")
    var data: String

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
        let store = try openStore()
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

    /// Opens the store in the folder; its master key lies beside it, made the first time.
    private func openStore() throws -> SQLiteStore {
        let folder = FilePath(data)
        let keyFile = folder.appending("master.key")
        do {
            try FileManager.default.createDirectory(
                atPath: folder.string,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            let exists = FileManager.default.fileExists(atPath: keyFile.string)
            let key = exists ? try MasterKeyFile.read(keyFile) : try MasterKeyFile.create(keyFile)
            return try SQLiteStore(folder: folder.appending("store"), keys: MasterKeyRing(key))
        } catch {
            throw ServeFailure(description: "The folder of --data cannot be used: \(error)")
        }
    }

    private func makeDemo(_ service: VerificationService) async throws {
        guard let key = try await service.makeApplication("demo") else {
            return StandardOutput.write("the application “demo” is there already; its key was printed when it was made")
        }
        StandardOutput.write("key of the application “demo”, shown this once: \(key)")
    }
}
