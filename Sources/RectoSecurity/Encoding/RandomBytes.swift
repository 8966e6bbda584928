// SPDX-License-Identifier: Apache-2.0

extension [UInt8] {
    /// Bytes that nobody can guess, from the system's generator.
    static func random(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return random(count, using: &generator)
    }

    /// Bytes of a generator.
    static func random(_ count: Int, using generator: inout some RandomNumberGenerator) -> [UInt8] {
        (0..<count).map { _ in .random(in: 0...255, using: &generator) }
    }
}
