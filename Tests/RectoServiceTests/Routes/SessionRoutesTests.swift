// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoVerification
import Testing

@testable import RectoService

@Suite struct SessionRoutesTests {
    @Test func `claims with a code as it was shown, or without its spaces`() async throws {
        try await ServiceFixture.run { fixture in
            for isPlain in [false, true] {
                let created = try await fixture.create()
                let code = isPlain ? created.code.filter(\.isNumber) : created.code
                let answer = try await fixture.nobody.post("/v1/sessions", "{\"code\":\"\(code)\"}")
                #expect(answer.status == 200)
                #expect(try answer.json["verification", "status"]?.text == "collecting")
            }
        }
    }

    @Test func `claims with the token of the link`() async throws {
        try await ServiceFixture.run { fixture in
            let created = try await fixture.create()
            let token = try #require(created.link.split(separator: "=").last)
            let answer = try await fixture.nobody.post("/v1/sessions", "{\"linkToken\":\"\(token)\"}")
            #expect(answer.status == 200)
            let again = try await fixture.nobody.post("/v1/sessions", "{\"code\":\"\(created.code)\"}")
            #expect(again.problem == .codeInvalid, "the code ends with the link")
        }
    }

    @Test func `takes a code once, however many come with it at the same time`() async throws {
        try await ServiceFixture.run { fixture in
            let created = try await fixture.create()
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await fixture.nobody.post("/v1/sessions", "{\"code\":\"\(created.code)\"}").status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 200 } == 1 && statuses.count { $0 == 403 } == 7)
        }
    }

    @Test func `locks a verification after five wrong codes`() async throws {
        try await ServiceFixture.run { fixture in
            let created = try await fixture.create()
            let path = "/v1/verifications/\(created.id)/sessions"
            for _ in 0..<5 {
                let answer = try await fixture.nobody.post(path, #"{"code":"000000000000"}"#)
                #expect(answer.problem == .codeInvalid)
            }
            let right = try await fixture.nobody.post(path, "{\"code\":\"\(created.code)\"}")
            #expect(right.problem == .codeInvalid)
        }
    }

    @Test func `stops an address that tries codes`() async throws {
        try await ServiceFixture.run { fixture in
            for _ in 0..<10 {
                #expect(try await fixture.nobody.post("/v1/sessions", #"{"code":"000000000000"}"#).status == 403)
            }
            let created = try await fixture.create()
            let answer = try await fixture.nobody.post("/v1/sessions", "{\"code\":\"\(created.code)\"}")
            #expect(answer.problem == .rateLimited)
            #expect(answer.headers[.retryAfter] != nil)
        }
    }

    @Test func `refuses a code whose time is over`() async throws {
        try await ServiceFixture.run { fixture in
            let created = try await fixture.create()
            fixture.clock.advance(by: .seconds(31 * 60))
            let answer = try await fixture.nobody.post("/v1/sessions", "{\"code\":\"\(created.code)\"}")
            #expect(answer.problem == .codeInvalid)
        }
    }

    @Test func `ends tokens after a quarter of an hour, and renews those that are good`() async throws {
        try await ServiceFixture.run { fixture in
            var client = try await fixture.claim()
            fixture.clock.advance(by: .seconds(14 * 60))
            let renewed: ClaimedVerification = try WireJSON.decode(from: try await client.post("./token").body)
            fixture.clock.advance(by: .seconds(2 * 60))
            #expect(try await client.get(".").problem == .tokenExpired)
            client.token = renewed.accessToken
            #expect(try await client.get(".").status == 200)
        }
    }

    @Test(arguments: ["x", "a.b.c", "eyJhbGciOiJub25lIn0.e30."])
    func `refuses tokens that are none`(_ token: String) async throws {
        try await ServiceFixture.run { fixture in
            var client = try await fixture.claim()
            client.token = token
            #expect(try await client.get(".").problem == .invalidCredentials)
        }
    }

    @Test func `refuses a token that was changed in any part`() async throws {
        try await ServiceFixture.run { fixture in
            var client = try await fixture.claim()
            let token = try #require(client.token)
            for place in stride(from: 3, to: token.count, by: 7) {
                var characters = Array(token)
                characters[place] = characters[place] == "A" ? "B" : "A"
                guard String(characters) != token else { continue }
                client.token = String(characters)
                let answer = try await client.get(".")
                #expect(answer.status == 401 || place == token.count - 1)
            }
        }
    }
}
