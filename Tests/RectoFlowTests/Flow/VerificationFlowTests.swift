// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoSecurity
import RectoStore
import RectoVerification
import SystemPackage
import Testing

@testable import RectoFlow

@Suite struct VerificationFlowTests {
    private static let at = Date(timeIntervalSince1970: 1_790_000_000)

    /// Runs a test with a claimed verification in a new store.
    private func run(_ test: (VerificationFlow, VerificationState) async throws -> Void) async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "recto-flow-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: path) }
        let store = try SQLiteStore(folder: FilePath(path.path()), keys: MasterKeyRing(.random()))
        let rules = FlowRules(passcodeKey: Array(repeating: 7, count: 32))
        let flow = try await VerificationFlow(store, rules, now: { Self.at })
        let (code, link) = (VerificationCode.generated(), LinkToken.generated())
        let wanted = try VerificationRequest(
            reading: Data(#"{"journey":"passport-selfie-unattended"}"#.utf8),
            atMost: 1_000
        )
        let id = UUID.version7(at: Self.at)
        _ = try await flow.create(wanted, as: id, claimedBy: code, or: link, for: "shop", ChangeRequest())
        let claim = try ClaimRequest(reading: Data("{\"code\":\"\(code.digits)\"}".utf8), atMost: 1_000)
        _ = try #require(try await flow.claim(claim, of: nil, renewal: .generated()) { _ in ChangeRequest() })
        try await test(flow, try await flow.state(id))
    }

    private func note(_ type: String, from seen: VerificationState, _ flow: VerificationFlow) async throws
        -> VerificationState
    {
        try await flow.change(Access(seen.id, by: .client), from: seen) { $0.note(type) }
    }

    @Test func `changes a verification from what was seen, or from what came after it`() async throws {
        try await run { flow, claimed in
            #expect(claimed.revision == 2)
            let one = try await note("one", from: claimed, flow)
            let two = try await note("two", from: claimed, flow)
            #expect(one.revision == 3 && two.revision == 4)
            #expect(try await flow.state(claimed.id).revision == 4)
        }
    }

    @Test func `refuses nothing by what was seen a while ago`() async throws {
        try await run { flow, claimed in
            _ = try await note("one", from: claimed, flow)
            var seen: [Int] = []
            let state = try await flow.change(Access(claimed.id, by: .client), from: claimed) { draft in
                seen.append(draft.stored.revision)
                guard draft.stored.revision == 3 else { throw RequestRefused(.invalidTransition) }
                draft.note("two")
            }
            #expect(state.revision == 4 && seen == [2, 3])
            let refused = await #expect(throws: RequestRefused.self) {
                try await flow.change(Access(claimed.id, by: .client), from: state) { _ in
                    throw RequestRefused(.invalidStep)
                }
            }
            #expect(refused?.code == .invalidStep)
        }
    }

    @Test func `decides again until its change is stored, or gives up`() async throws {
        try await run { flow, claimed in
            var tries = 0
            let result = try await flow.storing(of: claimed.id) {
                tries += 1
                guard tries > 3 else { throw StoreError.staleRevision(current: 0) }
                return (nil, "stored")
            }
            #expect(result == "stored" && tries == 4)
            await #expect(throws: RequestRefused(.staleRevision)) {
                try await flow.storing(of: claimed.id) { () async throws -> (change: Change?, outcome: Int) in
                    throw StoreError.staleRevision(current: 0)
                }
            }
        }
    }

    @Test func `decides again if a document of its change went meanwhile`() async throws {
        try await run { flow, claimed in
            var tries = 0
            let result = try await flow.storing(of: claimed.id) {
                tries += 1
                guard tries == 1 else { return (nil, "without it") }
                var change = Change(at: Self.at)
                let kind = StoredDocument.Kind(rawValue: "authenticator")
                change.documents = [.replace(StoredDocument(kind: kind, id: "gone", body: Data()))]
                return (change, "with it")
            }
            #expect(result == "without it" && tries == 2)
        }
    }

    @Test func `keeps the revision while somebody reads, and erases once`() async throws {
        try await run { flow, claimed in
            let access = Access(claimed.id, of: "shop", by: .clock)
            try await flow.noteReading("result.read", of: claimed, by: .client)
            #expect(try await flow.state(claimed.id).revision == 2)
            #expect(try await flow.store.events(of: claimed.id, after: 0, limit: 10).last?.type == "result.read")
            await #expect(throws: RequestRefused.self) { try await flow.erase(access) }
            try await flow.cancel(Access(claimed.id, by: .client))
            for _ in 0..<2 { try await flow.erase(access) }
            #expect(try await flow.state(claimed.id).stored.erasedAt == Self.at)
            await #expect(throws: RequestRefused(.erased)) { try await flow.living(access) }
        }
    }

    @Test func `leaves no link for another device of a verification that is cancelled at the same time`() async throws {
        try await run { flow, claimed in
            let access = Access(claimed.id, by: .client)
            let tokens = (0..<8).map { _ in LinkToken.generated() }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for token in tokens {
                    group.addTask {
                        do {
                            _ = try await flow.goOnElsewhere(by: token, access) { _ in ChangeRequest() }
                        } catch let refused as RequestRefused where refused.code == .invalidTransition {
                            // It was cancelled before.
                        }
                    }
                }
                group.addTask { try await flow.cancel(access) }
                try await group.waitForAll()
            }
            for token in tokens {
                let use = SecretUse(kind: .renewal, digest: flow.index(token))
                #expect(try await flow.store.secret(use, at: Self.at) == nil)
            }
        }
    }

    @Test func `stores the answer that the request makes of the change, or of its refusal`() async throws {
        try await run { flow, claimed in
            let key = IdempotentRequest(
                application: "shop",
                key: "1",
                requestHash: Data(count: 32),
                expiresAt: Self.at + 60
            )
            let request = ChangeRequest(key) { outcome in
                switch outcome {
                case .success(let state): Data("changed \(state.revision)".utf8)
                case .failure(let refusal): Data("refused \(refusal.code)".utf8)
                }
            }
            let refused = await #expect(throws: RequestRefused.self) {
                try await flow.change(Access(claimed.id, by: .client), request) { draft in
                    draft.note("wrong")
                    draft.refusal = RequestRefused(.otpInvalid)
                }
            }
            #expect(refused?.code == .otpInvalid)
            let kept = try await flow.store.answer(to: key, at: Self.at)
            #expect(kept == Data("refused otpInvalid".utf8))
        }
    }
}
