// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import RectoService

@Suite struct ConsoleConfigurationTests {
    private func read(_ text: String, environment: [String: String] = [:]) throws -> ServiceConfiguration {
        try ConfigurationReader().read(Data(text.utf8), environment: environment)
    }

    private func mistakes(_ text: String) -> [String] {
        do throws(ConfigurationMistakes) {
            _ = try ConfigurationReader().read(Data(text.utf8), environment: [:])
            return []
        } catch {
            return error.list
        }
    }

    @Test func `the console shares the service's port, unless it has one of its own or is left out`() throws {
        let usual = try read("{}")
        #expect(usual.hasConsole && usual.consolePort == nil)
        let own = try read(#"{"consoleHost":"10.0.0.1","consolePort":9443,"consoleAddress":"https://review.example/"}"#)
        #expect(own.consoleHost == "10.0.0.1" && own.consolePort == 9_443)
        #expect(own.consoleAddress == "https://review.example" && own.isConsoleSecure)
        #expect(try !read("{}", environment: ["RECTO_HAS_CONSOLE": "false"]).hasConsole)
        #expect(try read("{}", environment: ["RECTO_CONSOLE_PORT": "1"]).consolePort == 1)
    }

    @Test func `a host without a port, and a wrong address, are mistakes`() {
        #expect(mistakes(#"{"consoleHost":"10.0.0.1"}"#).first?.hasPrefix("/consolePort") == true)
        #expect(
            mistakes(#"{"consoleAddress":"https://review.example/?x=1"}"#).first?.hasPrefix("/consoleAddress") == true
        )
        #expect(mistakes(#"{"consolePort":70000}"#).first?.hasPrefix("/consolePort") == true)
    }

    @Test func `the cookie is for HTTPS alone if people reach the console over that`() throws {
        #expect(try read(#"{"publicAddress":"https://id.example"}"#).isConsoleSecure)
        #expect(try !read(#"{"publicAddress":"http://id.example"}"#).isConsoleSecure)
        #expect(try !read(#"{"publicAddress":"https://id.example","consolePort":0}"#).isConsoleSecure)
    }

    @Test func `a key for reviewing names other applications, and no other key does`() throws {
        let (_, digest) = VerificationService.makeKey()
        func text(_ roles: String, _ others: String) -> String {
            """
            {"applications":[{"id":"shop","keys":[{"name":"ben","sha256":"\(digest)","roles":[\(roles)],
              "otherApplications":[\(others)]}]}]}
            """
        }
        let key = try #require(try read(text(#""reviewer","lead""#, #""bank""#)).applications.first?.keys.first)
        #expect(key.otherApplications == ["bank"] && key.roles == [.reviewer, .lead])
        for (roles, others) in [(#""reviewer","application""#, #""bank""#), (#""reviewer""#, #""shop""#)] {
            let place = "/applications/0/keys/0/otherApplications"
            #expect(mistakes(text(roles, others)).first?.hasPrefix(place) == true)
        }
    }

    @Test func `no key has a name that people of a provider have`() {
        let digest = String(repeating: "0", count: 64)
        let key = "{\"name\":\"oidc.anna\",\"sha256\":\"\(digest)\"}"
        #expect(mistakes("{\"administrators\":[\(key)]}").contains { $0.hasPrefix("/administrators/0/name") })
    }

    @Test func `a provider of OpenID Connect says who gets which role`() throws {
        let grants = #"[{"claim":"kyc","roles":["reviewer"],"applications":["shop"]},{"claim":"it","roles":["admin"]}]"#
        let text = "{\"openIDConnect\":{\"issuer\":\"https://login.example\",\"clientID\":\"r\",\"grants\":\(grants)}}"
        let provider = try #require(try read(text).openIDConnect)
        #expect(provider.rolesClaim == "groups" && provider.scopes == ["profile"] && provider.clientSecret == nil)
        #expect(provider.grants.map(\.applications) == [["shop"], []])
    }

    @Test(arguments: [
        (#"{"clientID":"r","grants":[]}"#, "/openIDConnect/issuer"),
        (#"{"issuer":"https://a.example","grants":[{"claim":"c","roles":["admin"]}]}"#, "/openIDConnect/clientID"),
        (
            #"{"issuer":"https://a.example","clientID":"r","grants":[{"claim":"c","roles":["application"],"applications":["a"]}]}"#,
            "/openIDConnect/grants/0/roles"
        ),
        (
            #"{"issuer":"https://a.example","clientID":"r","grants":[{"claim":"c","roles":["reviewer"]}]}"#,
            "/openIDConnect/grants/0/applications"
        ),
        (
            #"{"issuer":"https://a.example","clientID":"r","grants":[{"claim":"c","roles":["admin"],"applications":["a","b"]}]}"#,
            "/openIDConnect/grants/0/roles"
        ),
        (
            #"{"issuer":"https://a.example","clientID":"r","grants":[{"claim":"c","roles":["admin","lead"],"applications":["a"]}]}"#,
            "/openIDConnect/grants/0/roles"
        ),
    ])
    func `a provider without what it needs is a mistake`(_ provider: String, _ place: String) {
        #expect(mistakes("{\"openIDConnect\":\(provider)}").contains { $0.hasPrefix(place) })
    }
}
