// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoJSON
import RectoStore
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct ConsoleSessionTests {
    @Test func `a person signs in with a key, and the cookie is for this browser and this site alone`() async throws {
        try await ServiceFixture.run { fixture in
            let key = try #require(try await fixture.caller("shop", [.reviewer]).token)
            let answer = try await fixture.nobody.post("/v1/console/session", "{\"key\":\"\(key)\"}")
            let cookie = try #require(answer.headers[.setCookie])
            let parts = cookie.components(separatedBy: "; ")
            #expect(parts[0].hasPrefix("__Host-recto-console="))
            #expect(Set(parts.dropFirst()) == ["Path=/", "HttpOnly", "SameSite=Strict", "Secure"])
            #expect(!cookie.contains(key) && !answer.text.contains(key))
            #expect(answer.headers[.cacheControl] == "no-store")
            let session = try answer.json
            #expect(session["roles"]?.items == [.text("reviewer")])
            #expect(session["applications"]?.items == [.text("shop")])
            #expect(session["isWholeService"] == .flag(false))
        }
    }

    @Test func `without HTTPS the cookie has another name, and travels`() async throws {
        var configuration = ServiceConfiguration.test
        configuration.publicAddress = nil
        try await ServiceFixture.run(configuration) { fixture in
            let person = try await fixture.person([.reviewer])
            #expect(person.cookie.hasPrefix("recto-console="))
            #expect(try await person.get("/v1/console/session").status == 200)
        }
    }

    @Test func `a key for programs alone opens no session, and no other text does`() async throws {
        try await ServiceFixture.run { fixture in
            let key = try #require(try await fixture.caller("shop", [.application]).token)
            func signIn(_ key: String) async throws -> TestAnswer {
                try await fixture.nobody.post("/v1/console/session", "{\"key\":\"\(key)\"}")
            }
            #expect(try await signIn(key).problem == .forbidden)
            #expect(try await signIn("sk_none").problem == .invalidCredentials)
            let changed = String(key.dropLast()) + (key.hasSuffix("0") ? "1" : "0")
            #expect(try await signIn(changed).problem == .invalidCredentials)
            #expect(try await signIn("").problem == .invalidRequest)
        }
    }

    @Test func `a session that cannot be read has ended, and keeps nobody from signing in`() async throws {
        try await ServiceFixture.run { fixture in
            let person = try await fixture.person([.reviewer])
            var document = try #require(try await fixture.store.allDocuments(ConsoleSession.kind).first)
            document.body = Data("{}".utf8)
            var change = Change(at: fixture.clock.now)
            change.documents = [.replace(document)]
            try await fixture.store.commit(change)
            #expect(try await person.get("/v1/console/queue").problem == .sessionExpired)
            let next = try await fixture.person([.reviewer])
            #expect(try await next.get("/v1/console/queue").status == 200)
            #expect(try await fixture.store.allDocuments(ConsoleSession.kind).count == 1)
        }
    }

    @Test func `a session ends after a quarter of an hour without an act, which polls do not count as`() async throws {
        try await ServiceFixture.run { fixture in
            let person = try await fixture.person([.reviewer])
            fixture.clock.advance(by: .seconds(14 * 60))
            #expect(try await person.get("/v1/console/queue").status == 200)
            fixture.clock.advance(by: .seconds(14 * 60))
            #expect(try await person.get("/v1/console/queue", headers: ["X-Background": "true"]).status == 200)
            fixture.clock.advance(by: .seconds(2 * 60))
            #expect(try await person.get("/v1/console/queue").problem == .sessionExpired)
            #expect(try await person.get("/v1/console/session").problem == .sessionExpired)
        }
    }

    @Test func `a session ends after eight hours, whatever the person does`() async throws {
        try await ServiceFixture.run { fixture in
            let person = try await fixture.person([.reviewer])
            for _ in 0..<47 {
                fixture.clock.advance(by: .seconds(10 * 60))
                try #require(try await person.get("/v1/console/session").status == 200)
            }
            fixture.clock.advance(by: .seconds(10 * 60))
            #expect(try await person.get("/v1/console/session").problem == .sessionExpired)
        }
    }

    @Test func `signing out ends the session, and its cookie counts for nothing`() async throws {
        try await ServiceFixture.run { fixture in
            let person = try await fixture.person([.reviewer])
            let answer = try await person.delete("/v1/console/session")
            #expect(answer.status == 204)
            #expect(answer.headers[.setCookie]?.contains("Max-Age=0") == true)
            #expect(try await person.get("/v1/console/session").problem == .sessionExpired)
            #expect(try await person.delete("/v1/console/session").problem == .sessionExpired)
        }
    }

    @Test func `a cookie that comes from another browser was stolen, and ends the session`() async throws {
        try await ServiceFixture.run { fixture in
            let person = try await fixture.person([.reviewer])
            let thief = ["User-Agent": "another browser"]
            #expect(try await person.get("/v1/console/queue", headers: thief).problem == .sessionExpired)
            #expect(try await person.get("/v1/console/queue").problem == .sessionExpired)
            let events = try await fixture.shop.get("/v1/events").json["items"]?.items ?? []
            #expect(events.contains { $0["type"]?.text == "console.sessionEnded" })
        }
    }

    @Test(arguments: ["https://verify.example", "https://localhost", "http://localhost"])
    func `the console's own page may change things, under every name of the service`(_ origin: String) async throws {
        try await ServiceFixture.run { fixture in
            let person = try await fixture.person([.reviewer])
            let headers = ["Origin": origin, "Sec-Fetch-Site": "same-origin"]
            let found = try await person.post("/v1/console/search", #"{"text":"x"}"#, headers: headers)
            #expect(found.status == 200, "\(found.text)")
            let other = try await person.post(
                "/v1/console/search",
                #"{"text":"x"}"#,
                headers: ["Origin": "\(origin).evil.example"]
            )
            #expect(other.problem == .forgeryTokenInvalid)
        }
    }

    @Test func `revoking the key ends its sessions at once`() async throws {
        try await ServiceFixture.administered { fixture, administrator in
            let request = #"{"name":"ben","application":"shop","roles":["reviewer"]}"#
            let made = try await fixture.makeKey(administrator, request)
            let person = try await ConsolePerson(fixture, key: made.caller.token)
            #expect(try await person.get("/v1/console/queue").status == 200)
            try await administrator.post("/v1/administration/keys/\(made.id)/revoke")
            #expect(try await person.get("/v1/console/queue").problem == .sessionExpired)
        }
    }

    @Test func `a session outlives a restart of the service`() async throws {
        try await ServiceFixture.administered { fixture, administrator in
            _ = try await administrator.post("/v1/administration/applications", #"{"id":"bank"}"#)
            let request = #"{"name":"ben","application":"bank","roles":["reviewer"]}"#
            let person = try await ConsolePerson(
                fixture,
                key: try await fixture.makeKey(administrator, request).caller.token
            )
            try await fixture.another { _, client in
                let caller = TestCaller(client: client)
                let answer = try await caller.get("/v1/console/session", headers: ["Cookie": person.cookie])
                #expect(answer.status == 200, "\(answer.text)")
                #expect(try answer.json["csrfToken"]?.text == person.forgeryToken)
            }
        }
    }

    @Test func `signing in again ends the former session, so that no prepared one is used`() async throws {
        try await ServiceFixture.run { fixture in
            let first = try await fixture.person([.reviewer])
            let key = try #require(try await fixture.caller("shop", [.reviewer]).token)
            let again = try await first.post("/v1/console/session", "{\"key\":\"\(key)\"}")
            #expect(again.status == 201)
            #expect(again.headers[.setCookie]?.contains(first.cookie) == false)
            #expect(try await first.get("/v1/console/session").problem == .sessionExpired)
            let given = "__Host-recto-console=\(String(repeating: "A", count: 43))"
            let fixed = try await fixture.nobody.post(
                "/v1/console/session",
                "{\"key\":\"\(key)\"}",
                headers: ["Cookie": given]
            )
            #expect(fixed.headers[.setCookie]?.hasPrefix("\(given);") == false)
        }
    }

    @Test func `signing in and out are events of a named person`() async throws {
        try await ServiceFixture.administered { fixture, administrator in
            let request = #"{"name":"ben","application":"shop","roles":["reviewer"]}"#
            let person = try await ConsolePerson(
                fixture,
                key: try await fixture.makeKey(administrator, request).caller.token
            )
            _ = try await person.delete("/v1/console/session")
            let events = try await fixture.shop.get("/v1/events").json["items"]?.items ?? []
            let own = events.filter { $0["actor"]?.text == "reviewer:ben" }.compactMap { $0["type"]?.text }
            #expect(own == ["console.signedIn", "console.signedOut"])
        }
    }

    @Test func `a key for reviewing names several applications, and its session sees those alone`() async throws {
        try await ServiceFixture.administered { fixture, administrator in
            for name in ["bank", "club"] {
                _ = try await administrator.post("/v1/administration/applications", "{\"id\":\"\(name)\"}")
            }
            let request =
                #"{"name":"ben","application":"bank","otherApplications":["shop"],"roles":["reviewer"]}"#
            let person = try await ConsolePerson(
                fixture,
                key: try await fixture.makeKey(administrator, request).caller.token
            )
            #expect(person.session["applications"]?.items == [.text("bank"), .text("shop")])
            let client = try await fixture.waiting()
            #expect(try await person.get("/v1/console/cases/\(client.verification)").status == 200)
            let club = try await administrator.post(
                "/v1/administration/keys",
                #"{"name":"eve","application":"club","roles":["reviewer"]}"#
            )
            let eve = try await ConsolePerson(fixture, key: try club.json["key"]?.text)
            #expect(try await eve.get("/v1/console/cases/\(client.verification)").problem == .notFound)
            #expect(try await eve.get("/v1/console/queue").json["total"]?.integer == 0)
        }
    }

    @Test func `without a console there is no page, no route and no cookie`() async throws {
        var configuration = ServiceConfiguration.test
        configuration.hasConsole = false
        try await ServiceFixture.run(configuration) { fixture in
            for path in ["/console", "/v1/console/session/ways"] {
                let answer = try await fixture.nobody.get(path)
                #expect(answer.problem == .notFound)
            }
            #expect(fixture.service.routes.table.all.allSatisfy { !$0.path.hasPrefix("/v1/console") })
        }
    }

    @Test func `a console with a port of its own is not on the service's`() async throws {
        var configuration = ServiceConfiguration.test
        configuration.consolePort = 0
        try await ServiceFixture.run(configuration) { fixture in
            let answer = try await fixture.nobody.get("/v1/console/session/ways")
            #expect(answer.problem == .notFound)
            let own = fixture.service.routes(hasConsole: true).table.all.map(\.path)
            #expect(own.contains("/v1/console/session/ways") && own.contains("/v1/verifications/{id}/decision"))
        }
    }
}
