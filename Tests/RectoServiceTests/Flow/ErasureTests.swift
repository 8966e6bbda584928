// SPDX-License-Identifier: Apache-2.0
import Crypto
import Foundation
import HTTPTypes
import RectoJSON
import RectoStore
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

/// Personal data leave no trace in any file, however the verification ended.
@Suite struct ErasureTests {
    enum End: CaseIterable {
        case verified, failed, cancelled, waived, expired
    }

    private static let subject = #","reference":"CANARYREF","subject":{"id":"CANARYID","email":"CANARY@example.com"}"#

    /// The digest of the pictures: stored, it would tell whoever has a picture that its person was here.
    private static let digest = Data(SHA256.hash(data: TestFile.jpeg(end: "good"))).hexadecimal

    @Test func `keeps no plain digest of a picture in an event, and a keyed one that differs elsewhere`() async throws {
        try await ServiceFixture.run { fixture in
            var found: [String] = []
            for _ in 0..<2 {
                let client = try await fixture.claim()
                try await client.consent()
                try await client.sendPassport()
                let events = try await fixture.shop(for: client).get("./events").json["items"]?.items ?? []
                let received = try #require(events.first { $0["type"]?.text == "file.received" })
                found.append(try #require(received["data"]?["keyedDigest"]?.text))
            }
            #expect(Set(found).count == 2)
            #expect(found.allSatisfy { $0.utf8.count == 64 && $0 != Self.digest })
            #expect(try hits(Self.digest, in: fixture.folder).isEmpty)
        }
    }

    @Test(arguments: End.allCases) func `leaves nothing behind`(_ end: End) async throws {
        try await ServiceFixture.run { fixture in
            let created = try await fixture.create("passport-selfie-unattended", Self.subject)
            let answer = try await fixture.nobody.post("/v1/sessions", "{\"code\":\"\(created.code)\"}")
            let token = try answer.json["accessToken"]?.text
            let client = TestCaller(client: fixture.client, token: token, verification: created.id)
            try await bring(client, to: end, fixture)
            #expect(try hits("CANARY", in: fixture.folder).isEmpty, "it is encrypted before it is erased")
            let shop = fixture.shop(for: client)
            if [.verified, .failed].contains(end) {
                #expect(try await shop.get("./result").text.contains("CANARYMODEL"), "faces were compared")
                let events = try await shop.get("./events").text
                #expect(!["CANARYMODEL", "0.31415", "0.71828"].contains(where: events.contains))
                #expect(!["distance", "CANARYMODEL"].contains(where: try await client.get("./result").text.contains))
            }
            let erased = try await shop.send(.delete, ".")
            #expect(erased.status == 204, "\(erased.text)")
            #expect(try hits("CANARY", in: fixture.folder).isEmpty)
            #expect(try hits(Self.digest, in: fixture.folder).isEmpty)
            let id = try #require(UUID(uuidString: created.id))
            #expect(try await fixture.store.blobs(of: id).isEmpty)
            let tombstone = try await shop.get(".").verification
            #expect(tombstone.outcome != nil && tombstone.erasedAt != nil)
        }
    }

    @Test(arguments: [true, false])
    func `erases what does not open any more, under way or ended`(isOpen: Bool) async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim("passport-selfie-unattended", #","subject":{"id":"p-1"}"#)
            if !isOpen {
                try await client.sendEverything(fixture)
                try await fixture.work()
            }
            let id = try #require(UUID(uuidString: client.verification))
            fixture.calls.damage(id)
            let shop = fixture.shop(for: client)
            #expect(try await shop.get(".").status == 500)
            let erased = try await shop.send(.delete, "/v1/verifications?subject=p-1")
            #expect(erased.status == 204, "\(erased.text)")
            let tombstone = try #require(try await fixture.store.verification(id))
            #expect(tombstone.erasedAt != nil && tombstone.status == "done")
            #expect(try await fixture.store.blobs(of: id).isEmpty)
        }
    }

    private func bring(_ client: TestCaller, to end: End, _ fixture: ServiceFixture) async throws {
        let shop = fixture.shop(for: client)
        switch end {
        case .verified, .failed:
            fixture.examiner.answerIdentity(end == .verified ? .passed : .failed)
            try await client.sendEverything(fixture, record: #"{"middleName":"CANARYRECORD"}"#)
            try await fixture.work()
        case .cancelled:
            try await client.consent()
            try await client.sendPassport(record: #"{"middleName":"CANARYRECORD"}"#)
            try await client.post("./cancel", "{}", headers: ["Idempotency-Key": "k"])
        case .waived: try await shop.review("./waive", #"{"note":"n"}"#)
        case .expired:
            fixture.clock.advance(by: .seconds(31 * 60))
            try await Sweeper(flow: fixture.service.flow, outside: fixture.service.outside).sweep()
        }
    }

    /// The files that hold a text.
    private func hits(_ text: String, in folder: URL) throws -> [String] {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var found: [String] = []
        while let file = files?.nextObject() as? URL {
            guard let bytes = try? Data(contentsOf: file) else { continue }
            if bytes.range(of: Data(text.utf8)) != nil { found.append(file.lastPathComponent) }
        }
        return found
    }
}
