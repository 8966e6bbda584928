// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Logging
internal import RectoFlow
internal import RectoVerification

extension FlowRules {
    /// The rules of a configuration.
    init(_ configuration: ServiceConfiguration, _ keys: ServiceKeys, _ address: ServiceAddress) {
        self.init(passcodeKey: keys.passcodeKey)
        handover = StepHandover(keys.signing) { address.text }
        deliversPasscodes = configuration.passcodeDelivery != nil
        requiresApprovalByPerson = configuration.approval == .person
        runners = configuration.workers
        workSecondsPerMinute = configuration.rates.workSecondsPerMinute
        knownFaces = configuration.knownFaces
    }
}

extension Outside {
    /// The outside of a configuration.
    init(
        _ configuration: ServiceConfiguration,
        _ examiner: any EvidenceExaminer,
        _ metrics: ServiceMetrics,
        _ logger: Logger,
        now: @escaping @Sendable () -> Date
    ) {
        let client = OutboundClient(configuration)
        self.init(
            examiner: examiner,
            courier: configuration.passcodeDelivery.map { OutboundCourier(delivery: $0, client: client, now: now) },
            webhooks: client,
            metrics: metrics,
            logger: logger
        )
    }
}

extension ServiceMetrics: WorkMetrics {}

extension JourneyLibrary {
    /// Warns of journeys that nobody can use, and of checks that no journey asks for.
    func warn(of rules: FlowRules, _ logger: Logger) {
        for journey in all where !journey.mistakes.isEmpty {
            logger.error(
                "no verification is created of a journey that breaks a rule",
                metadata: [
                    "journey": "\(journey.reference)", "mistakes": .array(journey.mistakes.map { "\($0)" }),
                ]
            )
        }
        let known = Set(all.flatMap { $0.journey?.checks.map(\.name) ?? [] })
        for (provider, checks) in rules.providers.checks.sorted(by: { $0.key < $1.key }) {
            for check in checks where !known.contains(check) {
                logger.warning(
                    "no journey asks for a check of a provider",
                    metadata: ["provider": "\(provider)", "check": "\(check)"]
                )
            }
        }
    }
}

extension VerificationFlow {
    /// Warns of stored journeys and webhooks that cannot be read, and of others like them.
    func warnOfUnreadable(and others: [String], _ logger: Logger) {
        let all = unreadable + others
        guard !all.isEmpty else { return }
        logger.error(
            "stored entries cannot be read and are left out; restore a backup, or end them and make them anew",
            metadata: ["documents": .array(all.map { "\($0)" })]
        )
    }
}

extension ServiceConfiguration {
    /// Warns that an undeclared proxy gives all clients one address: the limits of one are then those of all.
    func warnOfMissingProxy(_ logger: Logger) {
        guard publicAddress?.hasPrefix("https:") == true, !isBehindProxy, certificateFiles == nil else { return }
        logger.warning(
            """
            publicAddress begins with https, which a proxy in front of the service must speak, and isBehindProxy is not set: \
            everybody counts as one address
            """
        )
    }

    /// Refuses a start without all protections against untrusted bytes, unless it is allowed.
    func requireSandbox(_ missing: String?, _ logger: Logger) throws(ServiceStartError) {
        guard let missing else { return }
        guard sandbox == .bestEffort else { throw .sandboxIncomplete(missing) }
        logger.error("foreign bytes are read without all protections", metadata: ["missing": "\(missing)"])
    }
}
