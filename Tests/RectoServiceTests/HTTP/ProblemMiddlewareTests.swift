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
            let (path, body) = ("/v1/verifications", Data(#"{"journey":"passport-selfie"}"#.utf8))
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
