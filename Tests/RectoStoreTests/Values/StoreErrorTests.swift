// SPDX-License-Identifier: Apache-2.0
internal import TestSupport
internal import Testing

@testable internal import RectoStore

struct StoreErrorTests {
    private static let problems: [MasterKeyProblem] = [
        .exposed, .notAFile, .malformed, .unreadable("No such file or directory"), .exists, .inUse,
    ]
    private static let damages: [BlobDamage] = [.unknownFormat, .truncated, .extended, .altered(chunk: 3)]
    private static let others: [StoreError] = [
        .staleRevision(current: 3), .notFound, .alreadyExists, .erased, .leaseLost, .tokenSpent, .secretUnusable,
        .cursorInvalid, .tooLarge(what: "payload", limit: 5), .blobMissing(.random()), .sealBroken(what: "facts"),
        .inUse(folder: "/data"), .diskFull, .notWritable(path: "/data", reason: "Permission denied"), .newerSchema,
        .damaged(reason: "it is no database"), .masterKeyMissing(id: "0011"), .busy, .database(code: 1),
    ]

    @Test(
        arguments: others + damages.map { .blobDamaged(.random(), $0) }
            + problems.map { .masterKeyRefused(path: "/data/master.key", $0) }
    )
    func `says every failure in a sentence`(_ error: StoreError) {
        let text = "\(error)"
        #expect(Sentence.defect(of: text) == nil, "\(text)")
        #expect(text.hasSuffix("."), "\(text)")
    }

    @Test func `knows a text that nobody wrote for people`() {
        struct Unnamed: Error { let path = "/data" }
        for text in ["erased", "\(Unnamed())", "masterKeyRefused(path: \"/x\", RectoStore.MasterKeyProblem.exposed)"] {
            #expect(Sentence.defect(of: text) != nil, "\(text)")
        }
    }
}
