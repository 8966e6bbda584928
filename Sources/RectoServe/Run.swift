// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import Logging
import RectoExaminer
import RectoService
import RectoStore
import RectoSystem

/// Answers requests until the process gets a signal to stop.
struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Answers requests until it is told to stop.")

    @OptionGroup var folder: DataFolder

    @Option(help: "The port; 0 for any that is free.")
    var port: Int?

    @Option(
        help: ArgumentHelp(
            "The certificate for HTTPS, in PEM with its chain; read again on SIGHUP. By default the service speaks HTTP.",
            valueName: "file"
        ),
        completion: .file()
    )
    var tlsCertificate: String?

    @Option(
        help: ArgumentHelp("The private key of the certificate, in PEM without a password.", valueName: "file"),
        completion: .file()
    )
    var tlsKey: String?

    @Option(help: "The port of metrics and health, for operators; 0 for any that is free. By default there is none.")
    var operationsPort: Int?

    @Option(help: "The port of the console alone; 0 for any that is free. By default it shares the service's.")
    var consolePort: Int?

    @Flag(help: "Leaves the console of reviewers out.")
    var noConsole = false

    @Option(
        help: ArgumentHelp("A file of JSON that says how the service is set up.", valueName: "file"),
        completion: .file()
    )
    var config: String?

    @Option(help: "Who approves verifications with which no check finds fault: journey, as each says, or person.")
    var approval: ApprovalName?

    @Flag(inversion: .prefixedNo, help: "Reads the print of fronts and pages, too.")
    var readPrint = true

    @Flag(
        help: ArgumentHelp(
            "Makes the application “demo”, and prints its key, which is good until the service is stopped; on a terminal "
                + "also a link for a person, with its QR code."
        )
    )
    var demo = false

    @Option(help: "How the log is written to standard error: json, or text; text by default on a terminal, else json.")
    var logFormat: LogFormatName?

    /// Threads of a service that has nothing to do: of its engine and its camera, the network, tasks and the store.
    private static var threadCount: Int {
        let processors = ProcessInfo.processInfo.activeProcessorCount
        return 4 * max(4, processors) + max(2, processors) + 2 * processors + 11
    }

    func run() async throws {
        try Threads.require(Self.threadCount)
        let configuration = try readConfiguration()
        let logger = makeLogger(logFormat?.format ?? configuration.log)
        let store = try folder.open()
        if folder.masterKey.isRotating {
            logger.warning("a rotation of the master key did not end; recto-serve rotate goes on with it")
        }
        let examiner = try Examiners.make(faces: configuration.faces, readsPrint: readPrint)
        let service = try await VerificationService(
            configuration,
            store: store,
            examiner: examiner,
            drawer: EngineCodeDrawer(),
            logger: logger
        )
        try await serve(service, configuration, comparesFacesWith: examiner.faceModel)
    }

    private func serve(
        _ service: VerificationService,
        _ configuration: ServiceConfiguration,
        comparesFacesWith model: String?
    ) async throws {
        if demo {
            let key = service.makeApplication(Self.application)
            try StandardOutput.write("key of the application “demo”, good until the service is stopped: \(key)")
        }
        try await service.run { port in
            try? StandardOutput.write("listening on \(configuration.scheme)://\(configuration.host):\(port)")
            guard demo else { return }
            try? StandardOutput.write(Self.sentence(ofModel: model))
            // A program that reads the output asks for verifications of its own.
            guard isatty(STDOUT_FILENO) == 1 else { return }
            if let link = try? await service.makeDemonstration(Self.application) {
                try? StandardOutput.write(Demonstration(link: link, configuration: configuration).text)
            }
        } onOperating: { port in
            try? StandardOutput.write("operations on http://\(configuration.operationsHost):\(port)")
        } onReviewing: { port in
            let host = configuration.consoleHost ?? configuration.host
            try? StandardOutput.write("console on \(configuration.scheme)://\(host):\(port)/console")
        }
    }

    /// The application of demonstrations.
    private static let application = "demo"

    private static func sentence(ofModel model: String?) -> String {
        guard let model else {
            return "no model of faces: a person has to compare them, so nobody is verified without one. "
                + "Get a model with Scripts/models."
        }
        return "faces are compared with \(model); Docs/faces.md says how often it is wrong"
    }

    private func makeLogger(_ format: ServiceConfiguration.LogFormat?) -> Logger {
        let isTerminal = isatty(STDERR_FILENO) == 1
        var logger =
            switch format ?? (isTerminal ? .text : .json) {
            case .json: Logger(label: "recto", factory: { _ in JSONLogHandler.standardError() })
            case .text: Logger(label: "recto", factory: { StreamLogHandler.standardError(label: $0) })
            }
        logger.logLevel = .info
        return logger
    }

    /// The configuration, or all its mistakes, from the file, the environment or the command line.
    private func readConfiguration() throws -> ServiceConfiguration {
        var mistakes: [String] = []
        var file: Data?
        do { file = try ConfigurationFile.contents(config) } catch { mistakes.append(error.description) }
        if let port, !(0...65_535).contains(port) { mistakes.append("--port: The port must be 0 to 65535.") }
        if let operationsPort, !(0...65_535).contains(operationsPort) {
            mistakes.append("--operations-port: The port must be 0 to 65535.")
        }
        if let consolePort, !(0...65_535).contains(consolePort) {
            mistakes.append("--console-port: The port must be 0 to 65535.")
        }
        do throws(ConfigurationMistakes) {
            var configuration = try ConfigurationReader().read(file, environment: ProcessInfo.processInfo.environment)
            configuration.port = port ?? configuration.port
            configuration.operationsPort = operationsPort ?? configuration.operationsPort
            configuration.consolePort = consolePort ?? configuration.consolePort
            if noConsole { configuration.hasConsole = false }
            configuration.approval = approval?.approval ?? configuration.approval
            if tlsCertificate != nil || tlsKey != nil {
                configuration.certificateFiles = try certificateFiles(over: configuration.certificateFiles)
            }
            let isEmpty = configuration.applications.isEmpty && configuration.administrators.isEmpty
            if mistakes.isEmpty, isEmpty, !demo { mistakes.append(Self.noApplication) }
            guard !mistakes.isEmpty else { return configuration }
        } catch {
            mistakes += error.list
        }
        throw ServeFailure(description: mistakes.joined(separator: "\n"))
    }

    /// The files of the command line, with the configuration's for the one that it leaves out.
    private func certificateFiles(
        over configured: ServiceConfiguration.CertificateFiles?
    ) throws(ConfigurationMistakes) -> ServiceConfiguration.CertificateFiles {
        guard let certificate = tlsCertificate ?? configured?.certificate, let key = tlsKey ?? configured?.key else {
            throw ConfigurationMistakes(list: ["--tls-certificate and --tls-key are given together."])
        }
        return .init(certificate: certificate, key: key)
    }

    private static let noApplication = """
        /applications: There is no application, so that nobody could ask for anything. Name one, or a key of \
        /administrators, with a digest that recto-serve key prints; or begin with --demo.
        """
}

/// The approvals on the command line.
enum ApprovalName: String, ExpressibleByArgument, CaseIterable {
    case journey, person

    var approval: ServiceConfiguration.Approval { self == .person ? .person : .journey }
}

/// The names of the log's formats on the command line.
enum LogFormatName: String, ExpressibleByArgument, CaseIterable {
    case json, text

    var format: ServiceConfiguration.LogFormat {
        switch self {
        case .json: .json
        case .text: .text
        }
    }
}
