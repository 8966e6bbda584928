// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import HummingbirdTesting
import RectoJSON
import RectoVerification
import Testing

@testable import RectoService

/// Somebody at the console: their browser keeps the cookie, and their page the token against forgery.
struct ConsolePerson {
    let caller: TestCaller
    let cookie: String
    let forgeryToken: String
    let session: JSONTree

    /// Signs in with a key.
    init(_ fixture: ServiceFixture, key: String?) async throws {
        let body = "{\"key\":\"\(try #require(key))\"}"
        let answer = try await fixture.nobody.post("/v1/console/session", body)
        try #require(answer.status == 201, "\(answer.text)")
        let header = try #require(answer.headers[.setCookie])
        caller = fixture.nobody
        cookie = String(header.prefix { $0 != ";" })
        session = try answer.json
        forgeryToken = try #require(session["csrfToken"]?.text)
    }

    func get(_ path: String, headers: [String: String] = [:]) async throws -> TestAnswer {
        try await caller.get(path, headers: headers.merging(["Cookie": cookie]) { first, _ in first })
    }

    @discardableResult
    func post(_ path: String, _ json: String = "{}", headers: [String: String] = [:]) async throws -> TestAnswer {
        let own = ["Cookie": cookie, "X-CSRF-Token": forgeryToken]
        return try await caller.post(path, json, headers: headers.merging(own) { first, _ in first })
    }

    func delete(_ path: String) async throws -> TestAnswer {
        try await caller.send(.delete, path, headers: ["Cookie": cookie, "X-CSRF-Token": forgeryToken])
    }

    /// Does what a reviewer does, about the verification as it is now.
    @discardableResult
    func review(_ path: String, of id: String, _ json: String) async throws -> TestAnswer {
        let revision = try await get("/v1/verifications/\(id)").revision
        return try await post("/v1/verifications/\(id)/\(path)", json, headers: ["If-Match": revision])
    }
}

extension ServiceFixture {
    /// Somebody at the console with a key of these roles.
    func person(_ roles: Set<Role>, of application: String = "shop") async throws -> ConsolePerson {
        try await ConsolePerson(self, key: try await caller(application, roles).token)
    }

    /// A verification that waits for a person, since the faces could not be compared.
    func waiting(
        _ journey: String = "passport-selfie-unattended",
        _ members: String = ""
    ) async throws -> TestCaller {
        examiner.answerIdentity(.couldNotApply)
        let client = try await claim(journey, members)
        try await client.sendEverything(self)
        try await work()
        try #require(try await client.get(".").verification.status == .review)
        return client
    }
}
