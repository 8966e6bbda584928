// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoImaging

@Suite struct PDF417PatternsTests {
    @Test(arguments: 0..<3)
    func `has 929 different patterns in each cluster, all of its number`(cluster: Int) {
        let patterns = PDF417Patterns.table[cluster]
        #expect(Set(patterns).count == 929)
        for pattern in patterns {
            let widths = widths(of: pattern)
            #expect(widths.count == 8)
            #expect(widths.allSatisfy { (1...6).contains($0) })
            #expect(widths.reduce(0, +) == 17)
            #expect((widths[0] - widths[2] + widths[4] - widths[6] + 9) % 9 == 3 * cluster)
        }
    }

    @Test func `shares no pattern between clusters`() {
        #expect(Set(PDF417Patterns.table.flatMap { $0 }).count == 3 * 929)
    }

    @Test func `says the same in every form`() {
        for cluster in 0..<3 {
            for codeword in [0, 1, 500, 928] {
                let modules = PDF417Patterns.modules(cluster: cluster, codeword: codeword)
                for (index, module) in modules.enumerated() {
                    #expect(PDF417Patterns.bits[cluster][index * PDF417Patterns.stride + codeword] == module)
                    #expect(PDF417Patterns.isDark(index, cluster: cluster, codeword: codeword) == (module == 1))
                }
                var dark: [Int] = []
                PDF417Patterns.forEachDarkModule(cluster: cluster, codeword: codeword) { dark.append($0) }
                #expect(dark.reversed() == modules.indices.filter { modules[$0] == 1 })
            }
        }
    }

    @Test func `starts every codeword with a bar and ends it with a space`() {
        #expect(PDF417Patterns.mean.first == 1)
        #expect(PDF417Patterns.mean.last == 0)
        #expect(PDF417Patterns.start.count == 17)
        #expect(PDF417Patterns.stop.count == 18)
    }

    private func widths(of pattern: UInt32) -> [Int] {
        var widths: [Int] = []
        var last: UInt32?
        for shift in (0..<17).reversed() {
            let bit = pattern >> UInt32(shift) & 1
            if bit == last { widths[widths.count - 1] += 1 } else { widths.append(1) }
            last = bit
        }
        return widths
    }
}
