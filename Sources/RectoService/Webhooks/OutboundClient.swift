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
    /// How long an answer may take.
    var timeout = TimeAmount.seconds(20)

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
        configuration.timeout = .init(connect: .seconds(10), read: timeout)
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        do {
            let answer = try await send(body, to: url, headers, with: client)
            try await client.shutdown()
            return answer
        } catch {
            try? await client.shutdown()
            throw error
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
        let response = try await client.execute(request, timeout: timeout)
        var data = Data()
        for try await part in response.body {
            guard data.count + part.readableBytes <= Self.greatestAnswer else { throw Failure.answerTooLarge }
            data.append(contentsOf: part.readableBytesView)
        }
        let retryAfter = response.headers.first(name: "retry-after").flatMap(Double.init) ?? 0
        return Answer(status: Int(response.status.code), retryAfter: retryAfter, body: data)
    }
}

extension OutboundClient {
    /// The client of a configuration.
    init(_ configuration: ServiceConfiguration) {
        self.init(rules: AddressRules(allowed: configuration.allowedNetworks.compactMap(AddressBlock.init)))
    }
}
