// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoVerification
import Testing

@testable import RectoService

@Suite struct ProblemMiddlewareTests {
    @Test func `tells a wrong method from a path that leads nowhere`() async throws {
        try await ServiceFixture.run { fixture async throws in
            let wrong = try await fixture.shop.send(
                .put,
                "/v1/verifications",
                Data("{}".utf8),
                type: "application/json"
            )
            #expect(wrong.problem == .methodNotAllowed)
            #expect(wrong.headers[.allow] == "DELETE, GET, POST")
            #expect(try await fixture.shop.get("/v1/nothing").problem == .notFound)
            #expect(try await fixture.shop.get("/v1/verifications/x").problem == .notFound)
        }
    }

    @Test func `asks for JSON where a body is JSON, and bounds it`() async throws {
        try await ServiceFixture.run { fixture async throws in
            let (path, body) = ("/v1/verifications", Data(#"{"journey":"passport-selfie-unattended"}"#.utf8))
            #expect(
                try await fixture.shop.send(.post, path, body, type: "text/plain").problem == .mediaTypeNotSupported
            )
            #expect(try await fixture.shop.send(.post, path, body).problem == .mediaTypeNotSupported)
            let long = Data("{\"journey\":\"\(String(repeating: "x", count: 70_000))\"}".utf8)
            #expect(
                try await fixture.shop.send(.post, path, long, type: "application/json").problem == .requestTooLarge
            )
            let deep = Data(String(repeating: "{\"a\":", count: 10_000).utf8)
            #expect(try await fixture.shop.send(.post, path, deep, type: "application/json").problem == .invalidRequest)
        }
    }

    @Test func `refuses a caller that asks too often, and says when to come back`() async throws {
        var configuration = ServiceConfiguration.test
        configuration.rates.clientPerMinute = 5
        try await ServiceFixture.run(configuration) { fixture async throws in
            let client = try await fixture.claim()
            var answers: [TestAnswer] = []
            for _ in 0..<6 { answers.append(try await client.get(".")) }
            #expect(answers.last?.problem == .rateLimited)
            #expect(answers.last?.headers[.retryAfter] == "12")
            #expect(try await fixture.claim().get(".").status == 200, "others are not kept waiting")
        }
    }

    @Test func `counts a back end by its key alone, and others by where they come from`() async throws {
        var configuration = ServiceConfiguration.test
        configuration.rates.addressPerMinute = 3
        try await ServiceFixture.run(configuration) { fixture async throws in
            for _ in 0..<20 { #expect(try await fixture.shop.get("/v1/verifications").status == 200) }
            let mistyped = TestCaller(client: fixture.client, token: "sk_wrong")
            for _ in 0..<3 { #expect(try await mistyped.get("/v1/verifications").problem == .invalidCredentials) }
            #expect(try await mistyped.get("/v1/verifications").problem == .rateLimited)
            #expect(try await fixture.nobody.get("/healthz").problem == .rateLimited)
            #expect(try await fixture.shop.get("/v1/verifications").status == 200, "a right key is not kept waiting")
            #expect(try await fixture.nobody.get("/healthz").status == 429)
        }
    }

    @Test(arguments: ["//v1/verifications", "/v1//verifications", "/v1/verifications//"])
    func `refuses a path with an empty part`(_ path: String) async throws {
        try await ServiceFixture.run { fixture async throws in
            #expect(try await fixture.shop.get(path).problem == .invalidRequest)
        }
    }

    @Test func `says where a text stops being JSON`() async throws {
        try await ServiceFixture.run { fixture async throws in
            let answer = try await fixture.shop.post("/v1/verifications", "{\n  \"journey\": CANARY\n}")
            let message = try #require(try answer.json["fields", "0", "message"]?.text)
            #expect(message.contains("line 2, byte 14"), "\(message)")
            #expect(!message.contains("CANARY"))
        }
    }

    @Test func `warns of a proxy that nobody has declared`() async throws {
        for isBehindProxy in [false, true] {
            let log = TestLog()
            var configuration = ServiceConfiguration.test
            configuration.isBehindProxy = isBehindProxy
            try await ServiceFixture.run(configuration, logger: log.logger) { _ in }
            #expect(log.lines.contains { $0.contains("isBehindProxy is not set") } == !isBehindProxy)
        }
    }

    @Test func `believes the address that a proxy saw where there is one`() async throws {
        var configuration = ServiceConfiguration.test
        configuration.isBehindProxy = true
        configuration.rates.wrongCodes = 1
        try await ServiceFixture.run(configuration) { fixture async throws in
            func tried(_ address: String) async throws -> ProblemCode? {
                try await fixture.nobody.post(
                    "/v1/sessions",
                    #"{"code":"000000000000"}"#,
                    headers: ["X-Forwarded-For": "9.9.9.9, \(address)"]
                ).problem
            }
            #expect(try await tried("1.1.1.1") == .codeInvalid)
            #expect(try await tried("1.1.1.1") == .rateLimited)
            #expect(try await tried("2.2.2.2") == .codeInvalid)
        }
    }
}
