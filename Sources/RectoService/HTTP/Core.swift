// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Logging
internal import RectoStore
internal import RectoVerification

/// The parts that requests and work need.
struct Core: Sendable {
    let configuration: ServiceConfiguration
    let address: ServiceAddress
    let store: any VerificationStore
    let flow: VerificationFlow
    let applications: ApplicationDirectory
    let keys: ServiceKeys
    let tokens: AccessTokens
    let limiter: RequestLimiter
    let codes: CodeGuard
    let idempotency: Idempotency
    let metrics: ServiceMetrics
    let readiness: Readiness
    /// The missing protections against untrusted bytes, if the configuration allows a start without them.
    let missingProtection: String?
    let examiner: any EvidenceExaminer
    /// Admits pictures that are read while their sender waits.
    let extractGate: TurnGate
    let now: @Sendable () -> Date
    let logger: Logger

    /// Loads the contents of a store.
    init(
        _ configuration: ServiceConfiguration,
        store: any VerificationStore,
        examiner: any EvidenceExaminer,
        now: @escaping @Sendable () -> Date,
        logger: Logger
    ) async throws {
        self.configuration = configuration
        address = ServiceAddress(configuration)
        self.store = store
        self.examiner = examiner
        extractGate = TurnGate(places: max(1, configuration.workers))
        self.now = now
        self.logger = logger
        keys = try await ServiceKeys.loaded(from: store, at: now())
        applications = ApplicationDirectory(configuration.applications)
        tokens = try await AccessTokens(keys.signing, issuer: address, now: now)
        limiter = RequestLimiter(RequestLimiter.Rates(configuration.rates), now: now)
        idempotency = Idempotency(store: store, now: now)
        metrics = ServiceMetrics()
        codes = CodeGuard(limiter, metrics, logger)
        configuration.warnOfMissingProxy(logger)
        readiness = Readiness(store)
        missingProtection = try await examiner.missingProtection()
        metrics.set("recto_sandbox_incomplete", missingProtection == nil ? 0 : 1)
        if let missingProtection {
            guard configuration.sandbox == .bestEffort else {
                throw ServiceStartError.sandboxIncomplete(missingProtection)
            }
            logger.error(
                "foreign bytes are read without all protections",
                metadata: ["missing": "\(missingProtection)"]
            )
        }
        var rules = FlowRules(passcodeKey: keys.passcodeKey, address: address)
        rules.deliversPasscodes = configuration.passcodeDelivery != nil
        for provider in configuration.providers {
            rules.providerChecks[provider.name] = provider.checks.map(CheckName.init(rawValue:))
        }
        let journeys = try await JourneyLibrary.loaded(from: store)
        for journey in journeys.all where !journey.mistakes.isEmpty {
            logger.error(
                "no verification is created of a journey that breaks a rule",
                metadata: [
                    "journey": "\(journey.reference)", "mistakes": .array(journey.mistakes.map { "\($0)" }),
                ]
            )
        }
        let known = Set(journeys.all.flatMap { $0.journey?.checks.map(\.name) ?? [] })
        for (provider, checks) in rules.providerChecks.sorted(by: { $0.key < $1.key }) {
            for check in checks where !known.contains(check) {
                logger.warning(
                    "no journey asks for a check of a provider",
                    metadata: ["provider": "\(provider)", "check": "\(check)"]
                )
            }
        }
        flow = VerificationFlow(
            store: store,
            journeys: journeys,
            webhooks: try await WebhookDirectory.loaded(from: store),
            signals: ChangeSignals(),
            rules: rules,
            queue: WorkQueue(runners: configuration.workers),
            budget: WorkBudget(secondsPerMinute: configuration.rates.workSecondsPerMinute),
            now: now
        )
    }
}

extension RequestLimiter.Rates {
    fileprivate init(_ rates: ServiceConfiguration.Rates) {
        callerPerMinute = rates.clientPerMinute
        applicationPerMinute = rates.applicationPerMinute
        addressPerMinute = rates.addressPerMinute
        wrongCodes = rates.wrongCodes
        wrongCodesOfAll = rates.wrongCodesOfAll
    }
}

extension ServiceConfiguration {
    /// Warns that an undeclared proxy gives all clients one address: the limits of one are then those of all.
    fileprivate func warnOfMissingProxy(_ logger: Logger) {
        guard publicAddress?.hasPrefix("https:") == true, !isBehindProxy else { return }
        logger.warning(
            """
            publicAddress begins with https, which a proxy in front of the service must speak, and isBehindProxy is not set: \
            everybody counts as one address
            """
        )
    }
}
