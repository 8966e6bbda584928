// SPDX-License-Identifier: Apache-2.0
public import Foundation
internal import Hummingbird
public import Logging
internal import NIOCore
internal import RectoSecurity
public import RectoStore
public import RectoVerification
internal import ServiceLifecycle
internal import SystemPackage
internal import UnixSignals

/// The verification service: HTTP in front, work behind, a store beneath.
public struct VerificationService: Sendable {
    let core: Core

    /// A service over a store.
    ///
    /// - Parameters:
    ///   - configuration: The configuration.
    ///   - store: The store of verifications.
    ///   - examiner: The examiner of evidence.
    ///   - logger: The log; nothing personal goes there.
    ///   - now: The clock.
    /// - Throws: ``StoreError``, and an error if the store's contents cannot be used.
    public init(
        _ configuration: ServiceConfiguration,
        store: any VerificationStore,
        examiner: any EvidenceExaminer,
        logger: Logger,
        now: @escaping @Sendable () -> Date = { Date() }
    ) async throws {
        core = try await Core(configuration, store: store, examiner: examiner, now: now, logger: logger)
    }

    /// Makes an application with one key of every role, for trying the service.
    ///
    /// The key is kept in memory alone: a restarted service does not know it.
    ///
    /// - Parameter id: Its name.
    /// - Returns: The key, which nobody can read again.
    public func makeApplication(_ id: String) -> String {
        core.applications.make(id, Set(Role.allCases))
    }

    /// Makes a key for an application of a configuration.
    ///
    /// - Returns: The key, and its digest in hexadecimal digits for the configuration.
    public static func makeKey() -> (key: String, digest: String) {
        let key = AccessKey.generated()
        return (key.text, key.digest.bytes.hexadecimal)
    }

    /// Runs until the process gets a signal to stop, then lets requests finish and gives work back.
    ///
    /// - Parameters:
    ///   - onListening: Told the port once there is one.
    ///   - onOperating: Told the port of operations once there is one.
    /// - Throws: ``ServiceStartError`` if a port cannot be had.
    public func run(
        onListening: @escaping @Sendable (Int) async -> Void = { _ in },
        onOperating: @escaping @Sendable (Int) async -> Void = { _ in }
    ) async throws {
        let services: [any Service] =
            operations(onOperating: onOperating) + [
                Listening(host: core.configuration.host, port: core.configuration.port) {
                    application(onListening: onListening)
                }
            ]
        var configuration = ServiceGroupConfiguration(
            services: services,
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: core.logger
        )
        configuration.maximumGracefulShutdownDuration = .seconds(core.configuration.shutdownInSeconds)
        try await ServiceGroup(configuration: configuration).run()
    }

    /// The operators' server, on a port of its own; nothing if there is none.
    private func operations(onOperating: @escaping @Sendable (Int) async -> Void) -> [any Service] {
        guard let port = core.configuration.operationsPort else { return [] }
        let host = core.configuration.operationsHost
        return [
            Listening(host: host, port: port) {
                Application(
                    router: operationsRoutes.router,
                    server: .http1(configuration: .service(SlowClientHandler.Patience())),
                    configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
                    onServerRunning: { channel in
                        if let port = channel.localAddress?.port { await onOperating(port) }
                    },
                    logger: core.logger
                )
            }
        ]
    }

    /// The routes on the operators' port.
    var operationsRoutes: Routes {
        let routes = Routes(router: Router(context: ServiceContext.self), table: RouteTable())
        HealthRoutes(core: core).add(to: routes)
        MetricsRoutes(core: core).add(to: routes)
        return routes
    }

    /// The whole as an application of the HTTP server.
    func application(
        patience: SlowClientHandler.Patience = SlowClientHandler.Patience(),
        onListening: @escaping @Sendable (Int) async -> Void = { _ in }
    ) -> some ApplicationProtocol {
        Application(
            router: routes.router,
            server: .http1(configuration: .service(patience)),
            configuration: ApplicationConfiguration(
                address: .hostname(core.configuration.host, port: core.configuration.port)
            ),
            services: [Listener(signals: core.flow.signals)] + workers,
            onServerRunning: { channel in
                guard let port = channel.localAddress?.port else { return }
                core.address.listen(on: port)
                await onListening(port)
            },
            logger: core.logger
        )
    }

    /// The workers behind the requests.
    private var workers: [any Service] {
        var runners = (0..<max(1, core.configuration.workers)).map { _ in JobRunner(core: core) as any Service }
        runners.append(JobRunner(core: core, kinds: Work.Kind.express))
        let senders = (0..<Self.senders).map { _ in DeliveryRunner(core: core) as any Service }
        return runners + senders + [Sweeper(core: core)]
    }

    /// The number of messages to webhooks in flight; each waits for a receiver, and does nothing meanwhile.
    private static let senders = 8

    /// All routes.
    var routes: Routes {
        let table = RouteTable()
        let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
        router.add(
            middleware: ProblemMiddleware(
                routes: table,
                metrics: core.metrics,
                isBehindProxy: core.configuration.isBehindProxy
            )
        )
        router.add(
            middleware: Authentication(
                applications: core.applications,
                tokens: core.tokens,
                limiter: core.limiter,
                metrics: core.metrics
            )
        )
        let routes = Routes(router: router, table: table)
        for group in groups { group.add(to: routes) }
        return routes
    }

    private var groups: [any RouteGroup] {
        [
            VerificationRoutes(core: core), SessionRoutes(core: core), StepRoutes(core: core), FileRoutes(core: core),
            TurnRoutes(core: core), EventRoutes(core: core), NotificationRoutes(core: core), JourneyRoutes(core: core),
            WebhookRoutes(core: core), ExtractRoutes(core: core), EnvelopeRoutes(core: core), PublicRoutes(core: core),
            HealthRoutes(core: core),
        ]
    }
}

/// Ends waits within the process as soon as the service stops, so that waiting clients get an answer.
private struct Listener: Service {
    let signals: ChangeSignals

    func run() async throws {
        try? await gracefulShutdown()
        signals.finish()
    }
}

/// A server, and a sentence if its port cannot be had.
private struct Listening<Server: Service>: Service {
    let host: String
    let port: Int
    let server: Server

    init(host: String, port: Int, _ server: () -> Server) {
        (self.host, self.port, self.server) = (host, port, server())
    }

    func run() async throws {
        do {
            try await server.run()
        } catch let error as IOError {
            let reason = Errno(rawValue: error.errnoCode).description
            throw ServiceStartError.portUnavailable(host: host, port: port, reason: reason)
        } catch is SocketAddressError {
            throw ServiceStartError.portUnavailable(host: host, port: port, reason: "the host cannot be resolved")
        }
    }
}
