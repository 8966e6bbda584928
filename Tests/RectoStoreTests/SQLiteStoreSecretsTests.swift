// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Testing

@testable internal import RectoStore

struct SQLiteStoreSecretsTests {
    private let now = StoreFixture.now

    private func later(_ seconds: Double) -> Date { now.addingTimeInterval(seconds) }

    private func use(_ text: String, _ fixture: StoreFixture) -> SecretUse {
        SecretUse(kind: .code, digest: fixture.store.blindIndex(text, as: .secret))
    }

    private func handOut(_ use: SecretUse, tries: Int? = nil, in fixture: StoreFixture) async throws {
        var change = Change(at: now)
        change.secrets = [
            Secret(
                kind: use.kind,
                digest: use.digest,
                verification: StoreFixture.id(0),
                expiresAt: later(300),
                triesLeft: tries
            )
        ]
        try await fixture.store.commit(change)
    }

    @Test func `finds a secret while it is good`() async throws {
        try await StoreFixture.with { fixture in
            let code = use("123456789012", fixture)
            try await handOut(code, in: fixture)
            #expect(try await fixture.store.secret(code, at: later(299))?.verification == StoreFixture.id(0))
            #expect(try await fixture.store.secret(code, at: later(300)) == nil)
            #expect(try await fixture.store.secret(use("123456789013", fixture), at: now) == nil)
            #expect(try await fixture.store.secret(SecretUse(kind: .linkToken, digest: code.digest), at: now) == nil)
            await #expect(throws: StoreError.alreadyExists) { try await handOut(code, in: fixture) }
        }
    }

    @Test func `uses a secret up once, whoever is first`() async throws {
        try await StoreFixture.with { fixture in
            let code = use("123456789012", fixture)
            try await handOut(code, in: fixture)
            var change = Change(at: now)
            change.uses = [code]
            let (store, claim) = (fixture.store, change)
            let successes = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<8 { group.addTask { (try? await store.commit(claim)) != nil } }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(successes == 1)
            #expect(try await store.secret(code, at: now) == nil)
        }
    }

    @Test func `locks a secret after its wrong tries, the right one too`() async throws {
        try await StoreFixture.with { fixture in
            let right = use("424242", fixture)
            let wrong = use("424243", fixture)
            try await handOut(right, tries: 2, in: fixture)
            func attempt(_ use: SecretUse, _ at: Date) async throws -> SecretAttempt {
                try await fixture.store.attempt(use, of: StoreFixture.id(0), at: at)
            }
            #expect(try await attempt(right, now) == .right)
            #expect(try await attempt(right, later(300)) == .expired)
            #expect(try await attempt(wrong, now) == .wrong(triesLeft: 1))
            #expect(try await attempt(wrong, now) == .wrong(triesLeft: 0))
            #expect(try await attempt(right, now) == .locked)
            var change = Change(at: now)
            change.uses = [right]
            await #expect(throws: StoreError.secretUnusable) { try await fixture.store.commit(change) }
            let other = try await fixture.store.attempt(right, of: StoreFixture.id(1), at: now)
            #expect(other == .missing)
        }
    }

    @Test func `counts every wrong try of many at a time`() async throws {
        try await StoreFixture.with { fixture in
            try await handOut(use("424242", fixture), tries: 5, in: fixture)
            let (store, wrong) = (fixture.store, use("0", fixture))
            let answers = try await withThrowingTaskGroup(of: SecretAttempt.self) { group in
                for _ in 0..<20 {
                    group.addTask { try await store.attempt(wrong, of: StoreFixture.id(0), at: StoreFixture.now) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.filter { $0 == .locked }.count == 15)
            #expect(Set(answers) == Set((0..<5).map { .wrong(triesLeft: $0) } + [.locked]))
        }
    }

    @Test func `ends earlier secrets where new ones are handed out`() async throws {
        try await StoreFixture.with { fixture in
            let created = try await fixture.create()
            let (first, second) = (use("1", fixture), use("2", fixture))
            try await handOut(first, in: fixture)
            var change = Change(at: now, .replace(created))
            change.revokes = [.code]
            change.secrets = [
                Secret(kind: .code, digest: second.digest, verification: created.id, expiresAt: later(9))
            ]
            try await fixture.store.commit(change)
            #expect(try await fixture.store.secret(first, at: now) == nil)
            #expect(try await fixture.store.secret(second, at: now) != nil)
        }
    }

    @Test func `accepts a token once while it would be accepted`() async throws {
        try await StoreFixture.with { fixture in
            func spend(at: Date) async throws {
                var change = Change(at: at)
                let digest = BlindIndex(bytes: Data("jti".utf8))
                change.spends = [SpentTokenDigest(digest: digest, expiresAt: at.addingTimeInterval(120))]
                try await fixture.store.commit(change)
            }
            try await spend(at: now)
            await #expect(throws: StoreError.tokenSpent) { try await spend(at: later(119)) }
            try await spend(at: later(120))
        }
    }

    @Test func `digests equal values of two purposes and two stores differently`() async throws {
        try await StoreFixture.with { first in
            let index = first.store.blindIndex("7", as: .reference)
            #expect(index == first.store.blindIndex("7", as: .reference))
            #expect(index != first.store.blindIndex("7", as: .subject))
            try await StoreFixture.with { #expect(index != $0.store.blindIndex("7", as: .reference)) }
        }
    }
}
