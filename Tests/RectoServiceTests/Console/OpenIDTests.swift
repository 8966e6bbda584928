// SPDX-License-Identifier: Apache-2.0
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import RectoJSON
import RectoSecurity
import RectoVerification
import Synchronization
import Testing

@testable import RectoFlow
@testable import RectoService

/// A provider over a real connection, which signs whatever it is told to.
private final class PlayedProvider: Sendable {
    struct Plan {
        var nonce = ""
        var challenge = ""
        var groups = ["kyc"]
        var name = "anna@bank.example"
        var subject = "123"
        var audience = "recto"
        var lifetime = 300.0
        var claimsIssuer: String?
        /// Keys beside the one that signs.
        var otherKeys = ""
        var uses = 0
        /// The number of times that it was asked about itself.
        var questions = 0
    }

    let plan = Mutex(Plan())
    private let key = P256.Signing.PrivateKey()
    private let now: @Sendable () -> Date

    init(now: @escaping @Sendable () -> Date) { self.now = now }

    var router: Router<BasicRequestContext> {
        let router = Router()
        router.get(".well-known/openid-configuration") { [self] request, _ in
            plan.withLock { $0.questions += 1 }
            let own = "http://\(request.head.authority ?? "")"
            return """
                {"issuer":"\(own)","authorization_endpoint":"\(own)/authorize","token_endpoint":"\(own)/token",
                 "jwks_uri":"\(own)/keys"}
                """
        }
        router.get("keys") { [key, self] _, _ in
            let point = key.publicKey.x963Representation
            let others = plan.withLock(\.otherKeys)
            let (x, y) = (Data(point[1..<33]).base64URL, Data(point[33..<65]).base64URL)
            let own = #"{"kty":"EC","crv":"P-256","kid":"k","alg":"ES256","use":"sig","x":"\#(x)","y":"\#(y)"}"#
            return "{\"keys\":[\(others)\(own)]}"
        }
        router.post("token") { [self] request, _ in
            let body = String(buffer: try await request.body.collect(upTo: 10_000))
            return try token(for: body, own: "http://\(request.head.authority ?? "")")
        }
        return router
    }

    /// The answer about a code, if it is exchanged by who asked for it.
    private func token(for body: String, own: String) throws -> String {
        let parts = body.split(separator: "&").map { $0.split(separator: "=", omittingEmptySubsequences: false) }
        let form = Dictionary(uniqueKeysWithValues: parts.map { (String($0[0]), String($0[1])) })
        let plan = plan.withLock { plan in
            plan.uses += 1
            return plan
        }
        let digest = Data(SHA256.hash(data: Data((form["code_verifier"] ?? "").utf8))).base64URL
        guard form["code"] == "c", digest == plan.challenge else { throw HTTPError(.badRequest) }
        let seconds = Int(now().timeIntervalSince1970)
        let groups = plan.groups.map { "\"\($0)\"" }.joined(separator: ",")
        let claims = """
            {"iss":"\(plan.claimsIssuer ?? own)","sub":"\(plan.subject)","aud":"\(plan.audience)","iat":\(seconds),
             "exp":\(seconds + Int(plan.lifetime)),"nonce":"\(plan.nonce)","preferred_username":"\(plan.name)",
             "groups":[\(groups)]}
            """
        let header = #"{"alg":"ES256","kid":"k","typ":"JWT"}"#
        let signed = "\(Data(header.utf8).base64URL).\(Data(claims.utf8).base64URL)"
        let signature = try key.signature(for: Data(signed.utf8)).rawRepresentation.base64URL
        return #"{"access_token":"a","token_type":"Bearer","id_token":"\#(signed).\#(signature)"}"#
    }
}

extension Data {
    fileprivate var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}

@Suite struct OpenIDTests {
    private func run(
        _ test: @escaping @Sendable (ServiceFixture, PlayedProvider) async throws -> Void
    ) async throws {
        let clock = TestClock()
        let provider = PlayedProvider { clock.now }
        try await Application(
            router: provider.router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0))
        ).test(.live) { client in
            let port = try #require(client.port)
            var configuration = ServiceConfiguration.test
            configuration.allowedNetworks = ["127.0.0.0/8"]
            configuration.openIDConnect = .init(
                issuer: "http://127.0.0.1:\(port)",
                name: "Bank",
                clientID: "recto",
                clientSecret: "s",
                scopes: ["profile"],
                nameClaim: "preferred_username",
                rolesClaim: "groups",
                grants: [
                    .init(claim: "kyc", roles: [.reviewer], applications: ["shop"]),
                    .init(claim: "kyc-leads", roles: [.lead], applications: ["shop", "bank"]),
                    .init(claim: "it", roles: [.admin], applications: []),
                ]
            )
            try await ServiceFixture.run(configuration) { try await test($0, provider) }
        }
    }

    /// Begins, and comes back from the provider as a browser does.
    private func signIn(
        _ fixture: ServiceFixture,
        _ provider: PlayedProvider,
        state: String? = nil,
        cookie: String? = nil,
        times: Int = 1,
        before: (ServiceFixture) -> Void = { _ in }
    ) async throws -> TestAnswer {
        let begun = try await fixture.nobody.get("/v1/console/session/openid")
        try #require(begun.status == 303, "\(begun.text)")
        let location = try #require(begun.headers[.location].flatMap { URLComponents(string: $0) })
        let query = Dictionary(uniqueKeysWithValues: (location.queryItems ?? []).map { ($0.name, $0.value ?? "") })
        #expect(query["response_type"] == "code" && query["code_challenge_method"] == "S256")
        #expect(query["redirect_uri"] == "https://verify.example/v1/console/session/openid/return")
        provider.plan.withLock { plan in
            if plan.nonce.isEmpty { plan.nonce = query["nonce"] ?? "" }
            plan.challenge = query["code_challenge"] ?? ""
        }
        let own = String(try #require(begun.headers[.setCookie]).prefix { $0 != ";" })
        before(fixture)
        let path = "/v1/console/session/openid/return?code=c&state=\(state ?? query["state"] ?? "")"
        for _ in 1..<times { _ = try await fixture.nobody.get(path, headers: ["Cookie": cookie ?? own]) }
        return try await fixture.nobody.get(path, headers: ["Cookie": cookie ?? own])
    }

    private func session(_ fixture: ServiceFixture, _ answer: TestAnswer) async throws -> JSONTree {
        let cookies = answer.headers[values: .setCookie]
        let cookie = try #require(cookies.first { $0.hasPrefix("__Host-recto-console=") })
        #expect(cookie.contains("SameSite=Strict") && cookie.contains("HttpOnly"))
        let own = String(cookie.prefix { $0 != ";" })
        return try await fixture.nobody.get("/v1/console/session", headers: ["Cookie": own]).json
    }

    @Test func `a person signs in at the provider, with the roles of their groups`() async throws {
        try await run { fixture, provider in
            let ways = try await fixture.nobody.get("/v1/console/session/ways").json
            #expect(ways["openIDConnect", "name"]?.text == "Bank")
            let answer = try await signIn(fixture, provider)
            #expect(answer.headers[.location] == "https://verify.example/console")
            let session = try await session(fixture, answer)
            #expect(session["name"]?.text == "oidc.anna-bank.example")
            #expect(session["roles"]?.items == [.text("reviewer")])
            #expect(session["applications"]?.items == [.text("shop")])
        }
    }

    @Test(arguments: [
        (["kyc", "kyc-leads"], ["lead", "reviewer"], ["shop"] as [String]?), (["it"], ["admin"], nil),
        (["it", "kyc"], ["reviewer"], ["shop"]),
    ])
    func `grants of an application add up, and the whole service is for who has no application`(
        _ groups: [String],
        _ roles: [String],
        _ applications: [String]?
    ) async throws {
        try await run { fixture, provider in
            provider.plan.withLock { $0.groups = groups }
            let session = try await session(fixture, try await signIn(fixture, provider))
            #expect(session["roles"]?.items == roles.map(JSONTree.text))
            #expect(session["applications"]?.items == applications?.map(JSONTree.text))
        }
    }

    @Test func `grants together give an administrator no other role, and one application`() {
        func identity(shop: Set<Role>, bank: Set<Role>) -> ConsoleIdentity? {
            let grants: [ServiceConfiguration.OpenIDConnect.Grant] = [
                .init(claim: "a", roles: shop, applications: ["shop"]),
                .init(claim: "b", roles: bank, applications: ["bank"]),
                .init(claim: "c", roles: [.admin], applications: ["shop"]),
            ]
            return ConsoleIdentity(name: "oidc.anna", ["a", "b", "c"], grants)
        }
        let administrator = identity(shop: [.admin], bank: [.admin])
        #expect(administrator?.roles == [.admin] && administrator?.applications == ["bank"])
        let lead = identity(shop: [.lead, .reviewer], bank: [.lead])
        #expect(lead?.roles == [.lead, .reviewer] && lead?.applications == ["shop"])
        let leads = identity(shop: [.lead], bank: [.lead])
        #expect(leads?.roles == [.lead] && leads?.applications == ["bank", "shop"])
    }

    @Test func `two people whose names differ in signs that a name cannot have are two`() async throws {
        try await run { fixture, provider in
            provider.plan.withLock { $0.name = "王伟" }
            let name = try await session(fixture, try await signIn(fixture, provider))["name"]?.text
            #expect(name?.wholeMatch(of: /oidc\.---[0-9a-f]{8}/) != nil, "\(name ?? "none")")
        }
    }

    @Test func `a person keeps the name of the first sign-in, and nobody else gets it`() async throws {
        try await run { fixture, provider in
            func name(_ stated: String, _ subject: String) async throws -> String? {
                provider.plan.withLock { ($0.name, $0.subject, $0.nonce) = (stated, subject, "") }
                return try await session(fixture, try await signIn(fixture, provider))["name"]?.text
            }
            #expect(try await name("anna", "1") == "oidc.anna")
            #expect(try await name("ben", "1") == "oidc.anna", "the same person")
            #expect(try await name("ben", "2") == "oidc.ben", "a free name")
            let other = try await name("anna", "3")
            #expect(other?.wholeMatch(of: /oidc\.anna-[0-9a-f]{8}/) != nil, "\(other ?? "none")")
            #expect(try await name("anna", "3") == other)
        }
    }

    @Test func `a session ends with the grant that it was begun for`() async throws {
        try await run { fixture, provider in
            let configured = try #require(fixture.service.configuration.openIDConnect)
            let person = VouchedPerson(id: Data([1]), name: "oidc.anna", isNameInexact: false, words: ["kyc"])
            let present = try #require(try await fixture.service.console.sessions.begin(person, in: nil))
            func isOpen(_ grants: [ServiceConfiguration.OpenIDConnect.Grant]?) async throws -> Bool {
                // As after a restart with another configuration.
                let provider = grants.map { configured.granting($0) }
                let sessions = ConsoleSessions(fixture.store, fixture.service.applications, provider) {
                    fixture.clock.now
                }
                do {
                    return try await sessions.present(present.token.text, in: nil, isActive: false) == present
                } catch let refused as RequestRefused where refused.code == .sessionExpired {
                    return false
                }
            }
            #expect(try await isOpen(configured.grants))
            #expect(try await isOpen([.init(claim: "kyc", roles: [.lead], applications: ["shop"])]) == false)
            #expect(try await isOpen(configured.grants) == false, "it does not come back")
        }
    }

    @Test func `the provider is not asked about itself again with each sign-in`() async throws {
        try await run { fixture, provider in
            for _ in 0..<3 {
                let begun = try await fixture.nobody.get("/v1/console/session/openid")
                #expect(begun.status == 303)
            }
            #expect(provider.plan.withLock(\.questions) == 1)
        }
    }

    @Test func `nobody reaches an application that has ended`() async throws {
        try await run { fixture, _ in
            let configured = try #require(fixture.service.configuration.openIDConnect).granting([
                .init(claim: "mill", roles: [.reviewer], applications: ["mill"]),
                .init(claim: "both", roles: [.reviewer], applications: ["mill", "shop"]),
            ])
            let administrator = Administrator(name: "anna", application: nil)
            let administration = fixture.service.administration
            _ = try await administration.makeApplication("mill", by: administrator) { _ in nil }
            let sessions = ConsoleSessions(fixture.store, fixture.service.applications, configured) {
                fixture.clock.now
            }
            func person(_ word: String) -> VouchedPerson {
                VouchedPerson(id: Data(word.utf8), name: "oidc.\(word)", isNameInexact: false, words: [word])
            }
            let present = try #require(try await sessions.begin(person("mill"), in: nil))
            #expect(try await sessions.present(present.token.text, in: nil, isActive: false) == present)
            _ = try await administration.endApplication("mill", by: administrator) { _ in nil }
            await #expect(throws: RequestRefused.self) {
                try await sessions.present(present.token.text, in: nil, isActive: false)
            }
            #expect(try await sessions.begin(person("mill"), in: nil) == nil)
            let other = try await sessions.begin(person("both"), in: nil)
            #expect(other?.session.identity.applications == ["shop"])
        }
    }

    @Test(arguments: [
        #"{"kty":"RSA","use":"enc","kid":"e","n":"AQAB","e":"AQAB"},"#,
        #"{"kty":"EC","crv":"P-256","kid":"b","use":"sig","x":"AA","y":"AA"},"#, #"{"kty":"oct","kid":"o"},"#,
    ])
    func `keys of the provider that are of no use are passed over`(_ others: String) async throws {
        try await run { fixture, provider in
            provider.plan.withLock { $0.otherKeys = others }
            let answer = try await signIn(fixture, provider)
            #expect(answer.headers[.location] == "https://verify.example/console")
        }
    }

    @Test func `who has no role is led back without a session`() async throws {
        try await run { fixture, provider in
            provider.plan.withLock { $0.groups = ["others"] }
            let answer = try await signIn(fixture, provider)
            #expect(answer.headers[.location] == "https://verify.example/console?failed=noRole")
            #expect(answer.headers[values: .setCookie].allSatisfy { !$0.hasPrefix("__Host-recto-console=") })
        }
    }

    @Test func `a code of another browser, another sign-in or another time counts for nothing`() async throws {
        try await run { fixture, provider in
            let failed = "https://verify.example/console?failed="
            let forged = try await signIn(fixture, provider, state: "x")
            #expect(forged.headers[.location] == "\(failed)refused")
            let other = try await signIn(fixture, provider, cookie: "recto-openid=\(String(repeating: "A", count: 43))")
            #expect(other.headers[.location] == "\(failed)expired")
            let late = try await signIn(fixture, provider) { $0.clock.advance(by: .seconds(601)) }
            #expect(late.headers[.location] == "\(failed)expired")
            #expect(provider.plan.withLock(\.uses) == 0, "no such code is sent on")
        }
    }

    @Test func `a sign-in is good once`() async throws {
        try await run { fixture, provider in
            let again = try await signIn(fixture, provider, times: 2)
            #expect(again.headers[.location] == "https://verify.example/console?failed=expired")
            #expect(provider.plan.withLock(\.uses) == 1)
        }
    }

    @Test func `a cookie holds the whole sign-in, and only the service makes and reads it`() throws {
        let (signIns, now) = (OpenIDSignIns(Array(repeating: 1, count: 32)), Date(timeIntervalSince1970: 1_790_000_000))
        let (cookie, signIn) = signIns.begin(at: now)
        #expect(signIns.signIn(in: cookie, at: now + 599) == signIn)
        #expect(signIns.signIn(in: cookie, at: now + 600) == nil)
        #expect(OpenIDSignIns(Array(repeating: 2, count: 32)).signIn(in: cookie, at: now) == nil)
        #expect(Set([signIn.state, signIn.nonce, signIn.verifier, signIn.token.text]).count == 4)
        #expect(signIn.verifier.utf8.count == 43 && !cookie.contains(signIn.state))
        let parts = cookie.split(separator: ".").map(String.init)
        try #require(parts.count == 3)
        let later = "\(parts[0]).1790009999.\(parts[2])"
        let other = "\(signIns.begin(at: now).cookie.prefix(43)).\(parts[1]).\(parts[2])"
        for forged in [later, other, "\(parts[0]).\(parts[1]).", "\(parts[0]).\(parts[1])", "", ".."] {
            #expect(signIns.signIn(in: forged, at: now) == nil)
        }
    }

    @Test(arguments: ["nonce", "audience", "issuer", "time"])
    func `a token that says something else is refused`(_ wrong: String) async throws {
        try await run { fixture, provider in
            provider.plan.withLock { plan in
                switch wrong {
                case "nonce": plan.nonce = "another"
                case "audience": plan.audience = "another"
                case "issuer": plan.claimsIssuer = "https://evil.example"
                default: plan.lifetime = -3_600
                }
            }
            let answer = try await signIn(fixture, provider)
            #expect(answer.headers[.location] == "https://verify.example/console?failed=refused")
            #expect(provider.plan.withLock(\.uses) == 1)
        }
    }
}

extension ServiceConfiguration.OpenIDConnect {
    /// The same provider with other grants.
    fileprivate func granting(_ grants: [Grant]) -> Self {
        Self(
            issuer: issuer,
            name: name,
            clientID: clientID,
            clientSecret: clientSecret,
            scopes: scopes,
            nameClaim: nameClaim,
            rolesClaim: rolesClaim,
            grants: grants
        )
    }
}
