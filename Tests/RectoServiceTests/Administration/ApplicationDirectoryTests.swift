// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoSecurity
import RectoStore
import Testing

@testable import RectoService

@Suite struct ApplicationDirectoryTests {
    private static func directory(
        _ configuration: ServiceConfiguration,
        _ fixture: ServiceFixture
    ) -> ApplicationDirectory {
        ApplicationDirectory(configuration, fixture.store) { [clock = fixture.clock] in clock.now }
    }

    @Test func `knows the keys of a configuration, and those that it made itself`() async throws {
        let (key, administrator) = (AccessKey.generated(), AccessKey.generated())
        var configuration = ServiceConfiguration()
        configuration.applications = [
            .init(id: "shop", keys: [.init(name: "one", digest: Data(key.digest.bytes), roles: [.application])])
        ]
        configuration.administrators = [
            .init(name: "anna", digest: Data(administrator.digest.bytes), roles: [.admin])
        ]
        try await ServiceFixture.run { [configuration] fixture in
            let directory = Self.directory(configuration, fixture)
            let shop = ApplicationKey(name: "one", application: "shop", roles: [.application])
            let known = try await directory.caller(key.text)
            #expect(known == .key(shop))
            #expect(try await directory.caller(administrator.text) == .administrator("anna"))
            let made = directory.make("demo", [.reviewer])
            let demo = ApplicationKey(name: "demo-1", application: "demo", roles: [.reviewer])
            #expect(try await directory.caller(made) == .key(demo))
            let other = Self.directory(configuration, fixture)
            #expect(try await other.caller(made) == nil, "another process does not know it")
            #expect(try await directory.caller(AccessKey.generated().text) == nil)
        }
    }

    @Test func `keeps nothing of a key that it made`() async throws {
        try await ServiceFixture.run { fixture in
            let key = fixture.service.makeApplication("demo")
            #expect(try await fixture.service.applications.caller(key) != nil)
            let again = try await VerificationService(
                .test,
                store: fixture.store,
                examiner: fixture.examiner,
                drawer: TestDrawer(),
                logger: fixture.service.logger
            )
            #expect(try await again.applications.caller(key) == nil)
        }
    }

    @Test func `stores the day of a use once a day`() async throws {
        let key = AccessKey.generated()
        var configuration = ServiceConfiguration()
        configuration.administrators = [.init(name: "anna", digest: Data(key.digest.bytes), roles: [.admin])]
        try await ServiceFixture.run { [configuration] fixture in
            let directory = Self.directory(configuration, fixture)
            for (revision, day) in ["2026-09-21", "2026-09-22"].enumerated() {
                for _ in 0..<3 { _ = try await directory.caller(key.text) }
                let stored = try #require(try await fixture.store.document(.keyUse, id: ":anna"))
                #expect(String(decoding: stored.body, as: UTF8.self) == day && stored.revision == revision + 1)
                fixture.clock.advance(by: .seconds(86_400))
            }
        }
    }
}
