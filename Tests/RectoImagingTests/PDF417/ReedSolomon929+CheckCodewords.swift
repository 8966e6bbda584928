// SPDX-License-Identifier: Apache-2.0

@testable import RectoImaging

extension ReedSolomon929 {
    /// Check codewords for the data codewords, in the order they stand in a symbol.
    static func checkCodewords(for data: [Int], count: Int) -> [Int] {
        var generator = [1]
        var root = 1
        for _ in 1...count {
            root = root * 3 % modulus
            // times (x - root); coefficients from the highest degree down
            var next = generator + [0]
            for index in generator.indices {
                next[index + 1] = (next[index + 1] + (modulus - root) * generator[index]) % modulus
            }
            generator = next
        }
        var remainder = [Int](repeating: 0, count: count)
        for codeword in data {
            let factor = (codeword + remainder[0]) % modulus
            remainder.removeFirst()
            remainder.append(0)
            for index in 0..<count {
                remainder[index] = (remainder[index] + (modulus - factor) * generator[index + 1]) % modulus
            }
        }
        return remainder.map { (modulus - $0) % modulus }
    }
}
