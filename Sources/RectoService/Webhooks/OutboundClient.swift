// SPDX-License-Identifier: Apache-2.0
internal import AsyncHTTPClient
internal import Foundation
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import RectoSecurity

/// Sends to addresses that others chose: resolved once, judged, and connected to as judged.
///
/// Follows no redirection.
struct OutboundClient: Sendable {
    /// Which addresses are taken.
    let rules: AddressRules
    /// How long it may take until the whole answer is there, in all.
    var timeout = Duration.seconds(20)
    /// Whether the body of an answer is read; what is said by its status alone need not be waited for.
    var readsBody = true

    /// The longest answer that is read, in bytes.
    private static let greatestAnswer = 64_000

    /// What came back.
    struct Answer: Sendable {
        let status: Int
        /// After how many seconds the receiver wants to be asked again.
        let retryAfter: Double
        let body: Data
    }

    /// Why nothing was sent.
    enum Failure: Error, Sendable, Hashable {
        /// No address of the web, or one with a password.
        case addressInvalid
        /// The name leads nowhere.
        case unresolved
        /// The name leads into a network that is not open to strangers' choices.
        case refused(AddressRules.Refusal)
        /// The connection is not encrypted, and leads outside.
        case unencrypted
        /// The answer is larger than any that is expected.
        case answerTooLarge
        /// The answer was not there in time.
        case tooSlow
    }

    /// Sends a body of JSON.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - address: Where to.
    ///   - headers: What is sent with it.
    /// - Returns: The answer, whatever its status.
    /// - Throws: ``Failure``, and where there is no answer.
    func post(_ body: Data, to address: String, headers: [(name: String, value: String)]) async throws -> Answer {
        let url = try Self.url(address)
        guard let host = url.host(percentEncoded: false) else { throw Failure.addressInvalid }
        let resolved = try await resolve(host, port: url.port ?? (url.scheme == "https" ? 443 : 80))
        try judge(resolved, isEncrypted: url.scheme == "https")
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.dnsOverride = [host: resolved]
        configuration.timeout = .init(connect: .seconds(10), read: TimeAmount(timeout))
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        do {
            let answer = try await inTime { try await send(body, to: url, headers, with: client) }
            try? await client.shutdown()
            return answer
        } catch {
            try? await client.shutdown()
            throw error
        }
    }

    /// Ends what takes too long in all, such as a receiver whose answer comes byte for byte.
    private func inTime(_ send: @escaping @Sendable () async throws -> Answer) async throws -> Answer {
        try await withThrowingTaskGroup(of: Answer.self) { group in
            group.addTask(operation: send)
            group.addTask {
                try await Task.sleep(for: timeout)
                throw Failure.tooSlow
            }
            defer { group.cancelAll() }
            guard let answer = try await group.next() else { throw Failure.tooSlow }
            return answer
        }
    }

    /// An address of the web without a password; its name is not looked up yet.
    static func url(_ text: String) throws(Failure) -> URL {
        guard text.utf8.count <= 2_000, let url = URL(string: text), let scheme = url.scheme?.lowercased(),
            scheme == "https" || scheme == "http", let host = url.host(), !host.isEmpty,
            url.user == nil, url.password == nil, url.fragment == nil
        else { throw .addressInvalid }
        return url
    }

    private func judge(_ resolved: String, isEncrypted: Bool) throws(Failure) {
        guard let address = IPAddress(resolved) else { throw .unresolved }
        if let refusal = rules.refusal(of: address) { throw .refused(refusal) }
        guard isEncrypted || AddressRules().refusal(of: address) != nil else { throw .unencrypted }
    }

    private func resolve(_ host: String, port: Int) async throws -> String {
        let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        return try await NIOThreadPool.singleton.runIfActive {
            guard let address = try? SocketAddress.makeAddressResolvingHost(name, port: port),
                let text = address.ipAddress
            else { throw Failure.unresolved }
            return text
        }
    }

    private func send(
        _ body: Data,
        to url: URL,
        _ headers: [(name: String, value: String)],
        with client: HTTPClient
    ) async throws -> Answer {
        var request = HTTPClientRequest(url: url.absoluteString)
        request.method = .POST
        request.headers.add(name: "content-type", value: "application/json")
        request.headers.add(name: "user-agent", value: "recto")
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        request.body = .bytes(ByteBuffer(bytes: body))
        let response = try await client.execute(request, timeout: TimeAmount(timeout))
        let retryAfter = response.headers.first(name: "retry-after").flatMap(Double.init) ?? 0
        let data = readsBody ? try await Self.read(response.body) : Data()
        return Answer(status: Int(response.status.code), retryAfter: retryAfter, body: data)
    }

    private static func read(_ body: HTTPClientResponse.Body) async throws -> Data {
        var data = Data()
        for try await part in body {
            guard data.count + part.readableBytes <= greatestAnswer else { throw Failure.answerTooLarge }
            data.append(contentsOf: part.readableBytesView)
        }
        // A body that was given up in between ends as one that is whole.
        try Task.checkCancellation()
        return data
    }
}

extension OutboundClient {
    /// The client of a configuration.
    init(_ configuration: ServiceConfiguration) {
        self.init(rules: AddressRules(allowed: configuration.allowedNetworks.compactMap(AddressBlock.init)))
    }
}
