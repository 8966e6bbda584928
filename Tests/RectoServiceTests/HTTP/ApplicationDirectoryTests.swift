// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoSecurity
import Testing

@testable import RectoService

@Suite struct ApplicationDirectoryTests {
    @Test func `knows the keys of a configuration, and those that it made itself`() throws {
        let key = AccessKey.generated()
        let configured = ServiceConfiguration.Application(
            id: "shop",
            keys: [.init(name: "shop-1", digest: Data(key.digest.bytes), roles: [.application])]
        )
        let directory = ApplicationDirectory([configured])
        #expect(directory.key(key.text)?.application == "shop")
        let made = directory.make("demo", [.reviewer])
        #expect(directory.key(made)?.roles == [.reviewer])
        #expect(ApplicationDirectory([configured]).key(made) == nil, "another process does not know it")
    }

    @Test func `keeps nothing of a key that it made`() async throws {
        try await ServiceFixture.run { fixture in
            let key = fixture.service.makeApplication("demo")
            #expect(fixture.service.applications.key(key) != nil)
            let again = try await VerificationService(
                .test,
                store: fixture.store,
                examiner: fixture.examiner,
                logger: fixture.service.logger
            )
            #expect(again.applications.key(key) == nil)
        }
    }
}
