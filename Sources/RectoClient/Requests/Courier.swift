// SPDX-License-Identifier: Apache-2.0
internal import RectoLanguages
internal import RectoVerification

/// Brings requests to the service, with retries and the same key every time.
struct Courier: Sendable {
    let address: ServiceAddress
    let configuration: ClientConfiguration
    private let connection = Connection()

    init(_ address: ServiceAddress, _ configuration: ClientConfiguration) {
        self.address = address
        self.configuration = configuration
    }

    /// Sends a request until it is answered.
    ///
    /// - Parameters:
    ///   - request: The request; safe to repeat, by its key or by its nature.
    ///   - url: The address, if not the service's own.
    ///   - repeatsLost: True to send it again if it may have arrived.
    ///   - patience: The time that the service may take beyond the usual.
    ///   - onProgress: Receives the number of bytes sent.
    ///   - onPostponed: Receives each delay that an overloaded service asks for.
    /// - Returns: An answer that no retry would improve, whatever its status.
    /// - Throws: ``ClientError/unreachable`` and ``ClientError/outcomeUnknown`` if none came, or if a proxy answered a
    ///   request that may not be repeated.
    func answer(
        to request: ServiceRequest,
        at url: String? = nil,
        repeatsLost: Bool = true,
        patience: Duration = .zero,
        onProgress: UploadProgress.Observer? = nil,
        onPostponed: (@Sendable (Duration) -> Void)? = nil
    ) async throws -> ServiceAnswer {
        // A request that may not be repeated is rebuilt by its caller.
        let retries = repeatsLost ? configuration.retries : configuration.retries.impatient
        return try await retries.patiently(onPostponed) {
            try await deliver(request, at: url, repeatsLost: repeatsLost, patience: patience, onProgress: onProgress)
        }
    }

    private func deliver(
        _ request: ServiceRequest,
        at url: String?,
        repeatsLost: Bool,
        patience: Duration,
        onProgress: UploadProgress.Observer?
    ) async throws -> ServiceAnswer {
        let timeout = timeout(for: request) + patience
        let described = described(request)
        var wasSent = false
        var attempt = 1
        while true {
            let answer: ServiceAnswer?
            do {
                answer = try await connection.answer(
                    to: described,
                    at: url ?? address.url(request.path),
                    timeout: timeout,
                    onProgress: onProgress
                )
            } catch let failure as Connection.Failure {
                answer = nil
                wasSent = wasSent || failure == .lost
                if wasSent, !repeatsLost { throw ClientError.outcomeUnknown }
            }
            if let answer, !answer.isWorthRepeating { return answer }
            if let answer, !repeatsLost, answer.leavesOutcomeOpen { throw ClientError.outcomeUnknown }
            let pause = configuration.retries.pause(
                after: attempt,
                retryAfter: answer?.retryAfter,
                jitter: .random(in: 0...1)
            )
            guard let pause else {
                if let answer { return answer }
                throw wasSent ? ClientError.outcomeUnknown : .unreachable
            }
            try await Task.sleep(for: pause)
            attempt += 1
        }
    }

    private func timeout(for request: ServiceRequest) -> Duration {
        let bytes = request.body?.bytes.count ?? 0
        return configuration.requestTimeout + .seconds(bytes / max(configuration.uploadBytesPerSecond, 1))
    }

    private func described(_ request: ServiceRequest) -> ServiceRequest {
        var request = request
        let agent = configuration.applicationID.map { "recto-client (\($0))" } ?? "recto-client"
        request.headers["User-Agent"] = agent
        request.headers["Accept"] = "application/json, application/problem+json"
        if let language = configuration.language { request.headers["Accept-Language"] = language.rawValue }
        return request
    }
}
