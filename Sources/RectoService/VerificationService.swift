// SPDX-License-Identifier: Apache-2.0
public import Foundation
internal import Hummingbird
internal import HummingbirdCore
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
    let console: ConsoleGuard
    let statistics: ReviewStatistics
    let administration: Administration
    let keys: ServiceKeys
    let tokens: AccessTokens
    let limiter: RequestLimiter
    let codes: CodeGuard
    let streams = OpenStreams()
    let idempotency: Idempotency
    let metrics = ServiceMetrics()
    let readiness: Readiness
    let extractor: Extractor
    /// Help for people before their cameras; `nil` if the examiner looks at none.
    let viewfinder: Viewfinder?
    let challenges: LiveChallenges?
    let drawer: any CodeDrawer
    /// The certificate for HTTPS; `nil` for HTTP.
    let certificate: ServerCertificate?
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
    /// - Throws: ``StoreError``, ``ServiceStartError``, and an error if the store's contents cannot be used.
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
        certificate = try configuration.certificateFiles.map { files throws(ServiceStartError) in
            try ServerCertificate(files)
        }
        address = ServiceAddress(configuration)
        keys = try await ServiceKeys.loaded(from: store, at: now())
        applications = ApplicationDirectory(configuration, store, now: now)
        console = ConsoleGuard(
            sessions: ConsoleSessions(store, applications, configuration.openIDConnect, now: now),
            cookie: SessionCookie(isSecure: configuration.isConsoleSecure),
            address: configuration.knownConsoleAddress
        )
        statistics = ReviewStatistics(store)
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
        flow.warnOfUnreadable(and: try await administration.unreadable(), logger)
        outside = Outside(configuration, examiner, metrics, logger, now: now)
        extractor = Extractor(flow, examiner)
        viewfinder = examiner.camera.map { [flow] in Viewfinder(flow, $0) }
        challenges = examiner.camera.map { [flow] in LiveChallenges(flow, $0) }
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

    /// Makes a verification for trying the service, which a person without a passport can look at, too.
    ///
    /// - Parameter application: The application, as of ``makeApplication(_:)``.
    /// - Returns: The link that the person opens, good once and for half an hour.
    /// - Throws: The store's errors.
    public func makeDemonstration(_ application: String) async throws -> String {
        let token = LinkToken.generated()
        _ = try await flow.create(
            VerificationRequest(journey: Self.demonstration),
            as: UUID.version7(at: flow.now()),
            claimedBy: VerificationCode.generated(),
            or: token,
            for: application,
            ChangeRequest()
        )
        return try await pages.links(of: application, address).text(token)
    }

    /// The journey of demonstrations: nobody has to look at it.
    private static let demonstration = "passport-selfie-unattended"

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
    ///   - onReviewing: Told the port of the console once there is one of its own.
    /// - Throws: ``ServiceStartError`` if a port cannot be had.
    public func run(
        onListening: @escaping @Sendable (Int) async -> Void = { _ in },
        onOperating: @escaping @Sendable (Int) async -> Void = { _ in },
        onReviewing: @escaping @Sendable (Int) async -> Void = { _ in }
    ) async throws {
        var services = try operations(onOperating: onOperating) + consoleServer(onReviewing: onReviewing)
        if let certificate { services.append(CertificateWatch(certificate: certificate, logger: logger)) }
        let server = try application(onListening: onListening)
        services.append(Listening(host: configuration.host, port: configuration.port) { server })
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

    /// The console's server, on a port of its own; nothing if it shares the service's.
    private func consoleServer(onReviewing: @escaping @Sendable (Int) async -> Void) throws -> [any Service] {
        guard configuration.hasConsole, let port = configuration.consolePort else { return [] }
        let host = configuration.consoleHost ?? configuration.host
        let server = try server(SlowClientHandler.Patience())
        return [
            Listening(host: host, port: port) {
                Application(
                    router: routes(hasConsole: true).router,
                    server: server,
                    configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
                    onServerRunning: { channel in
                        if let port = channel.localAddress?.port { await onReviewing(port) }
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
    ) throws -> some ApplicationProtocol {
        Application(
            router: routes.router,
            server: try server(patience),
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

    /// The server of people and programs: over TLS if there is a certificate.
    private func server(_ patience: SlowClientHandler.Patience) throws -> HTTPServerBuilder {
        let plain = HTTPServerBuilder.http1(configuration: .service(patience))
        return try certificate?.server(over: plain) ?? plain
    }

    private var workers: [any Worker] {
        let watch = AdministrationWatch(administration: administration, webhooks: flow.webhooks, logger: logger)
        var workers: [any Worker] = flow.workers(outside) + [watch]
        if let viewfinder, let challenges { workers.append(CameraKeeper(viewfinder, challenges)) }
        if configuration.hasConsole { workers.append(StatisticsWatch(statistics: statistics, logger: logger)) }
        return workers
    }

    /// All routes of the service's own port.
    var routes: Routes { routes(hasConsole: configuration.hasConsole && configuration.consolePort == nil) }

    /// The routes of a port; without a console, its cookie counts for nothing.
    func routes(hasConsole: Bool) -> Routes {
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
                metrics: metrics,
                console: hasConsole ? console : nil
            )
        )
        let routes = Routes(router: router, table: table)
        for group in groups + (hasConsole ? consoleGroups : []) { group.add(to: routes) }
        return routes
    }

    private var consoleGroups: [any RouteGroup] {
        [
            PageRoutes("console", page: "console.html", .console),
            ConsoleSessionRoutes(console: console, metrics: metrics, provider: configuration.openIDConnect?.name),
            ConsoleQueueRoutes(flow: flow),
            ConsoleCaseRoutes(flow: flow, readings: readings),
            ConsoleStatisticsRoutes(statistics: statistics, now: flow.now),
        ] + (openID.map { [$0] } ?? [])
    }

    private var openID: (any RouteGroup)? {
        configuration.openIDConnect.map { provider in
            OpenIDRoutes(
                provider: OpenIDProvider(configuration: provider, client: OutboundClient(configuration)),
                console: console,
                address: { [configuration, address] in configuration.consoleAddress ?? address.text },
                now: flow.now,
                signIns: OpenIDSignIns(keys.passcodeKey),
                store: flow.store
            )
        }
    }

    private var readings: ReadingLog { ReadingLog(flow: flow, sessions: console.sessions) }

    private var groups: [any RouteGroup] {
        [
            VerificationRoutes(
                flow: flow,
                idempotency: idempotency,
                pages: pages,
                address: address,
                readings: readings,
                applications: applications
            ),
            ContinuationRoutes(flow: flow, idempotency: idempotency, pages: pages, address: address, drawer: drawer),
            SessionRoutes(flow: flow, idempotency: idempotency, codes: codes, tokens: tokens, address: address),
            StepRoutes(flow: flow, idempotency: idempotency),
            CameraRoutes(flow: flow, viewfinder: viewfinder, challenges: challenges),
            FileRoutes(flow: flow, idempotency: idempotency, codes: codes, address: address, readings: readings),
            ProviderRoutes(flow: flow),
            EvidenceRoutes(flow: flow, readings: readings),
            LifecycleRoutes(flow: flow, idempotency: idempotency),
            SubjectRoutes(flow: flow),
            RefusalRoutes(flow: flow, idempotency: idempotency),
            EventRoutes(flow: flow, streams: streams),
            NotificationRoutes(flow: flow, idempotency: idempotency),
            AuthenticatorRoutes(flow: flow, idempotency: idempotency, drawer: drawer),
            JourneyRoutes(flow: flow, idempotency: idempotency, applications: applications),
            WebhookRoutes(
                flow: flow,
                idempotency: idempotency,
                client: OutboundClient(configuration),
                applications: applications
            ),
            AdministrationRoutes(flow: flow, idempotency: idempotency, administration: administration),
            ExtractRoutes(extractor: extractor),
            EnvelopeRoutes(flow: flow, keys: keys, address: address),
            TextRoutes(flow: flow),
            PublicRoutes(keys: keys),
            PageRoutes("shared"),
            StartRoutes(pages: pages),
            ApplicationPageRoutes(pages: pages, applications: applications),
            health,
        ]
    }

    /// The pages of applications.
    private var pages: PageDirectory { PageDirectory(store: flow.store, now: flow.now) }

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
        } catch let error where error is SocketAddressError.UnknownHost || error is SocketAddressError {
            throw ServiceStartError.portUnavailable(host: host, port: port, reason: "the host cannot be resolved")
        }
    }
}
