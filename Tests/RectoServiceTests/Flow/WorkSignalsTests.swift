// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoFlow
@testable import RectoService

@Suite struct WorkSignalsTests {
    @Test func `wake no worker with a change that brings no work`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            let work = fixture.service.flow.signals.work()
            try await client.consent()
            fixture.service.flow.signals.finish()
            #expect(await work.first { _ in true } == nil)
        }
    }

    @Test func `wake workers with a document that was sent`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            let work = fixture.service.flow.signals.work()
            try await client.sendEverything(fixture)
            fixture.service.flow.signals.finish()
            #expect(await work.first { _ in true } != nil)
        }
    }
}
