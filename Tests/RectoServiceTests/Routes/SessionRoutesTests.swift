// SPDX-License-Identifier: Apache-2.0
import Crypto
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
            let token = try #require(created.link.split(separator: "#").last)
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

    @Test func `answers a claim that comes again under its key as it did the first time`() async throws {
        try await ServiceFixture.run { fixture in
            let created = try await fixture.create()
            let (body, key) = ("{\"code\":\"\(created.code)\"}", ["Idempotency-Key": "a key of the client's"])
            let first = try await fixture.nobody.post("/v1/sessions", body, headers: key)
            let again = try await fixture.nobody.post("/v1/sessions", body, headers: key)
            #expect(first.status == 200 && again.status == 200)
            #expect(again.body == first.body, "the same token, and the same verification")
            #expect(again.headers[.idempotencyReplayed] == "true" && first.headers[.idempotencyReplayed] == nil)
            let claimed: ClaimedVerification = try WireJSON.decode(from: again.body)
            let client = TestCaller(client: fixture.client, token: claimed.accessToken, verification: created.id)
            #expect(try await client.get(".").status == 200)
        }
    }

    @Test func `tells a claim's answer to nobody who has the code or the key alone`() async throws {
        try await ServiceFixture.run { fixture in
            let (created, other) = (try await fixture.create(), try await fixture.create())
            let (body, key) = ("{\"code\":\"\(created.code)\"}", ["Idempotency-Key": "1"])
            #expect(try await fixture.nobody.post("/v1/sessions", body, headers: key).status == 200)
            for headers in [[:], ["Idempotency-Key": "2"]] {
                #expect(try await fixture.nobody.post("/v1/sessions", body, headers: headers).problem == .codeInvalid)
            }
            // Clients that choose their keys alike are not in each other's way.
            let theirs = try await fixture.nobody.post(
                "/v1/sessions",
                "{\"code\":\"\(other.code)\"}",
                headers: key
            )
            #expect(try theirs.json["verification", "id"]?.text == other.id)
        }
    }

    @Test func `answers claims that come together under one key with one token`() async throws {
        try await ServiceFixture.run { fixture in
            let created = try await fixture.create()
            let body = "{\"code\":\"\(created.code)\"}"
            let answers = try await withThrowingTaskGroup(of: TestAnswer.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await fixture.nobody.post("/v1/sessions", body, headers: ["Idempotency-Key": "1"])
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let good = answers.filter { $0.status == 200 }
            #expect(!good.isEmpty && Set(good.map(\.body)).count == 1)
            #expect(answers.allSatisfy { $0.status == 200 || $0.problem == .idempotencyInProgress })
        }
    }

    @Test func `keeps neither codes nor tokens where a file of the store would show them`() async throws {
        try await ServiceFixture.run { fixture in
            let created = try await fixture.create()
            let body = "{\"code\":\"\(created.code)\"}"
            let answer = try await fixture.nobody.post("/v1/sessions", body, headers: ["Idempotency-Key": "1"])
            let claimed: ClaimedVerification = try WireJSON.decode(from: answer.body)
            let digits = created.code.filter(\.isNumber)
            for file in try fixture.storedFiles() {
                for secret in [claimed.accessToken, created.code, digits] {
                    #expect(file.range(of: Data(secret.utf8)) == nil)
                }
                // All codes could be tried against a digest that anybody can compute.
                let plain = SHA256.hash(data: Data("POST /v1/sessions\n\(body)".utf8))
                #expect(file.range(of: Data(plain)) == nil)
            }
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

    @Test func `refuses the wrong codes of an address that tries many, and takes the right one`() async throws {
        try await ServiceFixture.run { fixture in
            let wrong = #"{"code":"000000000000"}"#
            for _ in 0..<10 { #expect(try await fixture.nobody.post("/v1/sessions", wrong).status == 403) }
            let answer = try await fixture.nobody.post("/v1/sessions", wrong)
            #expect(answer.problem == .rateLimited)
            #expect(answer.headers[.retryAfter] != nil)
            let created = try await fixture.create()
            let claimed = try await fixture.nobody.post("/v1/sessions", "{\"code\":\"\(created.code)\"}")
            #expect(claimed.status == 200, "\(claimed.text)")
        }
    }

    @Test func `counts the addresses of a network as one, and lets no wrong code of others stop a right one`()
        async throws
    {
        var configuration = ServiceConfiguration.test
        configuration.isBehindProxy = true
        configuration.rates.wrongCodes = 3
        configuration.rates.wrongCodesOfAll = 5
        let log = TestLog()
        try await ServiceFixture.run(configuration, logger: log.logger) { fixture in
            func claim(_ code: String, from address: String) async throws -> TestAnswer {
                let headers = ["X-Forwarded-For": address]
                return try await fixture.nobody.post("/v1/sessions", "{\"code\":\"\(code)\"}", headers: headers)
            }
            for number in 1...3 {
                #expect(try await claim("000000000000", from: "2001:db8:1:2::\(number)").problem == .codeInvalid)
            }
            #expect(try await claim("000000000000", from: "2001:db8:1:2:ffff::1").problem == .rateLimited)
            #expect(try await claim("000000000000", from: "2001:db8:1:3::1").problem == .codeInvalid)
            // The service's budget is spent by now, and codes are taken from everywhere all the same.
            #expect(try await claim("000000000000", from: "203.0.113.9").problem == .codeInvalid)
            #expect(log.lines.count { $0.hasPrefix("warning codes are being guessed") } == 1)
            for address in ["2001:db8:1:2::9", "203.0.113.9", "198.51.100.1"] {
                let answer = try await claim(try await fixture.create().code, from: address)
                #expect(answer.status == 200, "\(address): \(answer.text)")
            }
            let metrics = fixture.service.metrics.text
            #expect(metrics.contains("recto_wrong_codes_total 6"), "\(metrics)")
        }
    }

    @Test func `names where a wrong code came from in the log, and never the code`() async throws {
        var configuration = ServiceConfiguration.test
        configuration.isBehindProxy = true
        let log = TestLog()
        try await ServiceFixture.run(configuration, logger: log.logger) { fixture in
            for (address, network) in [("203.0.113.77", "203.0.113.0/24"), ("2001:db8:7::1", "2001:db8:7:0::/64")] {
                let headers = ["X-Forwarded-For": address]
                _ = try await fixture.nobody.post("/v1/sessions", #"{"code":"123412341234"}"#, headers: headers)
                _ = try await fixture.nobody.send(
                    .get,
                    "/v1/verifications",
                    headers: headers.merging(["Authorization": "Bearer sk_CANARY"]) { $1 }
                )
                for message in ["notice a code was refused", "notice credentials were refused"] {
                    let line = try #require(log.lines.last { $0.hasPrefix(message) })
                    #expect(line.contains("network=\(network)") && line.contains("request="))
                }
            }
            let text = log.lines.joined()
            for secret in ["123412341234", "CANARY", "203.0.113.77", "2001:db8:7::1"] {
                #expect(!text.contains(secret), "\(secret)")
            }
        }
    }

    @Test func `names the verification and the application in the line of each request`() async throws {
        let log = TestLog()
        try await ServiceFixture.run(logger: log.logger) { fixture in
            let client = try await fixture.claim("passport-selfie-unattended", #","subject":{"id":"CANARYPERSON"}"#)
            try await client.consent()
            _ = try await fixture.shop(for: client).get(".")
            let own = "verification=\(client.verification)"
            let lines = log.lines.filter { $0.hasPrefix("info request") }
            for route in ["/v1/verifications ", "/v1/sessions ", "/v1/verifications/{id}/steps/{step} "] {
                let line = try #require(lines.last { $0.contains("route=\(route)") }, "\(lines)")
                #expect(line.contains(own), "\(line)")
            }
            #expect(lines.last?.contains("application=shop") == true && lines.last?.contains(own) == true)
            #expect(lines.allSatisfy { $0.contains("request=") && $0.contains("network=") && $0.contains("status=2") })
            #expect(!log.lines.joined().contains("CANARY"))
        }
    }

    @Test(arguments: ["d", "p", "q", "dp", "dq", "qi", "oth", "k"])
    func `refuses keys with a part that nobody else may have, by its name`(_ member: String) async throws {
        try await ServiceFixture.run { fixture in
            let code = try await fixture.create().code
            let keys = "{\"keys\":[{\"kty\":\"oct\",\"\(member)\":\"CANARY\"}]}"
            let refused = try await fixture.nobody.post("/v1/sessions", "{\"code\":\"\(code)\",\"keys\":\(keys)}")
            #expect(refused.problem == .invalidRequest)
            #expect(try refused.json["fields", "0", "place"]?.text == "/keys/keys/0/\(member)")
            #expect(!refused.text.contains("CANARY"))
            // The code was not used up.
            #expect(try await fixture.nobody.post("/v1/sessions", "{\"code\":\"\(code)\"}").status == 200)
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

    @Test func `renews no token under a key that is none`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            let long = String(repeating: "k", count: 201)
            #expect(try await client.post("./token", headers: ["Idempotency-Key": long]).problem == .invalidRequest)
            #expect(try await client.post("./token", headers: ["Idempotency-Key": "k"]).status == 200)
        }
    }

    /// A client that is claimed, and what it gets other access tokens with.
    private func claimed(_ fixture: ServiceFixture) async throws -> (client: TestCaller, renewal: String) {
        let created = try await fixture.create()
        let answer = try await fixture.nobody.post("/v1/sessions", "{\"code\":\"\(created.code)\"}")
        let claimed: ClaimedVerification = try WireJSON.decode(from: answer.body)
        let client = TestCaller(client: fixture.client, token: claimed.accessToken, verification: created.id)
        return (client, try #require(claimed.renewalToken))
    }

    private func renew(
        _ client: TestCaller,
        _ renewal: String,
        headers: [String: String] = [:]
    ) async throws -> TestAnswer {
        var nobody = client
        nobody.token = nil
        return try await nobody.post("./token", "{\"renewalToken\":\"\(renewal)\"}", headers: headers)
    }

    @Test func `gives another token for the renewal token, long after the access token has run out`() async throws {
        try await ServiceFixture.run { fixture in
            var (client, renewal) = try await claimed(fixture)
            try await client.sendEverything(fixture)
            try await fixture.work()
            let revision = try await client.get(".").revision
            for _ in 0..<3 {
                fixture.clock.advance(by: .seconds(8 * 86_400))
                #expect(try await client.get(".").problem == .tokenExpired)
                let renewed: ClaimedVerification = try WireJSON.decode(from: try await renew(client, renewal).body)
                client.token = renewed.accessToken
                renewal = try #require(renewed.renewalToken)
                #expect(try await client.get(".").revision == revision, "nothing of the verification changed")
            }
        }
    }

    @Test func `takes a renewal token once, and the same request again`() async throws {
        try await ServiceFixture.run { fixture in
            let (client, renewal) = try await claimed(fixture)
            let key = ["Idempotency-Key": "1"]
            let first = try await renew(client, renewal, headers: key)
            let again = try await renew(client, renewal, headers: key)
            #expect(first.status == 200 && again.status == 200 && first.body == again.body)
            for headers in [[:], ["Idempotency-Key": "2"]] {
                #expect(try await renew(client, renewal, headers: headers).problem == .invalidCredentials)
            }
            let next: ClaimedVerification = try WireJSON.decode(from: again.body)
            #expect(try await renew(client, try #require(next.renewalToken)).status == 200)
        }
    }

    @Test func `takes a renewal token of the same verification alone, and counts wrong ones`() async throws {
        try await ServiceFixture.run { fixture in
            let ((client, renewal), (other, _)) = (try await claimed(fixture), try await claimed(fixture))
            #expect(try await renew(other, renewal).problem == .invalidCredentials)
            #expect(try await renew(client, "x").problem == .invalidCredentials)
            #expect(try await client.post("./token", #"{"renewal":"x"}"#).problem == .invalidRequest)
            for _ in 0..<8 { _ = try await renew(client, String(repeating: "A", count: 43)) }
            #expect(try await renew(client, "y").problem == .rateLimited)
            #expect(try await renew(client, renewal).status == 200, "the right one is taken all the same")
        }
    }

    @Test func `ends a renewal token with the client's cancel, and with erasure`() async throws {
        try await ServiceFixture.run { fixture in
            let (cancelled, first) = try await claimed(fixture)
            #expect(try await cancelled.post("./cancel").status == 200)
            #expect(try await renew(cancelled, first).problem == .invalidCredentials)
            let (erased, second) = try await claimed(fixture)
            #expect(try await fixture.shop(for: erased).post("./cancel").status == 200)
            let key = ["Idempotency-Key": "1"]
            let renewed: ClaimedVerification = try WireJSON.decode(
                from: try await renew(erased, second, headers: key).body
            )
            #expect(try await fixture.shop(for: erased).send(.delete, ".").status == 204)
            #expect(try await renew(erased, second, headers: key).problem == .invalidCredentials)
            #expect(try await renew(erased, try #require(renewed.renewalToken)).problem == .invalidCredentials)
        }
    }

    @Test func `keeps renewal tokens where no file of the store would show them`() async throws {
        try await ServiceFixture.run { fixture in
            let (client, first) = try await claimed(fixture)
            let answer = try await renew(client, first, headers: ["Idempotency-Key": "1"])
            let renewed: ClaimedVerification = try WireJSON.decode(from: answer.body)
            for file in try fixture.storedFiles() {
                for secret in [first, try #require(renewed.renewalToken), renewed.accessToken] {
                    #expect(file.range(of: Data(secret.utf8)) == nil)
                }
            }
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
