// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Logging
internal import RectoSecurity
internal import RectoStore
internal import RectoVerification

/// Sends messages to webhooks, again and again until they are taken or tries run out.
///
/// Several run at once. The store gives no runner a message to a webhook that another is sending to. So a slow receiver
/// keeps one sender waiting, and gets its messages one after the other.
struct DeliveryRunner: WorkLoop {
    let flow: VerificationFlow
    let outside: Outside
    var schedule = WebhookSchedule()
    static let pieces = "messages"

    private static let lease = Duration.seconds(60)

    func runOnce() async throws -> Bool {
        let at = flow.now()
        let delivery = try await flow.store.leaseDelivery(
            at: at,
            until: at.adding(Self.lease),
            puttingOff: flow.webhooks.ids(of: flow.outgoing.applications)
        )
        guard let delivery else { return false }
        let application = flow.webhooks.webhook(delivery.webhook)?.application
        if let application { flow.outgoing.begin(application) }
        let outcome = await send(delivery)
        if let application { flow.outgoing.end(application) }
        // The task may be cancelled: an outcome that is not stored would count as a death of the process.
        try await Task { [flow] in
            do {
                try await flow.store.recordDelivery(delivery.lease, outcome, at: flow.now())
            } catch StoreError.leaseLost {}
        }.value
        return true
    }

    private func send(_ delivery: LeasedDelivery) async -> DeliveryOutcome {
        guard delivery.deaths < LeasedJob.mostDeaths else { return buried(delivery) }
        guard let webhook = flow.webhooks.webhook(delivery.webhook) else {
            // Its messages wait for an operator.
            guard flow.webhooks.unreadable.contains(delivery.webhook) else { return .abandoned(status: nil) }
            return .retry(at: flow.now().adding(.seconds(3_600)), status: nil, reason: "The webhook cannot be read.")
        }
        guard !webhook.isDisabled else { return .abandoned(status: nil, reason: Self.disabled) }
        var (status, retryAfter, reason): (Int?, Double, String?) = (nil, 0, nil)
        do {
            let answer = try await post(delivery, to: webhook)
            (status, retryAfter) = (answer.status, answer.retryAfter)
            if !(200..<300).contains(answer.status) {
                reason = "The receiver answered with the status \(answer.status)."
            }
        } catch {
            // The service stops. That says nothing about the receiver: the message goes out after the next start.
            if Task.isCancelled { return .retry(at: flow.now(), status: nil) }
            reason = (error as? any LoggableError)?.description ?? "The message could not be made or sent."
            outside.logger.info(
                "a webhook was not reached",
                metadata: [
                    "application": "\(webhook.application)", "webhook": "\(webhook.id)",
                    "verification": "\(delivery.verification?.wireText ?? "none")", "error": "\(ErrorText(error))",
                ]
            )
        }
        return await outcome(delivery, status, retryAfter, reason)
    }

    private static let disabled = "The webhook is disabled: its receiver answered with the status 410."

    /// Gives up a message if the process ended again and again while sending it.
    private func buried(_ delivery: LeasedDelivery) -> DeliveryOutcome {
        outside.metrics.delivery("buried")
        outside.logger.error(
            "the process died three times while it sent a message, which is given up",
            metadata: ["webhook": "\(delivery.webhook)", "message": "\(delivery.message)"]
        )
        return .abandoned(status: nil, reason: "The service ended three times while it sent this message.")
    }

    private func outcome(
        _ delivery: LeasedDelivery,
        _ status: Int?,
        _ retryAfter: Double,
        _ reason: String?
    ) async -> DeliveryOutcome {
        let outcome = WebhookOutcome(status: status)
        outside.metrics.delivery("\(outcome)")
        let jitter = Double.random(in: 0...1)
        switch schedule.step(afterAttempts: delivery.attempt, outcome, jitter: jitter, retryAfter: retryAfter) {
        case .finish: return .delivered(status: status ?? 200)
        case .retry(let seconds):
            return .retry(at: flow.now().addingTimeInterval(seconds), status: status, reason: reason)
        case .giveUp: return .abandoned(status: status, reason: reason)
        case .disableReceiver:
            try? await flow.webhooks.disable(delivery.webhook, in: flow.store, at: flow.now())
            return .abandoned(status: status, reason: reason)
        }
    }

    /// The message with the application's reference, while that is known.
    private func body(of delivery: LeasedDelivery) async throws -> Data {
        guard let verification = delivery.verification,
            let reference = try await flow.known(Access(verification, by: .clock)).details.reference
        else { return delivery.payload }
        var message: WebhookMessage = try WireJSON.decode(from: delivery.payload)
        message.data.reference = reference
        return try WireJSON.encode(message)
    }

    private func post(_ delivery: LeasedDelivery, to webhook: Webhook) async throws -> WebhookAnswer {
        let at = flow.now()
        let signer = WebhookSigner(keys: try webhook.keys(at: at))
        let body = try await body(of: delivery)
        let header = try signer.header(for: Array(body), id: delivery.message, at: at)
        return try await outside.webhooks.send(body, header, to: webhook.url)
    }
}
