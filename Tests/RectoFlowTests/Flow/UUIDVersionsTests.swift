// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import RectoFlow

@Suite struct UUIDVersionsTests {
    @Test func `have their version and variant, and never come twice`() {
        let at = Date(timeIntervalSince1970: 1_790_000_000.123)
        let all = (0..<1_000).flatMap { _ in [UUID.version4(), UUID.version7(at: at)] }
        #expect(Set(all).count == 2_000)
        for (index, id) in all.enumerated() {
            let text = Array(id.wireText)
            #expect(text[14] == (index.isMultiple(of: 2) ? "4" : "7"))
            #expect("89ab".contains(text[19]))
        }
    }

    @Test func `begin with their time, so that they sort by it`() {
        let ids = (0..<100).map { UUID.version7(at: Date(timeIntervalSince1970: 1_790_000_000 + Double($0))).wireText }
        #expect(ids == ids.sorted())
        #expect(ids[0].hasPrefix("01a0c450-6c00-7"))
    }
}
