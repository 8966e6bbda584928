// SPDX-License-Identifier: Apache-2.0

/// Changes bytes as faulty transfers and ill will do, the same on every run.
package struct Mutator {
    private var random: SeededGenerator

    /// A mutator whose changes follow from `seed`.
    package init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// One of the seeds with a few changes, some of which take a piece of another.
    ///
    /// - Parameters:
    ///   - seeds: What to start from, at least one.
    ///   - most: The greatest number of changes, at least 1.
    /// - Returns: At most 256 bytes more for each change than the longest seed has.
    package mutating func mutation(of seeds: [[UInt8]], most: Int = 6) -> [UInt8] {
        var bytes = any(seeds)
        for _ in 0..<Int.random(in: 1...most, using: &random) { change(&bytes, other: any(seeds)) }
        return bytes
    }

    /// A number of at least 1 and at most `most`, for what else a test varies.
    package mutating func number(upTo most: Int) -> Int { .random(in: 1...most, using: &random) }

    private enum Change: CaseIterable {
        case bit, byte, length, remove, insert, repeating, cut, splice
    }

    private mutating func change(_ bytes: inout [UInt8], other: [UInt8]) {
        guard !bytes.isEmpty else {
            bytes = Array(other.prefix(number(upTo: 256)))
            return
        }
        let index = Int.random(in: bytes.indices, using: &random)
        // Short ones more often than long ones: texts are made of few bytes.
        let run = index..<min(index + number(upTo: 1 << number(upTo: 8)), bytes.count)
        switch any(Change.allCases) {
        case .bit: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
        case .byte: bytes[index] = .random(in: 0...255, using: &random)
        case .length: overwrite(&bytes, at: index)
        case .remove: bytes.removeSubrange(run)
        case .insert:
            let count = number(upTo: 16)
            bytes.insert(contentsOf: (0..<count).map { _ in .random(in: 0...255, using: &random) }, at: index)
        case .repeating: bytes.insert(contentsOf: bytes[run], at: any([index, run.upperBound, bytes.count]))
        // Seldom as likely as the others: most of a file is then gone.
        case .cut where number(upTo: 3) == 1: bytes.removeLast(bytes.count - index)
        case .cut: bytes.removeLast(min(bytes.count, number(upTo: 16)))
        case .splice:
            guard !other.isEmpty else { return }
            let start = Int.random(in: other.indices, using: &random)
            bytes.replaceSubrange(run, with: other[start...].prefix(number(upTo: 256)))
        }
    }

    /// Puts a number where one may stand that says how much follows, in either order of bytes.
    private mutating func overwrite(_ bytes: inout [UInt8], at index: Int) {
        let numbers: [UInt32] = [
            0, 1, 2, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, .max,
        ]
        let number = any(numbers)
        let ordered = any([number.bigEndian, number.littleEndian, UInt32(UInt16(truncatingIfNeeded: number).bigEndian)])
        for offset in 0..<any([1, 2, 4]) where index + offset < bytes.count {
            bytes[index + offset] = UInt8(truncatingIfNeeded: ordered >> (8 * offset))
        }
    }

    private mutating func any<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &random)]
    }
}
