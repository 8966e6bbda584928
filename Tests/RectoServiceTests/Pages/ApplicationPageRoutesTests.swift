// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoJSON
import RectoLanguages
import RectoStore
import RectoVerification
import Testing

@testable import RectoService

@Suite struct ApplicationPageRoutesTests {
    private static let path = "/v1/administration/applications/shop/page"
    private static let theme = #"""
        {"name":"Acme Bank","accent":"#005A9C","accentText":"#ffffff","backgroundDark":"#111418","textDark":"#f2f2f2",
         "radiusInPixels":8,"origins":["https://www.acme.example"],"returnAddresses":["https://www.acme.example/done"]}
        """#

    private func set(_ caller: TestCaller, _ body: String, path: String = Self.path) async throws -> TestAnswer {
        try await caller.put(path, Data(body.utf8), type: "application/json")
    }

    @Test func `an administrator gives an application a page, which everybody sees`() async throws {
        try await ServiceFixture.administered { fixture, anna in
            #expect(try await fixture.nobody.get("/v1/pages/shop").json["name"] == nil)
            let answer = try await set(anna, Self.theme)
            #expect(answer.status == 200, "\(answer.text)")
            #expect(try answer.json["accent"]?.text == "#005a9c")
            #expect(try answer.json["returnAddresses", "0"]?.text == "https://www.acme.example/done")
            #expect(try await anna.get(Self.path).body == answer.body)
            let seen = try await fixture.nobody.get("/v1/pages/shop")
            #expect(try seen.json["application"]?.text == "shop")
            #expect(try seen.json["name"]?.text == "Acme Bank")
            #expect(try seen.json["radiusInPixels"]?.integer == 8)
            #expect(try seen.json["isEmbeddable"] == .flag(true))
            #expect(try seen.json["returnAddresses"] == nil, "where people may go is nobody else's business")
            let headers = ["If-None-Match": seen.revision]
            #expect(try await fixture.nobody.get("/v1/pages/shop", headers: headers).status == 304)
            let events = try await anna.get("/v1/administration/events").json["items"]?.items ?? []
            #expect(events.last?["type"]?.text == "page.set")
            #expect(try await anna.send(.delete, Self.path).status == 204)
            #expect(try await fixture.nobody.get("/v1/pages/shop").json["name"] == nil)
            #expect(try await anna.send(.delete, Self.path).status == 204, "once more changes nothing")
        }
    }

    @Test func `shows the usual page in place of one that cannot be read, until another is set`() async throws {
        try await ServiceFixture.administered { fixture, anna in
            var change = Change(at: fixture.clock.now)
            change.documents = [.create(StoredDocument(kind: .page, id: "shop", body: Data("{\"".utf8)))]
            try await fixture.store.commit(change)
            let seen = try await fixture.nobody.get("/v1/pages/shop")
            #expect(try seen.status == 200 && seen.json["name"] == nil)
            #expect(try await set(anna, Self.theme).status == 200)
            #expect(try await fixture.nobody.get("/v1/pages/shop").json["name"]?.text == "Acme Bank")
        }
    }

    @Test func `a name that no application has looks like one with the usual page`() async throws {
        try await ServiceFixture.run { fixture in
            let known = try await fixture.nobody.get("/v1/pages/shop")
            let unknown = try await fixture.nobody.get("/v1/pages/nobody")
            #expect(known.status == 200 && unknown.status == 200)
            #expect(known.text.replacing("shop", with: "nobody") == unknown.text)
            #expect(try await fixture.nobody.get("/v1/pages/nobody/logo").problem == .notFound)
        }
    }

    @Test func `shows the logo that was given`() async throws {
        try await ServiceFixture.administered { fixture, anna in
            let picture = TestFile.png(width: 20, height: 20)
            let logo = "{\"logo\":{\"mediaType\":\"image/png\",\"base64\":\"\(picture.base64EncodedString())\"}}"
            #expect(try await set(anna, logo).status == 200)
            let shown = try await fixture.nobody.get("/v1/pages/shop/logo")
            #expect(shown.body == picture)
            #expect(shown.headers[.contentType] == "image/png")
            #expect(try await fixture.nobody.get("/v1/pages/shop").json["logo"]?.text == "/v1/pages/shop/logo")
        }
    }

    @Test(arguments: [
        (##"{"accent":"#777777","accentText":"#ffffff"}"##, "/accentText"),
        (##"{"background":"#ffffff","text":"#808080"}"##, "/text"),
        (##"{"backgroundDark":"#000000","textDark":"#555555"}"##, "/textDark"),
        (##"{"accent":"#005a9c"}"##, "/accent"), (##"{"accent":"blue","accentText":"#ffffff"}"##, "/accent"),
        (#"{"radiusInPixels":33}"#, "/radiusInPixels"), (#"{"origins":["http://www.acme.example"]}"#, "/origins/0"),
        (#"{"origins":["https://www.acme.example/path"]}"#, "/origins/0"),
        (#"{"origins":["https://www.acme.example; script-src *"]}"#, "/origins/0"),
        (#"{"origins":["'unsafe-inline'"]}"#, "/origins/0"),
        (#"{"origins":["https://www.acme.example;script-src"]}"#, "/origins/0"),
        (#"{"returnAddresses":["javascript:alert(1)"]}"#, "/returnAddresses/0"),
        (#"{"returnAddresses":["https://www.acme.example/?a=b"]}"#, "/returnAddresses/0"),
        (#"{"logo":{"mediaType":"application/pdf","base64":"AAAA"}}"#, "/logo/mediaType"),
        (#"{"logo":{"mediaType":"image/png","base64":"AAAA"}}"#, "/logo/base64"),
        (#"{"texts":{"en":{"advice.image.blurred":"x"}}}"#, "/texts/en/advice.image.blurred"),
        (#"{"texts":{"e":{}}}"#, "/texts/e"), (#"{"colour":"red"}"#, "/colour"),
    ])
    func `names what cannot be`(_ body: String, _ place: String) async throws {
        try await ServiceFixture.administered { _, anna in
            let answer = try await set(anna, body)
            #expect(answer.problem == .invalidRequest)
            let fields = try answer.json["fields"]?.items ?? []
            #expect(fields.compactMap { $0["place"]?.text } == [place], "\(answer.text)")
        }
    }

    @Test func `nobody but an administrator of the application sets its page`() async throws {
        try await ServiceFixture.administered { fixture, anna in
            #expect(try await set(fixture.nobody, "{}").problem == .invalidCredentials)
            let reviewer = try await fixture.caller("shop", [.reviewer])
            #expect(try await set(reviewer, "{}").problem == .forbidden)
            let other = try await fixture.caller("bank", [.admin])
            #expect(try await set(other, "{}").problem == .notFound)
            #expect(try await set(try await fixture.caller("shop", [.admin]), "{}").status == 200)
            let none = "/v1/administration/applications/none/page"
            #expect(try await set(anna, "{}", path: none).problem == .notFound)
        }
    }

    // MARK: Links and the way back

    @Test func `a link names the application once people see a page of its own`() async throws {
        try await ServiceFixture.administered { fixture, anna in
            #expect(try await fixture.create().link.hasPrefix("https://verify.example/start#"))
            _ = try await set(anna, #"{"returnAddresses":["https://www.acme.example/"]}"#)
            #expect(try await fixture.create().link.hasPrefix("https://verify.example/start#"))
            _ = try await set(anna, Self.theme)
            let created = try await fixture.create()
            #expect(created.link.hasPrefix("https://verify.example/start?application=shop#"))
            let token = try #require(created.link.split(separator: "#").last)
            let claimed = try await fixture.nobody.post("/v1/sessions", "{\"linkToken\":\"\(token)\"}")
            #expect(claimed.status == 200)
        }
    }

    @Test func `sends people back with state and outcome`() async throws {
        try await ServiceFixture.administered { fixture, anna in
            _ = try await set(anna, Self.theme)
            let back = #","returnUrl":"https://www.acme.example/done/now?order=7","state":"a b+c&outcome=verified""#
            let client = try await fixture.claim("passport-selfie-unattended", back)
            let start = "https://www.acme.example/done/now?order=7&state=a%20b%2Bc%26outcome%3Dverified"
            #expect(try await client.get(".").verification.returnUrl == "\(start)&outcome=open")
            try await client.sendEverything(fixture)
            try await fixture.work()
            let end = try await client.get(".").verification
            let outcome = try #require(end.outcome)
            #expect(end.returnUrl == "\(start)&outcome=\(outcome.rawValue)")
            #expect(try await fixture.shop(for: client).get(".").json["returnUrl"] == nil)
        }
    }

    @Test(arguments: [
        "https://www.acme.example/", "https://www.acme.example/doner", "https://www.acme.example:444/done",
        "https://www.acme.example.evil.example/done", "http://www.acme.example/done",
        "https://www.acme.example/done/../admin", "https://www.acme.example/done/%2E%2e/admin",
        "https://eve@www.acme.example/done", #"https://www.acme.example/done\\..\\admin"#,
        "https://www.acme.example/done#x", "javascript:alert(1)", "no address",
    ])
    func `sends nobody anywhere else`(_ address: String) async throws {
        try await ServiceFixture.administered { fixture, anna in
            _ = try await set(anna, Self.theme)
            let request = "{\"journey\":\"passport-selfie\",\"returnUrl\":\"\(address)\"}"
            let answer = try await fixture.shop.post("/v1/verifications", request)
            #expect(answer.problem == .invalidRequest)
            #expect(try answer.json["fields", "0", "place"]?.text == "/returnUrl")
        }
    }

    @Test func `an application without return addresses sends nobody back`() async throws {
        try await ServiceFixture.run { fixture in
            let request = #"{"journey":"passport-selfie","returnUrl":"https://www.acme.example/done"}"#
            let alone = #"{"journey":"passport-selfie","state":"x"}"#
            for body in [request, alone] {
                let answer = try await fixture.shop.post("/v1/verifications", body)
                #expect(answer.problem == .invalidRequest)
            }
        }
    }
}
