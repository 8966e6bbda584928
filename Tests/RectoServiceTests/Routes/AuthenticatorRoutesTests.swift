// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoImaging
import RectoJSON
import RectoSecurity
import RectoStore
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct AuthenticatorRoutesTests {
    private static let request = #"{"subject":"p-17","account":"zoë@example.org","issuer":"Shop"}"#

    @Test func `tells the secret once, as text, link and QR code`() async throws {
        try await ServiceFixture.run { fixture in
            let answer = try await fixture.shop.post("/v1/authenticators", Self.request)
            #expect(answer.status == 201)
            let enrolled: EnrolledAuthenticator = try WireJSON.decode(from: answer.body)
            let link = try AuthenticatorLink(enrolled.link)
            #expect(link.issuer == "Shop" && link.account == "zoë@example.org")
            #expect(link.secret.base32 == enrolled.secret && enrolled.secret.utf8.count == 32)
            #expect(QRCode(enrolled.link)?.svgText == enrolled.qrCode)
            #expect(answer.headers[.location] == "/v1/authenticators/\(enrolled.id)")
            let read = try await fixture.shop.get("/v1/authenticators/\(enrolled.id)")
            #expect(try read.json["state"]?.text == "open" && read.json["subject"]?.text == "p-17")
            #expect(!read.text.contains(enrolled.secret) && !read.text.contains("otpauth"))
        }
    }

    @Test func `shows the application and the subject in the app if nothing else is named`() async throws {
        try await ServiceFixture.run { fixture in
            let answer = try await fixture.shop.post("/v1/authenticators", #"{"subject":"p-17"}"#)
            let link = try AuthenticatorLink(try #require(try answer.json["link"]?.text))
            #expect(link.issuer == "shop" && link.account == "p-17")
        }
    }

    @Test(arguments: [
        "{}", #"{"subject":""}"#, #"{"subject":"p","account":"a:b"}"#, #"{"subject":"p","issuer":"a\nb"}"#,
        #"{"subject":"a:b"}"#, #"{"subject":"p","account":7}"#, #"{"subject":"p","digits":8}"#, "[",
    ])
    func `refuses a request that says something else`(body: String) async throws {
        try await ServiceFixture.run { fixture in
            let answer = try await fixture.shop.post("/v1/authenticators", body)
            #expect(answer.problem == .invalidRequest, "\(answer.text)")
        }
    }

    @Test func `checks passcodes once the first right one has confirmed it`() async throws {
        try await ServiceFixture.run { fixture in
            let authenticator = try await TestAuthenticator(fixture, confirms: false)
            let early = try await authenticator.enter(authenticator.passcode())
            #expect(early.problem == .invalidTransition && early.text.contains("not confirmed"))
            let confirmed = try await authenticator.enter(authenticator.passcode(), to: "confirm")
            #expect(try confirmed.status == 200 && confirmed.json["state"]?.text == "confirmed")
            #expect(try confirmed.json["expiresAt"] == nil && confirmed.json["subject"] == nil)
            let twice = try await authenticator.enter(authenticator.passcode(1), to: "confirm")
            #expect(twice.problem == .invalidTransition)
            #expect(try await authenticator.enter(authenticator.passcode()).problem == .otpInvalid, "it was used")
            fixture.clock.advance(by: .seconds(60))
            let right = try await authenticator.enter(authenticator.passcode())
            #expect(try right.status == 200 && right.json["lastAcceptedAt"]?.text != nil)
            #expect(try await authenticator.enter(authenticator.passcode()).problem == .otpInvalid, "it was used")
        }
    }

    @Test(arguments: [-1, 0, 1]) func `takes the passcodes of this window and its neighbours`(windows: Int) async throws
    {
        try await ServiceFixture.run { fixture in
            let authenticator = try await TestAuthenticator(fixture)
            #expect(try await authenticator.enter(authenticator.passcode(windows)).status == 200)
        }
    }

    @Test(arguments: [(-2, "60 seconds slow"), (2, "60 seconds fast"), (20, "600 seconds fast"), (21, nil)])
    func `tells a wrong clock from a wrong passcode, ten minutes around now`(windows: Int, words: String?) async throws
    {
        try await ServiceFixture.run { fixture in
            let authenticator = try await TestAuthenticator(fixture)
            // Earlier windows are used up by the confirmation.
            fixture.clock.advance(by: .seconds(3_600))
            let answer = try await authenticator.enter(authenticator.passcode(windows))
            #expect(answer.problem == (words == nil ? .otpInvalid : .otpClockSkew))
            #expect(answer.text.contains(words ?? "Tries left: 4."), "\(answer.text)")
        }
    }

    @Test func `judges nothing for a while after five wrong passcodes, and says how long`() async throws {
        try await ServiceFixture.run { fixture in
            let authenticator = try await TestAuthenticator(fixture)
            for left in [4, 3, 2, 1, 0] {
                let answer = try await authenticator.enter(authenticator.wrongPasscode)
                #expect(answer.problem == .otpInvalid && answer.text.contains("Tries left: \(left)."))
            }
            let locked = try await authenticator.enter(authenticator.passcode())
            #expect(locked.problem == .otpRetriesExceeded && locked.headers[.retryAfter] == "300")
            #expect(try await fixture.shop.get(authenticator.path).json["lockedUntil"]?.text != nil)
            fixture.clock.advance(by: .seconds(301))
            #expect(try await fixture.shop.get(authenticator.path).json["lockedUntil"] == nil)
            #expect(try await authenticator.enter(authenticator.passcode()).status == 200)
            let events = try await fixture.store.events(after: 0, limit: 100).map(\.type)
            #expect(
                events.filter { $0.hasPrefix("authenticator.") } == [
                    "authenticator.enrolled", "authenticator.confirmed", "authenticator.locked",
                ]
            )
        }
    }

    @Test func `counts a wrong passcode once, however often the same request comes`() async throws {
        try await ServiceFixture.run { fixture in
            let authenticator = try await TestAuthenticator(fixture)
            let wrong = authenticator.wrongPasscode
            for number in 0..<3 {
                let answer = try await authenticator.enter(wrong, headers: ["Idempotency-Key": "once"])
                #expect(answer.problem == .otpInvalid && answer.text.contains("Tries left: 4."))
                #expect(answer.headers[.idempotencyReplayed] == (number == 0 ? nil : "true"))
            }
            let right = authenticator.passcode()
            for _ in 0..<2 {
                #expect(try await authenticator.enter(right, headers: ["Idempotency-Key": "right"]).status == 200)
            }
        }
    }

    @Test func `takes one of the same passcodes that come at once`() async throws {
        try await ServiceFixture.run { fixture in
            let authenticator = try await TestAuthenticator(fixture)
            let right = authenticator.passcode()
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<4 { group.addTask { try await authenticator.enter(right).status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.filter { $0 == 200 }.count == 1, "\(statuses)")
        }
    }

    @Test func `forgets one that is not confirmed in time`() async throws {
        try await ServiceFixture.run { fixture in
            let authenticator = try await TestAuthenticator(fixture, confirms: false)
            let kept = try await TestAuthenticator(fixture, subject: "q")
            fixture.clock.advance(by: .seconds(14 * 60))
            #expect(try await authenticator.enter(authenticator.passcode(), to: "confirm").problem == .notFound)
            #expect(try await fixture.shop.get("/v1/authenticators?subject=p").json["items"]?.items.isEmpty == true)
            try await Sweeper(flow: fixture.service.flow, outside: fixture.service.outside).sweep()
            #expect(try await fixture.store.allDocuments(.openAuthenticator).isEmpty)
            #expect(try await fixture.shop.get(kept.path).status == 200)
            #expect(try await fixture.store.events(after: 0, limit: 100).last?.type == "authenticator.expired")
        }
    }

    @Test func `gives another secret until one is confirmed, and none after that`() async throws {
        try await ServiceFixture.run { fixture in
            let first = try await TestAuthenticator(fixture, confirms: false)
            let second = try await TestAuthenticator(fixture, confirms: false)
            #expect(try await first.enter(first.passcode(), to: "confirm").problem == .notFound)
            #expect(try await second.enter(second.passcode(), to: "confirm").status == 200)
            let again = try await fixture.shop.post("/v1/authenticators", #"{"subject":"p"}"#)
            #expect(again.problem == .invalidTransition && again.text.contains("End it first"))
            #expect(try await fixture.shop.send(.delete, second.path).status == 204)
            #expect(try await fixture.shop.post("/v1/authenticators", #"{"subject":"p"}"#).status == 201)
        }
    }

    @Test(arguments: [true, false])
    func `gives another one if the disk damaged it, and destroys a damaged one with the person`(
        confirms: Bool
    ) async throws {
        try await ServiceFixture.run { fixture in
            let kinds = [StoredDocument.Kind.authenticator, .openAuthenticator]
            func damage() async throws {
                var change = Change(at: fixture.clock.now)
                for var document in try await kinds.asyncFlatMap(fixture.store.allDocuments) {
                    document.body = Data()
                    change.documents.append(.replace(document))
                }
                #expect(change.documents.count == 1)
                try await fixture.store.commit(change)
            }
            func left() async throws -> Int { try await kinds.asyncFlatMap(fixture.store.allDocuments).count }
            let lost = try await TestAuthenticator(fixture, confirms: confirms)
            try await damage()
            #expect(try await fixture.shop.get(lost.path).problem == .notFound)
            let next = try await TestAuthenticator(fixture, confirms: confirms)
            #expect(try await fixture.shop.get(next.path).status == 200)
            #expect(try await left() == 1)
            try await damage()
            _ = try await fixture.shop.send(.delete, "/v1/verifications?subject=p")
            #expect(try await left() == 0)
            _ = try await TestAuthenticator(fixture, confirms: confirms)
            try await damage()
            try await Sweeper(flow: fixture.service.flow, outside: fixture.service.outside).sweep()
            #expect(try await left() == (confirms ? 1 : 0))
        }
    }

    @Test func `knows nothing of one that was ended`() async throws {
        try await ServiceFixture.run { fixture in
            let authenticator = try await TestAuthenticator(fixture)
            #expect(try await fixture.shop.send(.delete, authenticator.path).status == 204)
            for answer in [
                try await fixture.shop.send(.delete, authenticator.path),
                try await fixture.shop.get(authenticator.path),
                try await authenticator.enter(authenticator.passcode()),
                try await authenticator.enter(authenticator.passcode(), to: "confirm"),
            ] {
                #expect(answer.problem == .notFound)
            }
        }
    }

    @Test func `keeps applications apart, and roles`() async throws {
        try await ServiceFixture.run { fixture in
            let authenticator = try await TestAuthenticator(fixture)
            let bank = try await fixture.caller("bank", [.application])
            #expect(try await bank.get(authenticator.path).problem == .notFound)
            #expect(try await bank.send(.delete, authenticator.path).problem == .notFound)
            #expect(try await authenticator.enter(authenticator.passcode(), by: bank).problem == .notFound)
            #expect(try await bank.get("/v1/authenticators?subject=p").json["items"]?.items.isEmpty == true)
            #expect(try await bank.post("/v1/authenticators", #"{"subject":"p"}"#).status == 201, "its own person")
            let reviewer = try await fixture.caller("shop", [.reviewer])
            #expect(try await reviewer.get(authenticator.path).status == 200)
            #expect(try await reviewer.get("/v1/authenticators?subject=p").json["items"]?.items.count == 1)
            #expect(try await reviewer.send(.delete, authenticator.path).problem == .forbidden)
            #expect(try await authenticator.enter(authenticator.passcode(), by: reviewer).problem == .forbidden)
            #expect(try await reviewer.post("/v1/authenticators", #"{"subject":"r"}"#).problem == .forbidden)
            let client = try await fixture.claim()
            #expect(try await client.get(authenticator.path).problem == .forbidden)
            #expect(try await fixture.nobody.get(authenticator.path).problem == .invalidCredentials)
        }
    }

    @Test func `answers a repeated enrolment with the same secret until it is confirmed`() async throws {
        try await ServiceFixture.run { fixture in
            let headers = ["Idempotency-Key": "enrol"]
            let first = try await fixture.shop.post("/v1/authenticators", Self.request, headers: headers)
            let second = try await fixture.shop.post("/v1/authenticators", Self.request, headers: headers)
            #expect(first.body == second.body && second.headers[.idempotencyReplayed] == "true")
            let enrolled: EnrolledAuthenticator = try WireJSON.decode(from: first.body)
            let authenticator = TestAuthenticator(enrolled.id, try AuthenticatorSecret(text: enrolled.link), fixture)
            #expect(try await authenticator.enter(authenticator.passcode(), to: "confirm").status == 200)
            let late = try await fixture.shop.post("/v1/authenticators", Self.request, headers: headers)
            #expect(late.problem == .invalidTransition, "the stored answer with the secret is forgotten")
        }
    }

    @Test func `leaves no secret and no name in files, events and logs, and nothing after erasure`() async throws {
        let log = TestLog()
        try await ServiceFixture.run(logger: log.logger) { fixture in
            let headers = ["Idempotency-Key": "enrol"]
            let body = #"{"subject":"CANARYID","account":"CANARYACCOUNT"}"#
            let answer = try await fixture.shop.post("/v1/authenticators", body, headers: headers)
            let enrolled: EnrolledAuthenticator = try WireJSON.decode(from: answer.body)
            let secret = try AuthenticatorSecret(text: enrolled.link)
            let authenticator = TestAuthenticator(enrolled.id, secret, fixture)
            _ = try await authenticator.enter(authenticator.passcode(), to: "confirm")
            _ = try await authenticator.enter("000000")
            let erased = try await fixture.shop.send(.delete, "/v1/verifications?subject=CANARYID")
            #expect(erased.status == 204)
            #expect(try await fixture.shop.get(authenticator.path).problem == .notFound)
            #expect(try await fixture.store.allDocuments(.authenticator).isEmpty)
            let texts = ["CANARY", secret.base32].map { Data($0.utf8) } + [Data(secret.bytes)]
            for file in try fixture.storedFiles() { #expect(texts.allSatisfy { file.range(of: $0) == nil }) }
            #expect(log.lines.allSatisfy { !$0.contains("CANARY") && !$0.contains(secret.base32) })
            let again = try await fixture.shop.post("/v1/authenticators", body, headers: headers)
            #expect(try again.status == 201 && again.json["secret"]?.text != secret.base32)
        }
    }

    @Test func `goes with the person even if a legal hold keeps a verification`() async throws {
        try await ServiceFixture.run { fixture in
            let authenticator = try await TestAuthenticator(fixture)
            let client = try await fixture.claim("passport-selfie-unattended", #","subject":{"id":"p"}"#)
            let held = try await fixture.shop(for: client).post("./hold", #"{"reason":"a claim is at court"}"#)
            #expect(held.status == 200)
            let erased = try await fixture.shop.send(.delete, "/v1/verifications?subject=p")
            #expect(erased.problem == .held)
            #expect(try await fixture.shop.get(authenticator.path).problem == .notFound)
        }
    }

    @Test func `goes with all others of an application if its administrator says so`() async throws {
        try await ServiceFixture.administered { fixture, anna in
            let confirmed = try await TestAuthenticator(fixture)
            let open = try await TestAuthenticator(fixture, subject: "q", confirms: false)
            let bank = try await fixture.caller("bank", [.application, .admin])
            let kept = try await bank.post("/v1/authenticators", #"{"subject":"p"}"#)
            let path = "/v1/administration/applications/shop/authenticators"
            #expect(try await bank.send(.delete, path).problem == .notFound)
            let user = try await fixture.caller("shop", [.application])
            #expect(try await user.send(.delete, path).problem == .forbidden)
            #expect(try await anna.send(.delete, path).status == 204)
            for gone in [confirmed, open] { #expect(try await fixture.shop.get(gone.path).problem == .notFound) }
            let id = try #require(try kept.json["id"]?.text)
            #expect(try await bank.get("/v1/authenticators/\(id)").status == 200)
            let last = try #require(try await fixture.store.events(after: 0, limit: 100).last)
            #expect(last.type == "authenticator.ended" && last.actor == "administrator:anna")
        }
    }

    @Test func `needs the person's name to look for theirs`() async throws {
        try await ServiceFixture.run { fixture in
            for query in ["", "?name=p"] {
                let answer = try await fixture.shop.get("/v1/authenticators\(query)")
                #expect(answer.problem == .invalidRequest)
            }
        }
    }
}

extension Sequence {
    fileprivate func asyncFlatMap<Value>(_ body: (Element) async throws -> [Value]) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values += try await body(element) }
        return values
    }
}
