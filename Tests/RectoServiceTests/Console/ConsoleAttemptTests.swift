// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoVerification
import Testing

@testable import RectoService

/// The attempts that the console refuses, one a line: of another application, another role, another site, or without
/// what a request needs.
@Suite struct ConsoleAttemptTests {
    /// The person who tries.
    enum Person: String, CaseIterable, Sendable {
        /// A reviewer of the application.
        case reviewer
        /// A reviewer of another one.
        case stranger
        /// Somebody who reads events alone.
        case auditor
        /// An administrator of the application.
        case admin
        /// Somebody whose session has ended.
        case gone
        /// Somebody who made a cookie up.
        case forger
        /// Nobody.
        case nobody

        var roles: Set<Role> {
            switch self {
            case .reviewer, .stranger, .gone, .forger, .nobody: [.reviewer]
            case .auditor: [.auditor]
            case .admin: [.admin]
            }
        }
    }

    /// The difference to a request of the console's own page.
    enum Way: String, Sendable {
        case asUsual
        case withoutToken
        case withAnothersToken
        case fromAnotherOrigin
        case fromAnotherSite
        case withTwoCookies
    }

    struct Attempt: Sendable, CustomTestStringConvertible {
        let person: Person
        let method: String
        let path: String
        var body = "{}"
        var way = Way.asUsual
        let problem: ProblemCode

        var testDescription: String { "\(person) \(way) \(method) \(path)" }
    }

    private static let decision = #"{"outcome":"verified","note":"n"}"#
    private static let ask = #"{"step":"passport","text":"t"}"#
    private static let key = #"{"name":"eve","application":"shop","roles":["reviewer"]}"#

    /// The requests that read or change something of a person's.
    private static let ofCases: [(method: String, path: String, body: String)] = [
        ("GET", "/v1/console/cases/ID", ""), ("GET", "/v1/console/cases/ID/claim", ""),
        ("POST", "/v1/console/cases/ID/claim", "{}"), ("DELETE", "/v1/console/cases/ID/claim", ""),
        ("GET", "/v1/verifications/ID/evidence", ""), ("GET", "/v1/verifications/ID/result", ""),
        ("GET", "/v1/verifications/ID/steps/passport/pictures/portrait", ""),
        ("POST", "/v1/verifications/ID/decision", decision), ("POST", "/v1/verifications/ID/ask", ask),
        ("POST", "/v1/verifications/ID/waive", #"{"note":"n"}"#),
        ("POST", "/v1/verifications/ID/hold", #"{"reason":"r"}"#),
    ]

    /// The requests that change something.
    private static let changes =
        ofCases.filter { $0.method != "GET" } + [
            ("POST", "/v1/console/search", #"{"text":"x"}"#), ("DELETE", "/v1/console/session", ""),
        ]

    static let attempts: [Attempt] = {
        var attempts: [Attempt] = []
        for (method, path, body) in ofCases {
            attempts += [
                Attempt(person: .stranger, method: method, path: path, body: body, problem: .notFound),
                Attempt(person: .auditor, method: method, path: path, body: body, problem: .forbidden),
                Attempt(person: .admin, method: method, path: path, body: body, problem: .forbidden),
                Attempt(person: .nobody, method: method, path: path, body: body, problem: .invalidCredentials),
                Attempt(person: .gone, method: method, path: path, body: body, problem: .sessionExpired),
                Attempt(person: .forger, method: method, path: path, body: body, problem: .sessionExpired),
            ]
        }
        for (method, path, body) in changes {
            for way in [Way.withoutToken, .withAnothersToken, .fromAnotherOrigin, .fromAnotherSite] {
                attempts.append(
                    Attempt(
                        person: .reviewer,
                        method: method,
                        path: path,
                        body: body,
                        way: way,
                        problem: .forgeryTokenInvalid
                    )
                )
            }
        }
        for path in ["/v1/console/statistics", "/v1/console/statistics.csv"] {
            attempts += [Person.reviewer, .auditor, .admin].map {
                Attempt(person: $0, method: "GET", path: path, problem: .forbidden)
            }
        }
        for path in ["/v1/console/queue", "/v1/verifications"] {
            attempts += [Person.auditor, .admin].map {
                Attempt(person: $0, method: "GET", path: path, problem: .forbidden)
            }
        }
        for path in ["applications", "keys", "webhooks", "events"].map({ "/v1/administration/\($0)" }) {
            attempts += [Person.reviewer, .auditor].map {
                Attempt(person: $0, method: "GET", path: path, problem: .forbidden)
            }
        }
        attempts += [
            Attempt(person: .reviewer, method: "POST", path: "/v1/administration/keys", body: key, problem: .forbidden),
            Attempt(person: .reviewer, method: "POST", path: "/v1/journeys", problem: .forbidden),
            Attempt(person: .reviewer, method: "GET", path: "/v1/webhooks", problem: .forbidden),
            Attempt(person: .reviewer, method: "DELETE", path: "/v1/verifications?subject=p", problem: .forbidden),
            Attempt(
                person: .reviewer,
                method: "POST",
                path: "/v1/console/cases/ID/claim",
                body: #"{"to":"ben"}"#,
                problem: .forbidden
            ),
            Attempt(
                person: .reviewer,
                method: "GET",
                path: "/v1/console/session",
                way: .withTwoCookies,
                problem: .invalidCredentials
            ),
            Attempt(
                person: .reviewer,
                method: "GET",
                path: "/v1/console/cases/ID",
                way: .fromAnotherSite,
                problem: .forgeryTokenInvalid
            ),
        ]
        return attempts
    }()

    @Test func `there are at least 60 attempts, each refused and logged`() async throws {
        #expect(Self.attempts.count >= 60)
        let log = TestLog()
        try await ServiceFixture.run(logger: log.logger) { fixture in
            let client = try await fixture.waiting()
            let revision = try await fixture.shop(for: client).get(".").revision
            for attempt in Self.attempts {
                fixture.clock.advance(by: .seconds(1))
                let person = try await fixture.person(
                    attempt.person.roles,
                    of: attempt.person == .stranger ? "bank" : "shop"
                )
                if attempt.person == .gone { _ = try await person.delete("/v1/console/session") }
                let other = try await fixture.person([.reviewer])
                let answer = try await Self.ask(attempt, fixture, person, other, client.verification, revision)
                #expect(answer.problem == attempt.problem, "\(attempt.testDescription): \(answer.text)")
                let request = try #require(try answer.json["requestId"]?.text)
                #expect(log.lines.contains { $0.contains(request) }, "\(attempt.testDescription) is not in the log")
            }
            #expect(try await fixture.shop(for: client).get(".").revision == revision, "nothing has changed")
        }
    }

    private static func ask(
        _ attempt: Attempt,
        _ fixture: ServiceFixture,
        _ person: ConsolePerson,
        _ other: ConsolePerson,
        _ id: String,
        _ revision: String
    ) async throws -> TestAnswer {
        var headers = ["If-Match": revision]
        let name = person.cookie.prefix { $0 != "=" }
        switch attempt.person {
        case .nobody: break
        case .forger: headers["Cookie"] = "\(name)=\(String(repeating: "B", count: 43))"
        default: headers["Cookie"] = person.cookie
        }
        headers["X-CSRF-Token"] = attempt.way == .withAnothersToken ? other.forgeryToken : person.forgeryToken
        switch attempt.way {
        case .asUsual, .withAnothersToken: break
        case .withoutToken: headers["X-CSRF-Token"] = nil
        case .fromAnotherOrigin: headers["Origin"] = "https://evil.example"
        case .fromAnotherSite: headers["Sec-Fetch-Site"] = "cross-site"
        case .withTwoCookies: headers["Cookie"] = "\(other.cookie); \(person.cookie)"
        }
        let path = attempt.path.replacing("ID", with: id)
        switch attempt.method {
        case "GET": return try await fixture.nobody.get(path, headers: headers)
        case "DELETE": return try await fixture.nobody.send(.delete, path, headers: headers)
        default: return try await fixture.nobody.post(path, attempt.body, headers: headers)
        }
    }
}
