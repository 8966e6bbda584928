// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoSystem

struct ThreadsTests {
    @Test(arguments: [1, 30]) func `finds that threads can be started`(count: Int) throws {
        try Threads.require(count)
    }

    @Test func `says what to do about a system that refuses`() {
        var error = ThreadError(reason: "Resource temporarily unavailable")
        let sentence = error.description
        #expect(sentence.hasPrefix("cannot start threads: Resource temporarily unavailable. Allow this user more"))
        error.remedy = "read with fewer --jobs"
        #expect(error.description == sentence + ", or read with fewer --jobs")
    }
}
