// SPDX-License-Identifier: Apache-2.0
package import Logging
package import RectoVerification

/// The parts that work needs beyond verifications and their store.
package struct Outside: Sendable {
    let examiner: any EvidenceExaminer
    /// The courier of passcodes, if there is one.
    let courier: (any PasscodeCourier)?
    let webhooks: any WebhookSender
    let metrics: any WorkMetrics
    let logger: Logger

    package init(
        examiner: any EvidenceExaminer,
        courier: (any PasscodeCourier)?,
        webhooks: any WebhookSender,
        metrics: any WorkMetrics,
        logger: Logger
    ) {
        self.examiner = examiner
        self.courier = courier
        self.webhooks = webhooks
        self.metrics = metrics
        self.logger = logger
    }
}

/// Counts what workers do.
package protocol WorkMetrics: Sendable {
    /// Counts a job that was done, or failed.
    func work(_ kind: String, _ result: String, _ duration: Duration)
    /// Counts a message to a webhook.
    func delivery(_ result: String)
    /// Sets the present number of something.
    func set(_ name: String, _ value: Double)
}
