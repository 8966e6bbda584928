// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoJSON
import RectoSecurity
import RectoStore
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct AdministrationRoutesTests {
    private static let (applications, keys) = ("/v1/administration/applications", "/v1/administration/keys")
    private static let providers = "/v1/administration/providers"
    private static let reviewer = #"{"name":"eve","application":"bank","roles":["reviewer","application"]}"#

    /// The types of all events beside verifications, with their authors.
    private static func events(_ administrator: TestCaller) async throws -> [String] {
        try await administrator.get("/v1/administration/events").json["items"]?.items
            .compactMap { "\($0["type"]?.text ?? "") \($0["actor"]?.text ?? "")" } ?? []
    }

    @Test func `makes an application and a key, which is told once, and ends both`() async throws {
        try await ServiceFixture.administered { fixture, anna in
            let made = try await anna.post(Self.applications, #"{"id":"bank"}"#)
            #expect(try made.status == 201 && (made.json["made"]?["by"]) == "anna", "\(made.text)")
            let (id, eve) = try await fixture.makeKey(anna, Self.reviewer)
            #expect(try await eve.post("/v1/verifications", #"{"journey":"passport-selfie"}"#).status == 201)
            let listed = try await anna.get("\(Self.keys)?application=bank")
            let key = try #require(try listed.json["items"]?.items.first)
            #expect(key["name"] == "eve" && key["roles"] == ["application", "reviewer"] && key["key"] == nil)
            #expect(key["lastUsedOn"] == "2026-09-21" && key["made"]?["by"] == "anna" && key["ended"] == nil)
            let token = try #require(eve.token)
            #expect(key["hint"]?.text == String(token.suffix(4)) && !listed.text.contains(token))
            #expect(try fixture.storedFiles().allSatisfy { $0.range(of: Data(token.utf8)) == nil })

            let ended = try await anna.post("\(Self.keys)/\(id)/revoke")
            #expect(try ended.status == 200 && (ended.json["ended"]?["by"]) == "anna")
            #expect(try await eve.get("/v1/verifications").problem == .invalidCredentials)
            #expect(try await anna.post("\(Self.keys)/\(id)/revoke").problem == .invalidTransition, "twice")
            let (_, other) = try await fixture.makeKey(anna, Self.reviewer)
            #expect(try await anna.post("\(Self.applications)/bank/end").status == 200)
            #expect(try await other.get("/v1/verifications").problem == .invalidCredentials)
            #expect(try await anna.post("\(Self.applications)/bank/end").problem == .invalidTransition)
            #expect(try await anna.post(Self.applications, #"{"id":"bank"}"#).problem == .invalidTransition)
            #expect(try await anna.post(Self.keys, Self.reviewer).problem == .invalidRequest)
            let happened = ["application.made", "key.made", "key.revoked", "key.made", "application.ended"]
            #expect(try await Self.events(anna) == happened.map { "\($0) administrator:anna" })
        }
    }

    @Test func `writes the name of a key into the events of what was done with it`() async throws {
        try await ServiceFixture.administered { fixture, anna in
            _ = try await anna.post(Self.applications, #"{"id":"bank"}"#)
            let (_, eve) = try await fixture.makeKey(anna, Self.reviewer)
            let made = try await eve.post("/v1/verifications", #"{"journey":"passport-selfie"}"#)
            let id = try #require(try made.json["id"]?.text)
            _ = try await eve.get("/v1/verifications/\(id)/evidence")
            _ = try await eve.send(.delete, "/v1/verifications/\(id)")
            _ = try await eve.post("/v1/webhooks", #"{"url":"https://bank.example"}"#)
            let events = try await eve.get("/v1/events").json["items"]?.items ?? []
            let named = events.filter { $0["data", "key"] == "eve" || $0["actor"] == "reviewer:eve" }
            let types = Set(named.compactMap { $0["type"]?.text })
            #expect(
                types.isSuperset(of: ["verification.requested", "verification.erased", "evidence.read"]),
                "\(types)"
            )
            #expect(types.contains("webhook.created"))
        }
    }

    @Test func `names an administrator who acts for an application, and no key of the same name`() async throws {
        try await ServiceFixture.administered { fixture, anna in
            let namesake = #"{"name":"anna","application":"shop","roles":["application"]}"#
            let key = try await fixture.makeKey(anna, namesake).caller
            let admin = #"{"name":"olaf","application":"shop","roles":["admin"]}"#
            let olaf = try await fixture.makeKey(anna, admin).caller
            let hook = #"{"url":"https://shop.example"}"#
            #expect(try await anna.post("/v1/webhooks?application=shop", hook).status == 201)
            #expect(try await olaf.post("/v1/webhooks", hook).status == 201)
            #expect(try await key.post("/v1/webhooks", hook).status == 201)
            _ = try await fixture.claim("passport-selfie-unattended", #","subject":{"id":"p"}"#)
            #expect(try await anna.send(.delete, "/v1/verifications?subject=p&application=shop").status == 200)
            let events = try await key.get("/v1/events").json["items"]?.items ?? []
            let made = events.filter { $0["type"] == "webhook.created" }
            let authors = ["administrator:anna", "administrator:shop:olaf", "application:shop"]
            #expect(made.map { $0["actor"]?.text } == authors)
            #expect(made.map { $0["data", "key"]?.text } == [nil, nil, "anna"])
            let erased = events.last { $0["type"] == "verification.erased" }
            #expect(erased?["actor"] == "administrator:anna" && erased?["data", "key"] == nil)
        }
    }

    @Test func `answers a repeated request without the key, and makes nothing again`() async throws {
        try await ServiceFixture.administered { _, anna in
            _ = try await anna.post(Self.applications, #"{"id":"bank"}"#, headers: ["Idempotency-Key": "a"])
            let again = try await anna.post(Self.applications, #"{"id":"bank"}"#, headers: ["Idempotency-Key": "a"])
            #expect(again.status == 201)
            let headers = ["Idempotency-Key": "k"]
            let first = try await anna.post(Self.keys, Self.reviewer, headers: headers)
            let second = try await anna.post(Self.keys, Self.reviewer, headers: headers)
            #expect(try second.status == 201 && (second.json["id"] == first.json["id"]))
            #expect(try first.json["key"] != nil && second.json["key"] == nil)
            #expect(try await anna.get("\(Self.keys)?application=bank").json["items"]?.items.count == 1)
            let id = try #require(try first.json["id"]?.text)
            for _ in 0..<2 {
                let ended = try await anna.post("\(Self.keys)/\(id)/revoke", headers: ["Idempotency-Key": "r"])
                #expect(ended.status == 200, "\(ended.text)")
            }
            let other = #"{"name":"eve","application":"bank","roles":["admin"]}"#
            #expect(try await anna.post(Self.keys, other, headers: headers).problem == .idempotencyKeyReused)
        }
    }

    @Test func `a key of an application does nothing in its own where the request names another`() async throws {
        try await ServiceFixture.administered { fixture, anna in
            _ = try await anna.post(Self.applications, #"{"id":"bank"}"#)
            let client = try await fixture.claim("passport-selfie-unattended", #","subject":{"id":"p"}"#)
            let hook = #"{"url":"https://shop.example"}"#
            for key in [fixture.shop, try await fixture.caller("shop", [.admin])] {
                let erased = try await key.send(.delete, "/v1/verifications?subject=p&application=bank")
                #expect(erased.problem == .invalidRequest, "\(erased.text)")
                #expect(try await key.post("/v1/webhooks?application=bank", hook).problem == .invalidRequest)
                #expect(try await key.get("/v1/journeys?application=bank").problem == .invalidRequest)
                #expect(try await key.get("/v1/journeys?application=shop").status == 200)
            }
            #expect(try await client.get(".").status == 200, "nothing is erased")
            #expect(try await fixture.shop.get("/v1/webhooks?application=shop").json["items"]?.items.isEmpty == true)
            let reviewer = #"{"name":"eve","application":"shop","roles":["reviewer"],"otherApplications":["bank"]}"#
            let eve = try await fixture.makeKey(anna, reviewer).caller
            #expect(try await eve.get("/v1/journeys?application=bank").status == 200)
        }
    }

    @Test func `tells a request about another application from the one that the same key stands for`() async throws {
        try await ServiceFixture.administered { _, anna in
            _ = try await anna.post(Self.applications, #"{"id":"bank"}"#)
            let (hook, headers) = (#"{"url":"https://shop.example"}"#, ["Idempotency-Key": "k"])
            for _ in 0..<2 {
                let made = try await anna.post("/v1/webhooks?application=shop", hook, headers: headers)
                #expect(made.status == 201, "\(made.text)")
            }
            let other = try await anna.post("/v1/webhooks?application=bank", hook, headers: headers)
            #expect(other.problem == .idempotencyKeyReused, "\(other.text)")
            #expect(try await anna.get("/v1/webhooks?application=shop").json["items"]?.items.count == 1)
            #expect(try await anna.get("/v1/webhooks?application=bank").json["items"]?.items.isEmpty == true)
        }
    }

    @Test func `is closed to everybody but administrators, and to these all that is personal`() async throws {
        try await ServiceFixture.administered { fixture, anna in
            let made = try await fixture.create()
            let client = try await fixture.claim()
            let both = try await fixture.caller("shop", [.application, .reviewer])
            for path in ["applications", "keys", "providers", "webhooks", "events"] {
                #expect(try await fixture.nobody.get("/v1/administration/\(path)").problem == .invalidCredentials)
                for other in [client, both] {
                    #expect(try await other.get("/v1/administration/\(path)").problem == .forbidden)
                }
            }
            #expect(try await both.post(Self.keys, Self.reviewer).problem == .forbidden)
            #expect(try await both.post("\(Self.keys)/x/revoke").problem == .forbidden)
            let own = try await fixture.caller("shop", [.admin])
            for path in ["", "/result", "/evidence", "/events", "/steps/passport/pictures/portrait"] {
                for administrator in [anna, own] {
                    let answer = try await administrator.get("/v1/verifications/\(made.id)\(path)")
                    #expect(answer.problem == .forbidden, "\(path): \(answer.text)")
                }
            }
            for path in ["/v1/verifications", "/v1/events"] {
                #expect(try await anna.get(path).problem == .forbidden)
            }
            #expect(try await anna.post("/v1/verifications", #"{"journey":"passport-selfie"}"#).problem == .forbidden)
        }
    }

    @Test func `manages an application's webhooks and journeys, and erases a person's data with proof`() async throws {
        try await ServiceFixture.administered { fixture, anna in
            let own = try await fixture.caller("shop", [.admin])
            let hook = #"{"url":"https://shop.example"}"#
            for path in ["/v1/webhooks", "/v1/verifications?subject=x"] {
                let answer = try await anna.send(path.contains("?") ? .delete : .get, path)
                #expect(answer.problem == .invalidRequest, "it must say whose: \(answer.text)")
            }
            let made = try await anna.post("/v1/webhooks?application=shop", hook)
            #expect(made.status == 201, "\(made.text)")
            let id = try #require(try made.json["id"]?.text)
            #expect(try await own.get("/v1/webhooks/\(id)").status == 200)
            #expect(try await own.get("/v1/webhooks/\(id)?application=bank").problem == .invalidRequest)
            #expect(try await anna.get("/v1/webhooks/\(id)/deliveries?application=shop").status == 200)
            #expect(try await anna.send(.delete, "/v1/webhooks/\(id)?application=shop").status == 204)
            #expect(try await anna.post("/v1/webhooks?application=none", hook).problem == .invalidRequest)
            #expect(try await anna.get("/v1/journeys").json["items"]?.items.isEmpty == false)
            let client = try await fixture.claim("passport-selfie-unattended", #","subject":{"id":"p"}"#)
            let erased = try await own.send(.delete, "/v1/verifications?subject=p")
            #expect(erased.status == 200, "\(erased.text)")
            let proof = try #require(try erased.json["erased", "0"])
            #expect(proof["verification"]?.text == client.verification)
            let events = try await fixture.shop(for: client).get("./events").json["items"]?.items ?? []
            let event = try #require(events.last { $0["type"]?.text == "verification.erased" })
            #expect(proof["hash"] == event["hash"] && proof["sequence"] == event["sequence"])
            #expect(try await own.send(.delete, "/v1/verifications?subject=p").json["erased"]?.items.isEmpty == true)
        }
    }

    @Test func `lets an application's administrator do what is the application's, and no more`() async throws {
        try await ServiceFixture.administered { fixture, anna in
            for id in ["bank", "mill"] { _ = try await anna.post(Self.applications, "{\"id\":\"\(id)\"}") }
            let (_, olaf) = try await fixture.makeKey(anna, #"{"name":"olaf","application":"bank","roles":["admin"]}"#)
            let (foreign, _) = try await fixture.makeKey(
                anna,
                #"{"name":"eve","application":"mill","roles":["reviewer"]}"#
            )
            #expect(try await fixture.makeKey(olaf, Self.reviewer).id != foreign)
            #expect(
                try await olaf.get(Self.applications).json["items"]?.items.compactMap { $0["id"]?.text } == ["bank"]
            )
            let names = try await olaf.get(Self.keys).json["items"]?.items.compactMap { $0["name"]?.text }
            #expect(names?.sorted() == ["eve", "olaf"])
            #expect(try await olaf.post("\(Self.keys)/\(foreign)/revoke").problem == .notFound)
            #expect(try await olaf.post("\(Self.applications)/bank/end").problem == .forbidden)
            #expect(try await olaf.post(Self.applications, #"{"id":"other"}"#).problem == .forbidden)
            #expect(try await olaf.post(Self.keys, #"{"name":"me","roles":["admin"]}"#).problem == .forbidden)
            for application in ["mill", "never"] {
                let request = "{\"name\":\"me\",\"application\":\"\(application)\",\"roles\":[\"reviewer\"]}"
                let answer = try await olaf.post(Self.keys, request)
                #expect(
                    try answer.problem == .invalidRequest
                        && answer.json["fields"]?.items.first?["place"] == "/application"
                )
            }
            #expect(try await olaf.get(Self.providers).problem == .forbidden)
            #expect(try await Self.events(olaf).last == "key.made administrator:bank:olaf")
            #expect(
                try await Self.events(anna).contains("administrator.made administrator:anna"),
                "one who can make others"
            )
            let hook = try await fixture.shop.post("/v1/webhooks", #"{"url":"https://shop.example"}"#)
            let id = try #require(try hook.json["id"]?.text)
            #expect(try await olaf.get("/v1/administration/webhooks").json["items"]?.items.isEmpty == true)
            #expect(try await olaf.send(.delete, "/v1/administration/webhooks/\(id)").problem == .notFound)
            let listed = try await anna.get("/v1/administration/webhooks")
            #expect(try listed.json["items"]?.items.first?["application"] == "shop" && !listed.text.contains("whsec_"))
            #expect(try await anna.send(.delete, "/v1/administration/webhooks/\(id)").status == 204)
            #expect(try await anna.send(.delete, "/v1/administration/webhooks/\(id)").problem == .notFound)
            #expect(try await fixture.shop.get("/v1/webhooks/\(id)").problem == .notFound)
            #expect(try await Self.events(anna).last == "webhook.deleted administrator:anna")
        }
    }

    @Test(arguments: [
        #"{"name":"","application":"shop","roles":["reviewer"]}"#,
        #"{"name":"a\u0000b","application":"shop","roles":["reviewer"]}"#,
        #"{"name":"a\nb","application":"shop","roles":["reviewer"]}"#,
        #"{"name":"shop:eve","application":"shop","roles":["reviewer"]}"#,
        #"{"name":"éve","application":"shop","roles":["reviewer"]}"#,
        "{\"name\":\"\(String(repeating: "a", count: 61))\",\"application\":\"shop\",\"roles\":[\"reviewer\"]}",
        "{\"name\":\"a\",\"application\":\"\(String(repeating: "a", count: 61))\",\"roles\":[\"reviewer\"]}",
        #"{"name":"a","application":"..\u0007","roles":["reviewer"]}"#,
        #"{"name":"a","application":"shop","roles":[]}"#,
        #"{"name":"a","application":"shop","roles":["lord"]}"#,
        #"{"name":"a","application":"shop","roles":["admin","reviewer"]}"#,
        #"{"name":"a","roles":["reviewer"]}"#,
        #"{"name":"a","application":"shop","roles":["reviewer"],"key":"sk_"}"#,
        #"{"name":"anna","roles":["admin"]}"#,
    ])
    func `refuses a key that nobody should have, by the place of the mistake`(request: String) async throws {
        try await ServiceFixture.administered { _, anna in
            let answer = try await anna.post(Self.keys, request)
            #expect(
                try answer.problem == .invalidRequest && (answer.json["fields"]?.items.isEmpty == false),
                "\(answer.text)"
            )
            #expect(try await Self.events(anna).isEmpty)
        }
    }

    @Test func `gives a name to one living key alone, also to two requests at once`() async throws {
        try await ServiceFixture.administered { _, anna in
            let request = #"{"name":"eve","application":"shop","roles":["reviewer"]}"#
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<6 { group.addTask { try await anna.post(Self.keys, request).status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [201, 409, 409, 409, 409, 409])
        }
    }

    @Test func `changes no entry of the configuration, which comes first`() async throws {
        var configuration = ServiceConfiguration.test
        let key = AccessKey.generated()
        let digest = Data(key.digest.bytes)
        configuration.applications = [
            .init(id: "mill", keys: [.init(name: "one", digest: digest, roles: [.application])])
        ]
        let secret = "whsec_\(Data(repeating: 7, count: 32).base64EncodedString())"
        configuration.providers = [
            .init(
                name: "register",
                checks: ["register"],
                questions: .init(url: "https://r.example", secret: secret),
                stepKeys: nil
            )
        ]
        try await ServiceFixture.administered(configuration) { fixture, anna in
            let refused = [
                try await anna.post("\(Self.applications)/mill/end"),
                try await anna.post(Self.applications, #"{"id":"mill"}"#),
                try await anna.post("\(Self.keys)/mill:one/revoke"), try await anna.post("\(Self.keys)/:anna/revoke"),
                try await anna.post("\(Self.providers)/:register/end"),
            ]
            for answer in refused {
                #expect(answer.problem == .forbidden && answer.text.contains("configuration file"), "\(answer.text)")
            }
            let same = #"{"name":"one","application":"mill","roles":["reviewer"]}"#
            #expect(try await anna.post(Self.keys, same).problem == .invalidRequest)
            let sources = try await anna.get(Self.keys).json["items"]?.items.map { $0["source"] }
            #expect(sources == ["configuration", "configuration"])
            let other = #"{"name":"two","url":"https://r.example","checks":["register"]}"#
            #expect(try await anna.post(Self.providers, other).problem == .invalidTransition)
            // A key of the file is shown with its use, and others can be added to its application.
            let mill = TestCaller(client: fixture.client, token: key.text)
            #expect(try await mill.get("/v1/verifications").status == 200)
            let (_, two) = try await fixture.makeKey(
                anna,
                #"{"name":"two","application":"mill","roles":["application"]}"#
            )
            #expect(try await two.get("/v1/verifications").status == 200)
            let uses = try await anna.get("\(Self.keys)?application=mill").json["items"]?.items.map { $0["lastUsedOn"] }
            #expect(uses == ["2026-09-21", "2026-09-21"])
        }
    }

    @Test func `makes no more providers than may be asked, however many come at once`() async throws {
        var configuration = ServiceConfiguration.test
        configuration.allowedNetworks = ["127.0.0.0/8"]
        configuration.providers = (0..<99).map {
            .init(name: "p\($0)", checks: ["c\($0)"], questions: nil, stepKeys: nil)
        }
        try await ServiceFixture.administered(configuration) { _, anna in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<3 {
                    let request =
                        "{\"name\":\"n\(number)\",\"url\":\"http://127.0.0.1:9\",\"checks\":[\"x\(number)\"]}"
                    group.addTask { try await anna.post(Self.providers, request).status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 201 } == 1, "\(statuses)")
        }
    }

    @Test func `asks a provider from the moment that it is made, and none that has ended`() async throws {
        var configuration = ServiceConfiguration.test
        configuration.allowedNetworks = ["127.0.0.0/8"]
        try await ServiceFixture.administered(configuration) { fixture, anna in
            let request = #"{"name":"register","url":"http://127.0.0.1:9","checks":["register"]}"#
            let made = try await anna.post(Self.providers, request)
            #expect(try made.status == 201 && (made.json["secret"]?.text?.hasPrefix("whsec_")) == true, "\(made.text)")
            #expect(fixture.service.flow.rules.providers.checks == ["register": ["register"]])
            let listed = try await anna.get(Self.providers)
            #expect(listed.status == 200 && !listed.text.contains("whsec_"))
            #expect(try await anna.post(Self.providers, request).problem == .invalidTransition, "twice")
            for check in ["faceMatch", "documentCrossCheck"] {
                let taking = "{\"name\":\"mine\",\"url\":\"http://127.0.0.1:9\",\"checks\":[\"\(check)\"]}"
                #expect(
                    try await anna.post(Self.providers, taking).problem == .invalidRequest,
                    "nobody answers for the engine"
                )
            }
            let inside = #"{"name":"mine","url":"http://10.0.0.1","checks":["x"]}"#
            #expect(try await anna.post(Self.providers, inside).problem == .invalidRequest)
            let id = try #require(try made.json["id"]?.text)
            try await fixture.another { service, client in
                #expect(service.flow.rules.providers.checks == ["register": ["register"]])
                let other = TestCaller(client: client, token: anna.token)
                let ended = try await other.post("\(Self.providers)/\(id)/end")
                #expect(ended.status == 200)
            }
            let watch = AdministrationWatch(
                administration: fixture.service.administration,
                webhooks: fixture.service.flow.webhooks,
                logger: fixture.service.logger
            )
            try await watch.look()
            #expect(fixture.service.flow.rules.providers.checks.isEmpty, "ended by another process")
            #expect(try await anna.post("\(Self.providers)/\(id)/end").problem == .invalidTransition)
            #expect(try await anna.post(Self.providers, request).status == 201, "the name is free again")
        }
    }

    @Test func `is the same to every process: a key that one revokes, the others refuse`() async throws {
        try await ServiceFixture.administered { fixture, anna in
            _ = try await anna.post(Self.applications, #"{"id":"bank"}"#)
            let (id, eve) = try await fixture.makeKey(anna, Self.reviewer)
            try await fixture.another { _, client in
                let there = TestCaller(client: client, token: eve.token)
                let before = try await there.get("/v1/verifications")
                #expect(before.status == 200)
                let administrator = TestCaller(client: client, token: anna.token)
                let ended = try await administrator.post("\(Self.keys)/\(id)/revoke")
                #expect(ended.status == 200)
            }
            #expect(try await eve.get("/v1/verifications").problem == .invalidCredentials)
        }
    }

    @Test func `removes a webhook that cannot be read, which its application does not find`() async throws {
        try await ServiceFixture.administered { fixture, anna in
            var change = Change(at: fixture.clock.now)
            change.documents = [.create(StoredDocument(kind: .webhook, id: "hook", body: Data("{".utf8)))]
            try await fixture.store.commit(change)
            try await fixture.service.flow.webhooks.reload(from: fixture.store)
            let path = "/v1/administration/webhooks/hook"
            #expect(try await fixture.shop.send(.delete, "/v1/webhooks/hook").problem == .notFound)
            #expect(try await fixture.shop.send(.delete, path).problem == .notFound)
            #expect(try await anna.send(.delete, path).status == 204)
            #expect(fixture.service.flow.webhooks.unreadable.isEmpty)
            #expect(try await anna.send(.delete, path).problem == .notFound)
            #expect(try await Self.events(anna) == ["webhook.deleted administrator:anna"])
        }
    }

    @Test func `names applications, keys and providers that cannot be read, refuses them, and ends them`() async throws
    {
        try await ServiceFixture.administered { fixture, anna in
            #expect(try await anna.post("/v1/administration/applications", #"{"id":"bank"}"#).status == 201)
            let request = #"{"name":"b-1","application":"bank","roles":["reviewer"]}"#
            let (id, key) = try await fixture.makeKey(anna, request)
            let (kept, _) = try await fixture.makeKey(anna, request.replacing("b-1", with: "b-2"))
            var document = try #require(try await fixture.store.document(AdministeredKey.kind, id: id))
            document.body = Data("{".utf8)
            var change = Change(at: fixture.clock.now)
            change.documents = [
                .replace(document), .create(StoredDocument(kind: AdministeredProvider.kind, id: "p", body: Data())),
                .create(StoredDocument(kind: .application, id: "lost", body: Data())),
            ]
            try await fixture.store.commit(change)
            #expect(try await key.get("/v1/verifications").problem == .invalidCredentials)
            for (path, ids) in [("applications", ["lost"]), ("keys", [id]), ("providers", ["p"])] {
                func unreadable() async throws -> [String] {
                    let items = try await anna.get("/v1/administration/\(path)").json["items"]?.items ?? []
                    return items.filter { $0["isUnreadable"] == .flag(true) && $0["ended"] == nil }
                        .compactMap { $0["id"]?.text }
                }
                #expect(try await unreadable() == ids)
                let verb = path == "keys" ? "revoke" : "end"
                #expect(try await anna.post("/v1/administration/\(path)/\(ids[0])/\(verb)").status == 200)
                #expect(try await unreadable().isEmpty)
            }
            // Nothing else is lost, and the name of the key is free again.
            let keys = try await anna.get("/v1/administration/keys?application=bank").json["items"]?.items ?? []
            #expect(keys.map { $0["id"]?.text } == [kept])
            _ = try await fixture.makeKey(anna, request)
            // The service starts.
            #expect(try await fixture.service.administration.unreadable().isEmpty)
            change.documents = [.create(StoredDocument(kind: AdministeredProvider.kind, id: "q", body: Data()))]
            try await fixture.store.commit(change)
            try await fixture.another { service, _ in
                let unreadable = try await service.administration.unreadable()
                #expect(unreadable == ["provider q"])
            }
        }
    }

    @Test func `lists in parts`() async throws {
        try await ServiceFixture.administered { _, anna in
            for id in ["a", "b", "c"] { _ = try await anna.post(Self.applications, "{\"id\":\"\(id)\"}") }
            let first = try await anna.get("\(Self.applications)?limit=3").json
            #expect(first["items"]?.items.compactMap { $0["id"]?.text } == ["shop", "a", "b"])
            let rest = try await anna.get("\(Self.applications)?cursor=\(first["cursor"]?.text ?? "")").json
            #expect(rest["items"]?.items.compactMap { $0["id"]?.text } == ["c"] && rest["cursor"] == nil)
            for query in ["cursor=never", "limit=0", "limit=501", "order=x"] {
                #expect(try await anna.get("\(Self.applications)?\(query)").problem == .invalidRequest)
            }
        }
    }
}
