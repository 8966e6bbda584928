// SPDX-License-Identifier: Apache-2.0
public import Foundation
internal import Hummingbird
public import Logging
internal import NIOCore
internal import RectoFlow
internal import RectoJSON
internal import RectoSecurity
public import RectoStore
public import RectoVerification
internal import ServiceLifecycle
internal import SystemPackage
internal import UnixSignals

/// The verification service: HTTP in front, work behind, a store beneath.
public struct VerificationService: Sendable {
    let configuration: ServiceConfiguration
    let address: ServiceAddress
    let flow: VerificationFlow
    let outside: Outside
    let applications: ApplicationDirectory
    let administration: Administration
    let keys: ServiceKeys
    let tokens: AccessTokens
    let limiter: RequestLimiter
    let codes: CodeGuard
    let idempotency: Idempotency
    let metrics = ServiceMetrics()
    let readiness: Readiness
    let extractor: Extractor
    let drawer: any CodeDrawer
    /// The missing protections against untrusted bytes, if the configuration allows a start without them.
    let missingProtection: String?
    let logger: Logger

    /// A service over a store.
    ///
    /// - Parameters:
    ///   - configuration: The configuration.
    ///   - store: The store of verifications.
    ///   - examiner: The examiner of evidence.
    ///   - drawer: Draws links for authenticator apps as QR codes.
    ///   - logger: The log; nothing personal goes there.
    ///   - now: The clock.
    /// - Throws: ``StoreError``, and an error if the store's contents cannot be used.
    public init(
        _ configuration: ServiceConfiguration,
        store: any VerificationStore,
        examiner: any EvidenceExaminer,
        drawer: any CodeDrawer,
        logger: Logger,
        now: @escaping @Sendable () -> Date = { Date() }
    ) async throws {
        self.configuration = configuration
        self.logger = logger
        self.drawer = drawer
        address = ServiceAddress(configuration)
        keys = try await ServiceKeys.loaded(from: store, at: now())
        applications = ApplicationDirectory(configuration, store, now: now)
        tokens = try await AccessTokens(keys.signing, issuer: address, now: now)
        limiter = RequestLimiter(configuration.rates, now: now)
        idempotency = Idempotency(store: store, now: now)
        codes = CodeGuard(limiter, metrics, logger)
        readiness = Readiness(store)
        configuration.warnOfMissingProxy(logger)
        missingProtection = try await examiner.missingProtection()
        metrics.set("recto_sandbox_incomplete", missingProtection == nil ? 0 : 1)
        try configuration.requireSandbox(missingProtection, logger)
        let rules = FlowRules(configuration, keys, address)
        flow = try await VerificationFlow(store, rules, now: now)
        administration = Administration(
            store: store,
            configuration: configuration,
            applications: applications,
            providers: rules.providers,
            client: OutboundClient(configuration),
            now: now
        )
        try await administration.loadProviders()
        flow.journeys.warn(of: rules, logger)
        outside = Outside(configuration, examiner, metrics, logger, now: now)
        extractor = Extractor(flow, examiner)
    }

    /// Makes an application with one key of every role, for trying the service.
    ///
    /// The key is kept in memory alone: a restarted service does not know it.
    ///
    /// - Parameter id: Its name.
    /// - Returns: The key, which nobody can read again.
    public func makeApplication(_ id: String) -> String {
        applications.make(id, Set(Role.allCases))
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
                Listening(host: configuration.host, port: configuration.port) {
                    application(onListening: onListening)
                }
            ]
        var group = ServiceGroupConfiguration(
            services: services,
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        group.maximumGracefulShutdownDuration = .seconds(configuration.shutdownInSeconds)
        try await ServiceGroup(configuration: group).run()
    }

    /// The operators' server, on a port of its own; nothing if there is none.
    private func operations(onOperating: @escaping @Sendable (Int) async -> Void) -> [any Service] {
        guard let port = configuration.operationsPort else { return [] }
        let host = configuration.operationsHost
        return [
            Listening(host: host, port: port) {
                Application(
                    router: operationsRoutes.router,
                    server: .http1(configuration: .service(SlowClientHandler.Patience())),
                    configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
                    onServerRunning: { channel in
                        if let port = channel.localAddress?.port { await onOperating(port) }
                    },
                    logger: logger
                )
            }
        ]
    }

    /// The routes on the operators' port.
    var operationsRoutes: Routes {
        let routes = Routes(router: Router(context: ServiceContext.self), table: RouteTable())
        health.add(to: routes)
        MetricsRoutes(metrics: metrics).add(to: routes)
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
                address: .hostname(configuration.host, port: configuration.port)
            ),
            services: [Listener(signals: flow.signals)] + workers.map(Working.init),
            onServerRunning: { channel in
                guard let port = channel.localAddress?.port else { return }
                address.listen(on: port)
                await onListening(port)
            },
            logger: logger
        )
    }

    private var workers: [any Worker] {
        let watch = AdministrationWatch(administration: administration, webhooks: flow.webhooks, logger: logger)
        return flow.workers(outside) + [watch]
    }

    /// All routes.
    var routes: Routes {
        let table = RouteTable()
        let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
        router.add(
            middleware: ProblemMiddleware(
                routes: table,
                metrics: metrics,
                isBehindProxy: configuration.isBehindProxy
            )
        )
        router.add(
            middleware: Authentication(
                applications: applications,
                tokens: tokens,
                limiter: limiter,
                metrics: metrics
            )
        )
        let routes = Routes(router: router, table: table)
        for group in groups { group.add(to: routes) }
        return routes
    }

    private var groups: [any RouteGroup] {
        [
            VerificationRoutes(flow: flow, idempotency: idempotency, address: address),
            SessionRoutes(flow: flow, idempotency: idempotency, codes: codes, tokens: tokens, address: address),
            StepRoutes(flow: flow, idempotency: idempotency),
            FileRoutes(flow: flow, idempotency: idempotency, codes: codes, address: address),
            ProviderRoutes(flow: flow),
            EvidenceRoutes(flow: flow),
            LifecycleRoutes(flow: flow, idempotency: idempotency),
            SubjectRoutes(flow: flow),
            RefusalRoutes(flow: flow, idempotency: idempotency),
            EventRoutes(flow: flow),
            NotificationRoutes(flow: flow, idempotency: idempotency),
            AuthenticatorRoutes(flow: flow, idempotency: idempotency, drawer: drawer),
            JourneyRoutes(flow: flow, idempotency: idempotency),
            WebhookRoutes(flow: flow, idempotency: idempotency, client: OutboundClient(configuration)),
            AdministrationRoutes(flow: flow, idempotency: idempotency, administration: administration),
            ExtractRoutes(extractor: extractor),
            EnvelopeRoutes(flow: flow, keys: keys, address: address),
            PublicRoutes(keys: keys),
            health,
        ]
    }

    private var health: HealthRoutes {
        HealthRoutes(signals: flow.signals, readiness: readiness, missingProtection: missingProtection)
    }
}

/// A worker, until the service stops.
private struct Working: Service {
    let worker: any Worker

    func run() async throws {
        await cancelWhenGracefulShutdown { await worker.run() }
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
