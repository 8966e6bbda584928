// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoFlow
internal import RectoHTTP
internal import RectoSecurity

/// Sends to addresses that others chose: resolved once, judged, and connected to as judged.
///
/// Follows no redirection. No answer can end the process: see `AnswerReader`.
struct OutboundClient: Sendable, WebhookSender {
    /// The rules for addresses.
    let rules: AddressRules
    /// The timeout for the whole answer.
    var timeout = Duration.seconds(20)
    /// True if the body of an answer is read; the status alone need not wait for it.
    var readsBody = true

    /// The longest answer that is read, in bytes.
    private static let greatestAnswer = 64_000

    /// The answer.
    struct Answer: Sendable {
        let status: Int
        /// The seconds after which the receiver wants to be asked again.
        let retryAfter: Double
        let body: Data
    }

    /// The reason why nothing was sent, or no answer came.
    enum Failure: LoggableError, Sendable, Hashable {
        /// No address of the web, or one with a password.
        case addressInvalid
        /// The name has no address.
        case unresolved
        /// The name leads into a network that strangers must not choose.
        case refused(AddressRules.Refusal)
        /// The connection is not encrypted, and leads outside.
        case unencrypted
        /// The answer is larger than expected.
        case answerTooLarge
        /// The answer did not come in time.
        case tooSlow
        /// There was no connection, or no valid answer.
        case failed(HTTPFailure)
    }

    /// Sends a body of JSON.
    func post(_ body: Data, to address: String, headers: [(name: String, value: String)]) async throws -> Answer {
        try await send("POST", body, to: address, headers: [("content-type", "application/json")] + headers)
    }

    /// Asks for what is at an address.
    func get(_ address: String) async throws -> Answer {
        try await send("GET", nil, to: address, headers: [("accept", "application/json")])
    }

    /// Sends a request.
    func send(
        _ method: String,
        _ body: Data?,
        to address: String,
        headers: [(name: String, value: String)]
    ) async throws -> Answer {
        let begin = ContinuousClock.now
        guard URL(webAddress: address) != nil, var destination = HTTPDestination(address) else {
            throw Failure.addressInvalid
        }
        let resolved = try await NameResolver.ofMessages.address(
            of: (destination.host, destination.port),
            within: timeout
        )
        try judge(resolved, isEncrypted: destination.isEncrypted)
        destination.resolved = resolved
        let fields = [("user-agent", "recto")] + headers
        do {
            let answer = try await HTTPSender().answer(
                to: HTTPRequest(method, fields: fields, body: body.map { Array($0) }),
                at: destination,
                bounds: AnswerReader.Bounds(body: readsBody ? Self.greatestAnswer : nil),
                within: max(timeout - (ContinuousClock.now - begin), .milliseconds(1))
            )
            let retryAfter = answer.field("retry-after").flatMap(Double.init) ?? 0
            return Answer(status: answer.status, retryAfter: retryAfter, body: Data(answer.body))
        } catch let failure as HTTPFailure {
            throw Failure(failure)
        }
    }

    /// Sends a body of JSON, signed as webhooks are (Standard Webhooks 1.0.0).
    func post(
        _ body: Data,
        to address: String,
        signedWith secret: String,
        id: String,
        at: Date,
        headers: [(name: String, value: String)] = []
    ) async throws -> Answer {
        let signer = WebhookSigner(keys: [try WebhookSigningKey(secret)])
        let header = try signer.header(for: Array(body), id: id, at: at)
        return try await post(body, to: address, headers: header.fields + headers)
    }

    /// Judges an address before it is used, as far as is known by now.
    ///
    /// - Parameter address: The address for messages.
    /// - Throws: ``Failure`` if nothing could ever be sent there with these rules. A name that cannot be resolved now may
    ///   be there later.
    func check(_ address: String) async throws(Failure) {
        guard URL(webAddress: address) != nil, let destination = HTTPDestination(address) else { throw .addressInvalid }
        let place = (destination.host, destination.port)
        if let resolved = try? await NameResolver.ofRequests.address(of: place, within: .seconds(3)) {
            try judge(resolved, isEncrypted: destination.isEncrypted)
        } else if Self.isLocalName(destination.host), rules.allowed.isEmpty {
            throw .refused(.privateUse)
        } else if !destination.isEncrypted, rules.allowed.isEmpty {
            throw .unencrypted
        }
    }

    /// True of names that mean something else on every network (RFC 6761, 6762, 8375, 9476).
    private static func isLocalName(_ host: String) -> Bool {
        let name = host.lowercased().hasSuffix(".") ? String(host.lowercased().dropLast()) : host.lowercased()
        let zones = ["localhost", "local", "internal", "home.arpa", "intranet", "lan", "corp", "home", "private"]
        return !name.contains(".") && !name.contains(":") || zones.contains { name.hasSuffix(".\($0)") }
    }

    private func judge(_ resolved: String, isEncrypted: Bool) throws(Failure) {
        guard let address = IPAddress(resolved) else { throw .unresolved }
        if let refusal = rules.refusal(of: address) { throw .refused(refusal) }
        guard isEncrypted || AddressRules().refusal(of: address) != nil else { throw .unencrypted }
    }

    func send(_ body: Data, _ header: WebhookHeader, to address: String) async throws -> WebhookAnswer {
        var client = self
        client.readsBody = false
        let answer = try await client.post(body, to: address, headers: header.fields)
        return WebhookAnswer(status: answer.status, retryAfter: answer.retryAfter)
    }
}

extension OutboundClient.Failure {
    fileprivate init(_ failure: HTTPFailure) {
        switch failure {
        case .timedOut: self = .tooSlow
        case .answerTooLarge: self = .answerTooLarge
        case .nameUnknown: self = .unresolved
        default: self = .failed(failure)
        }
    }

    var description: String {
        switch self {
        case .addressInvalid: "The address is none of the web, has a password, or the port 0."
        case .unresolved: HTTPFailure.nameUnknown.description
        case .refused(let refusal): "\(refusal.sentence) Name its network in “allowedNetworks” if that is meant."
        case .unencrypted: "Outside of the allowed private networks messages are sent by https alone."
        case .answerTooLarge: HTTPFailure.answerTooLarge(status: 200).description
        case .tooSlow: HTTPFailure.timedOut.description
        case .failed(let failure): failure.description
        }
    }
}

extension AddressRules.Refusal {
    /// The reason why nothing is sent to an address.
    fileprivate var sentence: String {
        switch self {
        case .unspecified: "The address stands for no host."
        case .loopback: "The address leads to the service's own machine."
        case .linkLocal: "The address is on the service's own link."
        case .privateUse: "The address is in a private network."
        case .shared: "The address is in the network of a provider and its customers."
        case .multicast: "The address stands for many receivers."
        case .documentation: "The address is one of documents, which nobody has."
        case .benchmarking: "The address is in a network for measuring devices."
        case .translation: "The address carries one of another version, in a way that is given up."
        case .reserved: "The address is given to nobody."
        }
    }
}

extension OutboundClient {
    /// The client of a configuration.
    init(_ configuration: ServiceConfiguration) {
        self.init(rules: AddressRules(allowed: configuration.allowedNetworks.compactMap(AddressBlock.init)))
    }
}
