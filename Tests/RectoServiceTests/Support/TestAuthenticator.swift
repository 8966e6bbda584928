// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoSecurity
import RectoVerification
import Testing

@testable import RectoService

/// A person's authenticator, enrolled over HTTP.
struct TestAuthenticator {
    let id: String
    let generator: OneTimePasscodeGenerator
    let fixture: ServiceFixture
    let owner: TestCaller

    /// Enrols an authenticator of a person, and confirms it if that is wanted.
    init(_ fixture: ServiceFixture, subject: String = "p", confirms: Bool = true) async throws {
        let answer = try await fixture.shop.post("/v1/authenticators", "{\"subject\":\"\(subject)\"}")
        try #require(answer.status == 201, "\(answer.text)")
        let enrolled: EnrolledAuthenticator = try WireJSON.decode(from: answer.body)
        self.init(enrolled.id, try AuthenticatorSecret(text: enrolled.link), fixture)
        guard confirms else { return }
        let confirmed = try await enter(passcode(), to: "confirm")
        try #require(confirmed.status == 200, "\(confirmed.text)")
        // The next passcode is another one.
        fixture.clock.advance(by: .seconds(60))
    }

    init(_ id: String, _ secret: AuthenticatorSecret, _ fixture: ServiceFixture) {
        (self.id, generator, self.fixture, owner) = (id, secret.generator, fixture, fixture.shop)
    }

    var path: String { "/v1/authenticators/\(id)" }

    /// The passcode of so many windows from now.
    func passcode(_ windows: Int = 0) -> String {
        generator.passcode(at: fixture.clock.now.addingTimeInterval(30 * Double(windows))).passcode
    }

    /// A passcode of no window that is searched.
    var wrongPasscode: String {
        let right = Set((-21...21).map(passcode))
        return (0...99).lazy.map { String(100_000 + $0) }.first { !right.contains($0) } ?? "100000"
    }

    func enter(
        _ passcode: String,
        to action: String = "check",
        by caller: TestCaller? = nil,
        headers: [String: String] = [:]
    ) async throws -> TestAnswer {
        try await (caller ?? owner).post("\(path)/\(action)", "{\"passcode\":\"\(passcode)\"}", headers: headers)
    }
}
