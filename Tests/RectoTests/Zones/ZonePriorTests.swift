// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

@testable import Recto

struct ZonePriorTests {
    private func factor(_ character: Character, _ line: Int, _ position: Int, of layout: ZoneLayout) -> Float {
        let factors = ZonePrior(layout).factors(line: line)
        return factors[(position - 1) * ZoneCharacter.count + SyntheticZone.index(of: character)]
    }

    @Test(arguments: SyntheticZone.layouts)
    func `rules nothing out and prefers what stands in specimens`(layout: ZoneLayout, lines: [String]) {
        for (index, line) in lines.enumerated() {
            let factors = ZonePrior(layout).factors(line: index + 1)
            #expect(factors.count == layout.lineLength * ZoneCharacter.count)
            #expect(factors.allSatisfy { $0 > 0 && $0 <= 1 })
            for (position, character) in line.enumerated() {
                #expect(factor(character, index + 1, position + 1, of: layout) >= 0.4)
            }
        }
    }

    @Test func `expects digits in dates, letters in names and either in numbers`() {
        #expect(factor("0", 2, 14, of: .td3Layout) > 100 * factor("O", 2, 14, of: .td3Layout))
        #expect(factor("O", 1, 6, of: .td3Layout) > 100 * factor("0", 1, 6, of: .td3Layout))
        #expect(factor("0", 2, 1, of: .td3Layout) < 5 * factor("O", 2, 1, of: .td3Layout))
        #expect(factor("X", 2, 21, of: .td3Layout) < factor("<", 2, 21, of: .td3Layout))
        #expect(factor("X", 2, 21, of: .td3Layout) > factor("K", 2, 21, of: .td3Layout))
    }

    @Test func `expects the first letter of the document's kind`() {
        #expect(factor("P", 1, 1, of: .td3Layout) > 10 * factor("V", 1, 1, of: .td3Layout))
        let visa = ZoneFormat.mrvA.layout
        #expect(factor("V", 1, 1, of: visa) > 10 * factor("P", 1, 1, of: visa))
    }
}

extension ZoneLayout {
    fileprivate static var td3Layout: ZoneLayout { ZoneFormat.td3.layout }
}
