// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Logging
internal import RectoFlow

/// Takes over providers and webhooks that other processes of the service made or ended.
struct AdministrationWatch: Worker {
    let administration: Administration
    let webhooks: WebhookDirectory
    let logger: Logger

    /// The time in which a change is known to every process.
    static let period = Duration.seconds(5)

    func run() async {
        while (try? await Task.sleep(for: Self.period)) != nil {
            do {
                try await look()
            } catch {
                logger.error("providers and webhooks cannot be read", metadata: ["error": "\(ErrorText(error))"])
            }
        }
    }

    /// Looks once.
    func look() async throws {
        try await administration.loadProviders()
        try await webhooks.reload(from: administration.store)
    }
}
