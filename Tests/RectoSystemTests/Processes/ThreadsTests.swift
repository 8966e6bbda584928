// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoSystem

struct ThreadsTests {
    @Test(arguments: [1, 30]) func `finds that threads can be started`(count: Int) throws {
        try Threads.require(count)
    }

    @Test func `says what to do about a system that refuses`() {
        let error = ThreadError(reason: "Resource temporarily unavailable")
        #expect(error.description.hasPrefix("cannot start threads: Resource temporarily unavailable. Allow this user"))
    }
}
