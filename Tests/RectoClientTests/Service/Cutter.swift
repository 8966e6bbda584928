// SPDX-License-Identifier: Apache-2.0
import RectoVerification
import Synchronization
import Testing

/// Stands before a service, and disturbs one of the requests that come.
final class Cutter: Sendable {
    enum Disturbance: String, Sendable, CaseIterable, CustomTestStringConvertible {
        /// The connection is closed before the service hears of the request.
        case before
        /// It is closed after the service has done what it was asked.
        case after
        /// It is closed in the middle of the answer.
        case within
        /// The service has no time.
        case busy
        /// The service has too much to do, and says when it has time.
        case postponed
        /// There were too many requests.
        case tooMany

        var testDescription: String { rawValue }
    }

    private let service: PlayedService
    private let disturbance: Disturbance?
    private let index: Int
    private let requests = Mutex<[ReceivedRequest]>([])

    init(_ service: PlayedService, _ disturbance: Disturbance? = nil, at index: Int = 0) {
        self.service = service
        self.disturbance = disturbance
        self.index = index
    }

    /// The requests that came, disturbed ones included.
    var received: [ReceivedRequest] { requests.withLock { $0 } }

    func reply(to request: ReceivedRequest) async -> Reply {
        let number = requests.withLock { requests in
            requests.append(request)
            return requests.count - 1
        }
        guard let disturbance, number == index else { return await service.reply(to: request) }
        switch disturbance {
        case .before: return .nothing
        case .after:
            _ = await service.reply(to: request)
            return .nothing
        case .within:
            _ = await service.reply(to: request)
            return .halfAnAnswer
        case .busy: return .answer(503)
        case .postponed: return .postponement
        case .tooMany: return .answer(429, headers: ["Retry-After": "0"])
        }
    }
}

extension Reply {
    /// The answer of a service that has too much to do, and has time at once.
    static var postponement: Reply {
        guard let problem = try? WireJSON.encode(Problem(.busy)) else { return .answer(503) }
        return .answer(503, headers: ["Retry-After": "0"], mediaType: "application/problem+json", body: problem)
    }
}
