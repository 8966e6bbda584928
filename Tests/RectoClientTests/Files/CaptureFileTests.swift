// SPDX-License-Identifier: Apache-2.0
import RectoVerification
import Testing

@testable import RectoClient

struct CaptureFileTests {
    @Test func `knows what it is, and its digest`() throws {
        let file = try CaptureFile(Pictures.pdf, slot: .page, limits: JourneyLimits())
        #expect(file.kind == .pdf)
        #expect(file.byteCount == Pictures.pdf.count)
        #expect(file.sha256.count == 64)
        #expect(file.contentDigest.hasPrefix("sha-256=:"))
        #expect(file.contentDigest.hasSuffix("=:"))
    }

    @Test func `is not made of what would be refused`() {
        #expect(throws: ClientError.self) { try CaptureFile([1, 2, 3], slot: .front, limits: JourneyLimits()) }
    }
}
