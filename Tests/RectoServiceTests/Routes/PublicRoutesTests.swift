// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoSecurity
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct PublicRoutesTests {
    @Test func `publishes keys, and no private part`() async throws {
        try await ServiceFixture.run { fixture async throws in
            let answer = try await fixture.nobody.get("/.well-known/jwks.json")
            #expect(try KeySet(json: answer.text).keys.map(\.algorithm) == [.es256, .ecdhESA256KW])
            #expect(!answer.text.contains("\"d\""))
        }
    }

    @Test func `says how it is`() async throws {
        try await ServiceFixture.run { fixture async throws in
            #expect(try await fixture.nobody.get("/healthz").status == 200)
            #expect(try await fixture.nobody.get("/readyz").text == #"{"status":"ready"}"#)
            fixture.service.flow.signals.finish()
            #expect(try await fixture.nobody.get("/readyz").status == 503)
        }
    }

    @Test func `counts requests by route, never by what stands in a path`() async throws {
        try await ServiceFixture.run { fixture async throws in
            let client = try await fixture.claim()
            _ = try await client.get(".")
            let text = fixture.service.metrics.text
            #expect(text.contains("# TYPE recto_requests_total counter"))
            #expect(text.contains("le=\"+Inf\""))
            #expect(!text.contains(client.verification))
        }
    }

    @Test func `shows strangers no metrics, and operators nothing but metrics and health`() async throws {
        try await ServiceFixture.run { fixture async throws in
            #expect(try await fixture.nobody.get("/metrics").status == 404)
            let routes = fixture.service.operationsRoutes.table.all.map(\.path)
            #expect(routes.sorted() == ["/healthz", "/metrics", "/readyz"])
        }
    }

    @Test func `does not start where foreign bytes cannot be confined, unless that is put up with`() async throws {
        let lacking = "This kernel has no Landlock."
        await #expect(throws: ServiceStartError.sandboxIncomplete(lacking)) {
            try await ServiceFixture.run(examiner: TestExaminer(lacking: lacking)) { _ in }
        }
        var configuration = ServiceConfiguration.test
        configuration.sandbox = .bestEffort
        let log = TestLog()
        try await ServiceFixture.run(configuration, logger: log.logger, examiner: TestExaminer(lacking: lacking)) {
            fixture in
            let ready = try await fixture.nobody.get("/readyz")
            #expect(try ready.status == 200 && ready.json["sandbox"]?.text == lacking)
            #expect(fixture.service.metrics.text.contains("recto_sandbox_incomplete 1.0"))
            #expect(log.lines.contains { $0.hasPrefix("error") && $0.contains(lacking) })
        }
    }

    @Test func `explains every problem`() async throws {
        try await ServiceFixture.run { fixture async throws in
            for code in ProblemCode.allCases {
                let answer = try await fixture.nobody.get(code.type)
                let title = try answer.json["title"]?.text
                #expect(title == code.title(), "\(code)")
            }
        }
    }

    @Test func `gives every answer the headers that keep it from being kept or run`() async throws {
        try await ServiceFixture.run { fixture async throws in
            for path in ["/healthz", "/v1/verifications", "/nowhere", "/openapi.json"] {
                let answer = try await fixture.nobody.get(path)
                #expect(answer.headers[.cacheControl] == "no-store")
                #expect(answer.headers[.xContentTypeOptions] == "nosniff")
                #expect(answer.headers[.contentSecurityPolicy]?.hasPrefix("default-src 'none'") == true)
                #expect(answer.headers[.requestID]?.count == 36)
            }
        }
    }
}
