// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoJSON
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService
@testable import RectoStore

@Suite struct BusyServiceTests {
    @Test func `answers 503 before a challenge is shown, and goes on once there is time`() async throws {
        try await ServiceFixture.run { fixture in
            var answer: TestAnswer?
            var clients: [TestCaller] = []
            while answer?.status != 503, clients.count < 40 {
                let client = try await fixture.claim()
                clients.append(client)
                try await client.consent()
                try await client.sendPassport()
                answer = try await client.beginSelfie()
                guard answer?.status == 200 else { continue }
                let frames = TestFile.jpeg(end: "\(clients.count)")
                let path = "./steps/selfie/files/frames"
                let file = try await client.put(path, frames, type: "video/x-motion-jpeg")
                try #require(file.status == 201, "\(file.text)")
                try await client.post("./steps/selfie", #"{"action":"submit"}"#)
            }
            let refused = try #require(answer)
            #expect(refused.problem == .busy)
            #expect(try refused.json["retryable"] == .flag(true))
            let seconds = try #require(refused.headers[.retryAfter].flatMap(Int.init))
            #expect((1...60).contains(seconds))
            let last = try #require(clients.last)
            let id = try #require(UUID(uuidString: last.verification))
            #expect(try await fixture.store.blobs(of: id).count == 1, "the page alone")

            // A page is read by a runner of its own, and another application has its own turn.
            let quick = try await fixture.claim()
            try await quick.consent()
            let page = try await quick.put("./steps/passport/files/page", TestFile.jpeg(), type: "image/jpeg")
            #expect(page.status == 201, "\(page.text)")
            let extract = "/v1/extract?documentType=passport&slot=page"
            let pdf = Data("%PDF-1.7 good".utf8)
            #expect(try await fixture.shop.send(.post, extract, pdf, type: "application/pdf").problem == .busy)
            let other = try await fixture.caller("other", [.application])
            #expect(try await other.send(.post, extract, pdf, type: "application/pdf").status == 200)

            try await fixture.work()
            #expect(try await last.sendSelfie().status == 200)
        }
    }

    @Test func `knows by its header what takes long to read`() throws {
        func isCostly(_ type: FileKind, _ bytes: Data) throws -> Bool {
            var head = FileHead(type, limits: JourneyLimits())
            try head.look(at: bytes)
            try head.end()
            return head.isCostly
        }
        #expect(try isCostly(.pdf, Data("%PDF-1.7 good".utf8)))
        #expect(try isCostly(.heic, Data("\0\0\0\u{18}ftypheic".utf8)))
        #expect(try isCostly(.webP, Data("RIFF\u{10}\0\0\0WEBP".utf8)))
        #expect(try !isCostly(.jpeg, TestFile.jpeg(width: 4_000, height: 3_000)))
        #expect(try isCostly(.jpeg, TestFile.jpeg(width: 6_000, height: 3_000)))
        var progressive = TestFile.jpeg()
        progressive[9] = 0xC2
        #expect(try isCostly(.jpeg, progressive))
        let png = TestFile.png(width: 1_000, height: 1_000)
        #expect(try !isCostly(.png, png))
        #expect(try isCostly(.png, png + Data(count: 3_500_000)))
        #expect(throws: RequestRefused.self) {
            var deep = TestFile.png(width: 6_000, height: 6_000)
            (deep[24], deep[25]) = (16, 6)
            _ = try isCostly(.png, deep)
        }
    }

    @Test func `has a runner of its own for what is read quickly`() async throws {
        try await ServiceFixture.run { fixture in
            let (slow, quick) = (try await fixture.claim(), try await fixture.claim())
            try await slow.consent()
            let pdf = Data("%PDF-1.7 good".utf8)
            let file = try await slow.put("./steps/passport/files/page", pdf, type: "application/pdf")
            #expect(file.status == 201, "\(file.text)")
            let submit = #"{"action":"submit","data":{"documentType":"passport"}}"#
            try await slow.post("./steps/passport", submit)
            try await quick.consent()
            try await quick.sendPassport()
            let service = fixture.service
            let express = JobRunner(flow: service.flow, outside: service.outside, kinds: Work.Kind.express)
            while try await express.runOnce() {}
            #expect(try await quick.get(".").verification.steps[1].state == .passed)
            #expect(try await slow.get(".").verification.steps[1].state == .processing)
            try await fixture.work()
            #expect(try await slow.get(".").verification.steps[1].state == .passed)
        }
    }
}
