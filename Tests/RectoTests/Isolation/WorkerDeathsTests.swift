// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import Recto

struct WorkerDeathsTests {
    @Test func `puts bytes aside over which as many workers ended, and no others`() {
        let deaths = WorkerDeaths(most: 2)
        #expect(deaths.count(over: [1]) == nil)
        deaths.note(over: [1])
        #expect(deaths.count(over: [1]) == nil)
        deaths.note(over: [1])
        #expect(deaths.count(over: [1]) == 2)
        #expect(deaths.count(over: [2]) == nil)
    }

    @Test func `remembers new bytes instead of the oldest ones when it is full`() {
        let deaths = WorkerDeaths(most: 1, mostRemembered: 3)
        for number in UInt8(1)...3 { deaths.note(over: [number]) }
        deaths.note(over: [1])
        deaths.note(over: [4])
        #expect(deaths.count(over: [2]) == nil)
        for (bytes, count) in [([1], 2), ([3], 1), ([4], 1)] as [([UInt8], Int)] {
            #expect(deaths.count(over: bytes) == count)
        }
    }

    @Test func `puts nothing aside for ever`() {
        let deaths = WorkerDeaths(most: 1, patience: .zero)
        deaths.note(over: [1])
        #expect(deaths.count(over: [1]) == nil)
    }
}
