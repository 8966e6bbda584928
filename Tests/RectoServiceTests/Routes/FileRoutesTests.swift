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

@Suite struct FileRoutesTests {
    private static let page = "./steps/passport/files/page"

    private func run(_ test: @escaping @Sendable (ServiceFixture, TestCaller) async throws -> Void) async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.consent()
            try await test(fixture, client)
        }
    }

    @Test func `takes a file, and the same one again without a change`() async throws {
        try await run { _, client in
            let file = TestFile.jpeg()
            let headers = ["Content-Digest": TestFile.digest(file)]
            let first = try await client.put(Self.page, file, type: "image/jpeg", headers: headers)
            #expect(first.status == 201)
            let revision = try await client.get(".").revision
            let second = try await client.put(Self.page, file, type: "image/jpeg", headers: headers)
            #expect(second.status == 200 && second.body == first.body)
            #expect(try await client.get(".").revision == revision)
        }
    }

    // The body can be read once. The writer hashes it as it comes, and nothing reads the stored file again: so each byte
    // is hashed once.
    @Test func `loads the verification once for a file, and hashes each byte once`() async throws {
        try await run { fixture, client in
            let file = TestFile.jpeg()
            let made = try await client.post("./steps/passport/files/page/link")
            let link = try #require(try made.json["link"]?.text)
            let path = try #require(link.split(separator: "example").last).description
            let headers = ["Idempotency-Key": "1", "Content-Digest": TestFile.digest(file)]
            let first = try await fixture.calls.calls {
                let sent = try await fixture.nobody.put(path, file, type: "image/jpeg", headers: headers)
                #expect(sent.status == 201, "\(sent.text)")
            }
            #expect(first == CountingStore.Calls(loads: 1, uploads: 1, commits: 1))
            let second = try await fixture.calls.calls {
                let again = try await client.put(Self.page, file, type: "image/jpeg", headers: headers)
                #expect(again.status == 200)
            }
            #expect(second == CountingStore.Calls(loads: 1), "the same file again is compared, and not written")
        }
    }

    @Test(arguments: [[:], ["Content-Digest": TestFile.digest(TestFile.jpeg())]])
    func `does no more for a file that its client sends`(_ headers: [String: String]) async throws {
        try await run { fixture, client in
            let calls = try await fixture.calls.calls {
                let sent = try await client.put(Self.page, TestFile.jpeg(), type: "image/jpeg", headers: headers)
                #expect(sent.status == 201, "\(sent.text)")
            }
            #expect(calls == CountingStore.Calls(loads: 1, uploads: 1, commits: 1))
        }
    }

    @Test func `replaces a file that is named, and no other`() async throws {
        try await run { _, client in
            let first = try await client.put(Self.page, TestFile.jpeg(end: "one"), type: "image/jpeg")
            let id = try #require(try first.json["id"]?.text)
            let other = TestFile.jpeg(end: "two")
            #expect(try await client.put(Self.page, other, type: "image/jpeg").problem == .invalidTransition)
            let replaced = try await client.put(Self.page, other, type: "image/jpeg", headers: ["Replaces": id])
            #expect(replaced.status == 201)
            let late = try await client.put(
                Self.page,
                TestFile.jpeg(end: "three"),
                type: "image/jpeg",
                headers: ["Replaces": id]
            )
            #expect(late.problem == .invalidTransition)
            // The answer with the name of the second one was lost.
            let digest = Data(SHA256.hash(data: other)).hexadecimal
            let third = try await client.put(
                Self.page,
                TestFile.jpeg(end: "three"),
                type: "image/jpeg",
                headers: ["Replaces": "\(id), \(digest)"]
            )
            #expect(third.status == 201)
        }
    }

    @Test(arguments: [#""files":2"#, #""totalBytes":10000"#])
    func `has room for the files of every try, and deletes the oldest that no longer count`(_ limit: String)
        async throws
    {
        try await ServiceFixture.run { fixture in
            let journey = """
                {"id":"narrow","version":1,"assuranceLevel":1,"limits":{\(limit)},
                 "steps":[{"id":"passport","kind":"document","options":{"documentTypes":["passport"]}}],
                 "texts":{"en":{"title":"You","passport.title":"Passport","passport.text":"Show it."}}}
                """
            let added = try await fixture.shop.post("/v1/journeys", journey)
            try #require(added.status == 201, "\(added.text)")
            let client = try await fixture.claim("narrow")
            let id = try #require(UUID(uuidString: client.verification))
            let filling = String(repeating: "x", count: 4_000)
            for (number, end) in ["bad", "bad", "bad", "bad", "good"].enumerated() {
                #expect(try await client.sendPassport("\(number) \(filling) \(end)").status == 200)
                if end == "bad" { try await fixture.work() }
            }
            let files = try await fixture.service.flow.state(id).details.files
            #expect(files.map(\.state) == [.rejected, .rejected, .accepted])
            let blobs = try await fixture.store.blobs(of: id).map(\.id.text)
            #expect(Set(blobs) == Set(files.map(\.blob)))
            let shop = fixture.shop(for: client)
            for file in files { #expect(try await shop.get("./files/\(file.id)").status == 200) }
            let events = try await shop.get("./events?limit=100").json["items"]?.items ?? []
            #expect(events.count { $0["type"]?.text == "images.removed" } == 2)
            try await fixture.work()
            #expect(try await client.get(".").verification.steps[0].state == .passed)
        }
    }

    @Test func `lets a file be replaced any number of times`() async throws {
        try await run { fixture, client in
            var last = try await client.put(Self.page, TestFile.jpeg(), type: "image/jpeg")
            for number in 0..<70 {
                let headers = ["Replaces": try #require(try last.json["id"]?.text)]
                last = try await client.put(
                    Self.page,
                    TestFile.jpeg(end: "\(number)"),
                    type: "image/jpeg",
                    headers: headers
                )
                #expect(last.status == 201, "\(number)")
                fixture.clock.advance(by: .seconds(1))
            }
            let id = try #require(UUID(uuidString: client.verification))
            #expect(try await fixture.store.blobs(of: id).count == 65)
        }
    }

    @Test func `takes a PDF file for a document, and gives it whole to who examines it`() async throws {
        try await run { fixture, client in
            let file = Data("%PDF-1.7\n%\u{E2}\u{E3}\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF good".utf8)
            let sent = try await client.put(Self.page, file, type: "application/pdf")
            #expect(sent.status == 201, "\(sent.text)")
            #expect(try sent.json["mediaType"]?.text == "application/pdf")
            #expect(try sent.json["sha256"]?.text == Data(SHA256.hash(data: file)).hexadecimal)
            try await client.post("./steps/passport", #"{"action":"submit","data":{"documentType":"passport"}}"#)
            try await fixture.work()
            #expect(fixture.examiner.documents.map(\.files) == [[.page: file]])
            #expect(try await client.get(".").verification.steps.first { $0.id == "passport" }?.state == .passed)
            let id = try #require(try sent.json["id"]?.text)
            let seen = try await fixture.shop(for: client).get("./files/\(id)")
            #expect(seen.body == file && seen.headers[.contentType] == "application/pdf")
        }
    }

    @Test func `takes a PDF file of four megabytes at most, and no other kind by its name`() async throws {
        try await run { _, client in
            let beginning = Data("%PDF-1.7\n".utf8)
            let large = beginning + Data(count: 4_000_001 - beginning.count)
            #expect(try await client.put(Self.page, large, type: "application/pdf").problem == .fileTooLarge)
            #expect(try await client.put(Self.page, TestFile.jpeg(), type: "application/pdf").status == 415)
            #expect(try await client.put(Self.page, beginning, type: "image/jpeg").status == 415)
            let frames = try await client.put("./steps/selfie/files/frames", beginning, type: "application/pdf")
            #expect(frames.problem == .mediaTypeNotSupported)
            let whole = large.prefix(4_000_000)
            #expect(try await client.put(Self.page, whole, type: "application/pdf").status == 201)
        }
    }

    @Test(arguments: [
        ("image/heic", Data("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic".utf8)),
        ("image/heif", Data("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic".utf8)),
        ("image/webp", Data("RIFF\u{10}\0\0\0WEBPVP8 ".utf8)),
    ])
    func `takes HEIC and WebP as it takes JPEG`(_ type: String, _ bytes: Data) async throws {
        try await run { _, client in
            for other in ["image/jpeg", "image/png", type == "image/webp" ? "image/heic" : "image/webp"] {
                #expect(try await client.put(Self.page, bytes, type: other).problem == .mediaTypeNotSupported)
            }
            let sent = try await client.put(Self.page, bytes, type: type)
            #expect(sent.status == 201)
            #expect(try sent.json["mediaType"]?.text == type)
        }
    }

    @Test(arguments: [
        ("text/html", Data("<html>".utf8), ProblemCode.mediaTypeNotSupported),
        ("image/jpeg", Data("<html> it is not".utf8), .mediaTypeNotSupported),
        ("image/png", TestFile.jpeg(), .mediaTypeNotSupported),
        ("video/x-motion-jpeg", TestFile.jpeg(), .mediaTypeNotSupported),
        ("image/jpeg", Data(), .mediaTypeNotSupported),
        ("image/jpeg", TestFile.jpeg(width: 65_535, height: 65_535), .imageTooManyPixels),
        ("image/png", TestFile.png(width: 12_001, height: 10), .imageTooManyPixels),
        ("image/jpeg", TestFile.jpeg() + Data(count: 4_000_000), .fileTooLarge),
    ])
    func `refuses what is not asked for`(_ type: String, _ bytes: Data, _ problem: ProblemCode) async throws {
        try await run { _, client in
            let refused = try await client.put(Self.page, bytes, type: type)
            #expect(refused.problem == problem)
            let taken = try await client.put(Self.page, TestFile.jpeg(), type: "image/jpeg")
            #expect(taken.status == 201)
        }
    }

    @Test func `refuses other steps, slots and times`() async throws {
        try await run { _, client in
            let file = TestFile.jpeg()
            func put(_ path: String) async throws -> ProblemCode? {
                try await client.put(path, file, type: "image/jpeg").problem
            }
            #expect(try await put("./steps/none/files/page") == .invalidStep)
            #expect(try await put("./steps/consent/files/page") == .invalidStep)
            #expect(try await put("./steps/passport/files/back") == .unsupportedSlot)
            #expect(try await put("./steps/passport/files/none") == .unsupportedSlot)
            #expect(try await put("./steps/selfie/files/selfie") == .invalidTransition)
            try await client.sendPassport()
            #expect(try await put(Self.page) == .invalidTransition)
            let headers = ["Content-Digest": TestFile.digest(file)]
            let again = try await client.put(Self.page, file, type: "image/jpeg", headers: headers)
            #expect(again.status == 200, "a file that says that it has come already changes nothing")
        }
    }

    @Test func `refuses bytes with another digest`() async throws {
        try await run { _, client in
            let headers = ["Content-Digest": TestFile.digest(Data("other".utf8))]
            let answer = try await client.put(Self.page, TestFile.jpeg(), type: "image/jpeg", headers: headers)
            #expect(answer.problem == .digestMismatch)
            let wrong = ["Content-Digest": "md5=:x:"]
            #expect(
                try await client.put(Self.page, TestFile.jpeg(), type: "image/jpeg", headers: wrong).problem
                    == .invalidRequest
            )
        }
    }

    @Test func `refuses bytes with the digest of a file that has come, and other bytes`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.consent()
            let (file, other) = (TestFile.jpeg(), TestFile.jpeg(end: "other"))
            let headers = ["Content-Digest": TestFile.digest(file)]
            let path = "./steps/passport/files/page"
            #expect(try await client.put(path, file, type: "image/jpeg", headers: headers).status == 201)
            let answer = try await client.put(path, other, type: "image/jpeg", headers: headers)
            #expect(answer.status == 400 && answer.problem == .digestMismatch)
            #expect(try await client.put(path, file, type: "image/jpeg", headers: headers).status == 200)
        }
    }

    @Test func `shows a file to a reviewer, who is noted first`() async throws {
        try await run { fixture, client in
            let file = TestFile.jpeg()
            let id = try #require(try await client.put(Self.page, file, type: "image/jpeg").json["id"]?.text)
            let reviewer = fixture.shop(for: client)
            let answer = try await reviewer.get("./files/\(id)")
            #expect(answer.body == file)
            #expect(answer.headers[.contentDisposition] == #"attachment; filename="page""#)
            #expect(answer.headers[.xContentTypeOptions] == "nosniff")
            #expect(try await reviewer.get("./events").text.contains("file.read"))
            #expect(try await client.get("./files/\(id)").problem == .forbidden)
            #expect(try await reviewer.get("./files/other").problem == .notFound)
        }
    }

    @Test func `lets another device send one file with a link, once`() async throws {
        try await run { fixture, client in
            let made = try await client.post("./steps/passport/files/page/link")
            let link = try #require(try made.json["link"]?.text)
            let path = try #require(link.split(separator: "example").last).description
            let nobody = fixture.nobody
            let wrong = path.replacing("passport/page", with: "selfie/frames")
            #expect(try await nobody.put(wrong, TestFile.jpeg(), type: "video/x-motion-jpeg").status == 409)
            #expect(try await nobody.put(path, TestFile.jpeg(), type: "image/jpeg").status == 201)
            #expect(try await nobody.put(path, TestFile.jpeg(end: "2"), type: "image/jpeg").problem == .codeInvalid)
            #expect(
                try await client.post("./steps/passport", #"{"action":"submit","data":{"documentType":"passport"}}"#)
                    .status == 200
            )
        }
    }

    @Test func `uses a link up with a file that is there already`() async throws {
        try await run { fixture, client in
            let path = "./steps/passport/files/page"
            let file = try await client.put(path, TestFile.jpeg(), type: "image/jpeg").json
            let made = try await client.post("./steps/passport/files/page/link")
            let link = try #require(try made.json["link"]?.text)
            let byLink = try #require(link.split(separator: "example").last).description
            let again = try await fixture.nobody.put(byLink, TestFile.jpeg(), type: "image/jpeg")
            #expect(try again.status == 200 && again.json["id"] == file["id"], "\(again.text)")
            let other = try await fixture.nobody.put(
                byLink,
                TestFile.jpeg(end: "2"),
                type: "image/jpeg",
                headers: ["Replaces": try #require(file["id"]?.text)]
            )
            #expect(other.problem == .codeInvalid, "\(other.text)")
        }
    }

    @Test func `forgets links whose time is over`() async throws {
        try await run { fixture, client in
            let id = try #require(UUID(uuidString: client.verification))
            for (seconds, count) in [(100, 1), (300, 2), (350, 2)] {
                fixture.clock.advance(by: .seconds(seconds))
                #expect(try await client.post("./steps/passport/files/page/link").status == 201)
                let links = try await fixture.service.flow.state(id).details.uploadLinks
                #expect(links.count == count, "each is good for ten minutes")
            }
        }
    }

    @Test func `answers a file that comes by a link again under its key as it did the first time`() async throws {
        try await run { fixture, client in
            let made = try await client.post("./steps/passport/files/page/link")
            let link = try #require(try made.json["link"]?.text)
            let path = try #require(link.split(separator: "example").last).description
            let (file, other) = (TestFile.jpeg(), TestFile.jpeg(end: "2"))
            func put(_ file: Data, _ key: String) async throws -> TestAnswer {
                let headers = ["Idempotency-Key": key, "Content-Digest": TestFile.digest(file)]
                return try await fixture.nobody.put(path, file, type: "image/jpeg", headers: headers)
            }
            let (first, again) = (try await put(file, "1"), try await put(file, "1"))
            #expect(first.status == 201 && again.status == 201 && first.body == again.body)
            #expect(again.headers[.idempotencyReplayed] == "true")
            #expect(try await put(file, "2").problem == .codeInvalid)
            #expect(try await put(other, "1").problem == .codeInvalid, "another request, which has no answer")
            for _ in 0..<12 { #expect(try await put(file, "1").status == 201, "no wrong code is counted") }
        }
    }

    @Test func `tries to destroy images until nothing stands in the way any more`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.sendEverything(fixture)
            try await fixture.work()
            let id = try #require(UUID(uuidString: client.verification))
            fixture.calls.fail([id])
            fixture.clock.advance(by: .seconds(86_401))
            for _ in 0..<20 {
                try await fixture.work()
                fixture.clock.advance(by: .seconds(301))
            }
            #expect(try await fixture.store.blobs(of: id).count == 5)
            fixture.calls.fail([])
            try await fixture.work()
            #expect(try await fixture.store.blobs(of: id).isEmpty)
        }
    }

    @Test func `destroys images a day after the decision, and keeps the result`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.sendEverything(fixture)
            try await fixture.work()
            let id = try #require(UUID(uuidString: client.verification))
            #expect(try await fixture.store.blobs(of: id).count == 5)
            fixture.clock.advance(by: .seconds(86_401))
            try await fixture.work()
            #expect(try await fixture.store.blobs(of: id).isEmpty)
            let shop = fixture.shop(for: client)
            #expect(try await shop.get("./result").json["userData", "lastName"]?.text == "SPECIMEN")
            fixture.clock.advance(by: .seconds(30 * 86_400))
            try await Sweeper(flow: fixture.service.flow, outside: fixture.service.outside).sweep()
            #expect(try await shop.get(".").verification.erasedAt != nil)
        }
    }

    @Test func `destroys the faces of a presence step's holds with the other images, and forgets them`() async throws {
        try await ServiceFixture.run { fixture in
            fixture.examiner.give(looks: [Data("first hold".utf8), Data("second hold".utf8)])
            let client = try await fixture.claim()
            try await client.sendEverything(fixture)
            try await fixture.work()
            let (id, step) = (try #require(UUID(uuidString: client.verification)), StepID(rawValue: "selfie"))
            fixture.clock.advance(by: .seconds(86_399))
            try await fixture.work()
            let looks = try #require(try await fixture.service.flow.state(id).details.outcomes[step]?.looks)
            let blobs = try await fixture.store.blobs(of: id).map(\.id.text)
            #expect(looks.count == 2 && Set(looks).isSubset(of: blobs) && blobs.count == 7)
            #expect(try Set(looks).isSubset(of: blobFiles(fixture)))
            fixture.clock.advance(by: .seconds(2))
            try await fixture.work()
            #expect(try await fixture.store.blobs(of: id).isEmpty)
            #expect(try blobFiles(fixture).isEmpty)
            let outcome = try #require(try await fixture.service.flow.state(id).details.outcomes[step])
            #expect(outcome.looks == nil && outcome.portrait == nil && outcome.result.hasPassedRules == true)
            let events = try await fixture.shop(for: client).get("./events").json["items"]?.items ?? []
            let removals = events.filter { $0["type"]?.text == "images.removed" }
            #expect(removals.map { $0["data", "count"]?.integer } == [7])
        }
    }

    /// The names of the files in which images are kept.
    private func blobFiles(_ fixture: ServiceFixture) throws -> Set<String> {
        let folder = fixture.folder.appending(path: "store/blobs")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return Set(files?.compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath }.map(\.lastPathComponent) ?? [])
    }
}
