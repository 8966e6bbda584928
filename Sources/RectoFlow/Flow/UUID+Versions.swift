// SPDX-License-Identifier: Apache-2.0
package import Foundation

extension UUID {
    /// A UUID of version 4 (RFC 9562, 5.4): 122 random bits.
    ///
    /// Foundation's own opens `/dev/urandom` for each on Linux.
    package static func version4() -> UUID {
        UUID(high: UInt64.random(in: .min ... .max), version: 4, low: UInt64.random(in: .min ... .max))
    }

    /// A UUID of version 7 (RFC 9562, 5.7): the time in milliseconds, then 74 random bits.
    package static func version7(at date: Date) -> UUID {
        let milliseconds = UInt64(max(0, date.timeIntervalSince1970 * 1_000))
        let chance = UInt64.random(in: 0...0xFFFF)
        return UUID(high: milliseconds << 16 | chance, version: 7, low: UInt64.random(in: .min ... .max))
    }

    private init(high: UInt64, version: UInt64, low: UInt64) {
        let first = high & 0xFFFF_FFFF_FFFF_0FFF | version << 12
        let second = low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        func byte(_ number: UInt64, _ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: number >> (56 - 8 * index)) }
        self.init(
            uuid: (
                byte(first, 0), byte(first, 1), byte(first, 2), byte(first, 3),
                byte(first, 4), byte(first, 5), byte(first, 6), byte(first, 7),
                byte(second, 0), byte(second, 1), byte(second, 2), byte(second, 3),
                byte(second, 4), byte(second, 5), byte(second, 6), byte(second, 7)
            )
        )
    }
}
