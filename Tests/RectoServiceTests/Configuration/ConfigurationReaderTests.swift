// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoSecurity
import RectoVerification
import Testing

@testable import RectoService

@Suite struct ConfigurationReaderTests {
    private let reader = ConfigurationReader()

    private func mistakes(_ text: String, environment: [String: String] = [:]) -> [String] {
        do throws(ConfigurationMistakes) {
            _ = try reader.read(Data(text.utf8), environment: environment)
            return []
        } catch {
            return error.list
        }
    }

    @Test func `reads everything that can be set up`() throws {
        let (_, digest) = VerificationService.makeKey()
        let secret = WebhookSigningKey.generatedSecret().text
        let text = """
            {"host":"0.0.0.0","port":9000,"publicAddress":"https://id.example/","isBehindProxy":true,"workers":4,
             "shutdownInSeconds":30,"allowedNetworks":["10.0.0.0/8"],"rates":{"clientPerMinute":30,"wrongCodes":3,"wrongCodesOfAll":70},"log":"text","knownFaces":5,
             "applications":[{"id":"shop","keys":[{"name":"shop-1","sha256":"\(digest)","roles":["application"]}]}],
             "providers":[{"name":"register","url":"https://register.example/check","checks":["register"],
                           "secret":"\(secret)"}],
             "passcodeDelivery":{"command":["/bin/cat","--quiet"]}}
            """
        let configuration = try reader.read(Data(text.utf8), environment: ["PATH": "/bin"])
        #expect(configuration.port == 9000 && configuration.publicAddress == "https://id.example")
        #expect(configuration.applications.first?.keys.first?.roles == [.application])
        #expect(configuration.providers.first?.checks == ["register"])
        #expect(configuration.passcodeDelivery == .command(["/bin/cat", "--quiet"]))
        #expect(configuration.rates.wrongCodes == 3 && configuration.rates.addressPerMinute == 600)
        #expect(configuration.rates.wrongCodesOfAll == 70 && configuration.log == .text)
        #expect(configuration.knownFaces == 5)
    }

    @Test func `asks for one false match in 10,000, or for another rate`() throws {
        #expect(try reader.read(nil, environment: [:]).faces.falseMatchRate == 0.0001)
        let text = #"{"faces":{"falseMatchRate":0.001,"includesWorstGroup":true}}"#
        let faces = try reader.read(Data(text.utf8), environment: [:]).faces
        #expect(faces.falseMatchRate == 0.001 && faces.includesWorstGroup)
        #expect(
            mistakes(#"{"faces":{"falseMatchRate":2}}"#) == [
                "/faces/falseMatchRate: “falseMatchRate” must be above 0 and below 1: 0.0001 is one stranger in 10,000."
            ]
        )
    }

    @Test func `takes a certificate and its key together, from the file or the environment`() throws {
        let text = #"{"tlsCertificate":"/etc/recto/chain.pem","tlsKey":"/etc/recto/key.pem"}"#
        let configuration = try reader.read(Data(text.utf8), environment: ["RECTO_TLS_KEY": "/run/key.pem"])
        let files = ServiceConfiguration.CertificateFiles(certificate: "/etc/recto/chain.pem", key: "/run/key.pem")
        #expect(configuration.certificateFiles == files)
        #expect(configuration.scheme == "https")
        #expect(try reader.read(nil, environment: [:]).scheme == "http")
        let alone = "/tlsCertificate: “tlsCertificate” and “tlsKey” are given together."
        #expect(mistakes(#"{"tlsCertificate":"/etc/recto/chain.pem"}"#) == [alone])
    }

    @Test func `leaves the engine's own variables to the engine`() {
        #expect(mistakes("{}", environment: ["RECTO_MODELS": "/usr/share/recto/models"]).isEmpty)
        #expect(!mistakes("{}", environment: ["RECTO_MODEL": "/usr/share/recto/models"]).isEmpty)
    }

    @Test func `lets the environment come before the file`() throws {
        let environment = [
            "RECTO_PORT": "81", "RECTO_IS_BEHIND_PROXY": "true", "RECTO_ALLOWED_NETWORKS": "10.0.0.0/8,::1",
            "RECTO_LOG": "json",
        ]
        let configuration = try reader.read(Data(#"{"port":80}"#.utf8), environment: environment)
        #expect(configuration.port == 81 && configuration.isBehindProxy)
        #expect(configuration.allowedNetworks == ["10.0.0.0/8", "::1"] && configuration.log == .json)
        #expect(mistakes(#"{"log":"xml"}"#) == ["/log: “log” must be one of json, text."])
    }

    @Test func `names every mistake at once`() {
        let text = """
            {"port":70000,"publicAddress":"ftp://x","allowedNetworks":["10.0.0.1/8"],"prot":1,
             "applications":[{"id":"a b","keys":[{"name":"k","sha256":"00","roles":["boss"]}]}],
             "passcodeDelivery":{"command":["sms"]}}
            """
        let found = mistakes(text, environment: ["RECTO_PROT": "1"])
        for place in [
            "/port", "/publicAddress", "/allowedNetworks/0", "/prot", "/applications/0/id",
            "/applications/0/keys/0/sha256", "/applications/0/keys/0/roles/0", "/passcodeDelivery/command",
            "RECTO_PROT",
        ] {
            #expect(found.contains { $0.hasPrefix(place + ":") }, "\(place) in \(found)")
        }
        #expect(found.count == 9)
    }

    @Test func `names the variable of the environment that has a mistake`() {
        let environment = ["RECTO_PORT": "abc", "RECTO_ALLOWED_NETWORKS": "::1,home"]
        #expect(
            Set(mistakes(#"{"workers":0}"#, environment: environment)) == [
                "RECTO_PORT, /port: “port” must be a whole number, 0 to 65535.",
                "RECTO_ALLOWED_NETWORKS, /allowedNetworks/1: A network is written as in “10.0.0.0/8”.",
                "/workers: “workers” must be 1 to 64.",
            ]
        )
    }

    @Test func `names what is said twice, and whose request nobody would know`() {
        let digest = String(repeating: "ab", count: 32)
        let key = #"{"name":"k","sha256":"\#(digest)","roles":["application"]}"#
        let secret = WebhookSigningKey.generatedSecret().text
        let text = """
            {"port":1,"port":2,"workers":0,
             "applications":[{"id":"a","keys":[\(key),\(key)]},{"id":"b","id":"a","keys":[\(key)]}],
             "providers":[{"name":"p","url":"https://p.example","secret":"\(secret)","checks":["c","c"]},
                          {"name":"q","url":"https://q.example","secret":"\(secret)","checks":["d","c"]}]}
            """
        let found = mistakes(text)
        for place in [
            "/port", "/workers", "/applications/1/id", "/applications/0/keys/1/name", "/applications/0/keys/1/sha256",
            "/applications/1/keys/0/sha256", "/providers/0/checks/1", "/providers/1/checks/1",
        ] {
            #expect(found.contains { $0.hasPrefix(place + ":") }, "\(place) in \(found)")
        }
        #expect(found.count { $0.hasPrefix("/applications/1/id:") } == 2, "it is said twice, and another's")
        #expect(found.count == 9)
    }

    @Test(arguments: ["/nowhere/courier", "/etc/passwd", "/tmp"])
    func `refuses a courier that cannot be run`(_ program: String) {
        let found = mistakes(#"{"passcodeDelivery":{"command":["\#(program)"]}}"#)
        #expect(found == ["/passcodeDelivery/command/0: There is no program “\(program)”."])
    }

    @Test func `refuses a public address with a question`() {
        #expect(mistakes(#"{"publicAddress":"https://id.example/?a=b"}"#).count == 1)
        #expect(mistakes(#"{"publicAddress":"https://id.example/recto/"}"#).isEmpty)
    }

    @Test func `refuses a file that is no object`() {
        #expect(mistakes("[]") == ["/: The file is no object of JSON."])
    }

    @Test func `is as usual where nothing is said`() throws {
        #expect(try reader.read(nil, environment: [:]) == ServiceConfiguration())
    }
}
