// SPDX-License-Identifier: Apache-2.0
import Foundation
import Hummingbird
import HummingbirdTesting
import RectoSecurity
import Testing

@testable import RectoService

extension ServiceFixture {
    /// Runs a test with the key of an administrator, “anna” of the configuration.
    static func administered(
        _ configuration: ServiceConfiguration = .test,
        _ test: @escaping @Sendable (ServiceFixture, TestCaller) async throws -> Void
    ) async throws {
        let key = AccessKey.generated()
        var configuration = configuration
        configuration.administrators = [.init(name: "anna", digest: Data(key.digest.bytes), roles: [.admin])]
        try await run(configuration) { fixture in
            try await test(fixture, TestCaller(client: fixture.client, token: key.text))
        }
    }

    /// Makes a key over HTTP, and returns its identifier and its owner.
    func makeKey(_ administrator: TestCaller, _ request: String) async throws -> (id: String, caller: TestCaller) {
        let answer = try await administrator.post("/v1/administration/keys", request)
        try #require(answer.status == 201, "\(answer.text)")
        let id = try #require(try answer.json["id"]?.text)
        return (id, TestCaller(client: client, token: try #require(try answer.json["key"]?.text)))
    }

    /// Asks another process of the service over the same store.
    func another(_ test: @escaping @Sendable (VerificationService, any TestClientProtocol) async throws -> Void)
        async throws
    {
        let service = try await VerificationService(
            self.service.configuration,
            store: store,
            examiner: examiner,
            drawer: TestDrawer(),
            logger: self.service.logger,
            now: { [clock] in clock.now }
        )
        let application = Application(responder: service.routes.router.buildResponder())
        try await application.test(.router) { try await test(service, $0) }
    }
}
