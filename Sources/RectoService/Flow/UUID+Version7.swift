// SPDX-License-Identifier: Apache-2.0
internal import Foundation

extension UUID {
    /// A UUID of version 7 (RFC 9562, 5.7): the time in milliseconds, then 74 random bits.
    static func version7(at date: Date) -> UUID {
        let milliseconds = UInt64(max(0, date.timeIntervalSince1970 * 1_000))
        var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
        for index in 0..<6 { bytes[index] = UInt8(truncatingIfNeeded: milliseconds >> UInt64(40 - 8 * index)) }
        bytes[6] = bytes[6] & 0x0F | 0x70
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }
        guard let id = UUID(uuidString: groups.joined(separator: "-")) else {
            preconditionFailure("16 bytes are a UUID")
        }
        return id
    }
}
