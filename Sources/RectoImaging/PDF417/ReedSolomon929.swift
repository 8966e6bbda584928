// SPDX-License-Identifier: Apache-2.0

/// The Reed–Solomon code of PDF417: over the integers modulo 929, with the roots 3¹ … 3ᵏ for k check codewords.
enum ReedSolomon929 {
    /// The result of a decoding.
    struct Correction: Equatable {
        /// The codewords, corrected.
        let codewords: [Int]
        /// Errors among the codewords that were not declared erased.
        let errorCount: Int
    }

    /// The prime that everything is reduced by.
    static let modulus = 929

    /// Corrects errors, and erasures at known places.
    ///
    /// Any `e` erasures and `t` errors are corrected while `e + 2t` is at most the number of syndromes. Beyond that the
    /// answer may be `nil` or, seldom, a wrong word. So the caller must ask for more agreement than the bare minimum.
    ///
    /// - Parameters:
    ///   - received: The codewords, check codewords last; 1 to 928 of them.
    ///   - syndromes: One for each check codeword.
    ///   - erasures: Places with doubtful values, each once.
    /// - Returns: The only valid word within reach, or `nil`.
    static func correct(_ received: [Int], syndromes: [Int], erasures: [Int]) -> Correction? {
        guard syndromes.contains(where: { $0 != 0 }) else { return Correction(codewords: received, errorCount: 0) }
        guard
            erasures.count <= syndromes.count,
            let locator = errorLocator(syndromes: syndromes, erasures: erasures, wordLength: received.count)
        else { return nil }
        let places = errorPlaces(locator: locator, wordLength: received.count)
        guard places.count == locator.count - 1 else { return nil }
        var corrected = received
        guard
            applyMagnitudes(to: &corrected, places: places, locator: locator, syndromes: syndromes),
            Self.syndromes(of: corrected, count: syndromes.count).allSatisfy({ $0 == 0 })
        else { return nil }
        return Correction(codewords: corrected, errorCount: locator.count - 1 - erasures.count)
    }

    /// The value of the received word at the roots 3¹ … 3ᵏ; all zero for a valid word.
    static func syndromes(of received: [Int], count: Int) -> [Int] {
        (1...max(1, count)).map { power in
            let root = powers[power]
            return received.reduce(0) { ($0 * root + $1) % modulus }
        }
    }

    private static let groupOrder = modulus - 1

    /// Powers of the primitive element 3.
    private static let powers: [Int] = (0..<2 * groupOrder).reduce(into: [1]) { powers, _ in
        powers.append(powers[powers.count - 1] * 3 % modulus)
    }

    private static let logarithms: [Int] = (0..<groupOrder).reduce(into: [Int](repeating: 0, count: modulus)) {
        $0[powers[$1]] = $1
    }

    private static func inverse(_ value: Int) -> Int {
        powers[(groupOrder - logarithms[value]) % groupOrder]
    }

    /// The inverse of the locator of a place: a zero of the locator polynomial.
    private static func inverseLocator(place: Int, wordLength: Int) -> Int {
        powers[(groupOrder - (wordLength - 1 - place)) % groupOrder]
    }

    /// The polynomial with the inverse locators of errors and erasures as its zeros, from the constant term up.
    ///
    /// This is Berlekamp and Massey's algorithm, started from the erasures.
    private static func errorLocator(syndromes: [Int], erasures: [Int], wordLength: Int) -> [Int]? {
        var current = [1]
        for place in erasures {
            let locator = powers[wordLength - 1 - place]
            current.append(0)
            for index in stride(from: current.count - 1, to: 0, by: -1) {
                current[index] = (current[index] + (modulus - locator) * current[index - 1]) % modulus
            }
        }
        var previous = current
        var length = erasures.count
        var shift = 1
        var previousDiscrepancy = 1
        for step in erasures.count..<syndromes.count {
            var discrepancy = 0
            for index in 0..<min(current.count, step + 1) {
                discrepancy += current[index] * syndromes[step - index]
            }
            discrepancy %= modulus
            guard discrepancy != 0 else {
                shift += 1
                continue
            }
            let factor = modulus - discrepancy * inverse(previousDiscrepancy) % modulus
            let before = current
            if current.count < previous.count + shift {
                current += [Int](repeating: 0, count: previous.count + shift - current.count)
            }
            for index in previous.indices {
                current[index + shift] = (current[index + shift] + factor * previous[index]) % modulus
            }
            if 2 * length <= step + erasures.count {
                length = step + 1 + erasures.count - length
                previous = before
                previousDiscrepancy = discrepancy
                shift = 1
            } else {
                shift += 1
            }
        }
        while current.last == 0 { current.removeLast() }
        let errorCount = length - erasures.count
        guard current.count - 1 == length, 2 * errorCount + erasures.count <= syndromes.count else { return nil }
        return current
    }

    private static func errorPlaces(locator: [Int], wordLength: Int) -> [Int] {
        (0..<wordLength).filter { place in
            evaluate(locator, at: inverseLocator(place: place, wordLength: wordLength)) == 0
        }
    }

    /// Forney's formula, for roots that start at the first power of the primitive element.
    private static func applyMagnitudes(
        to word: inout [Int],
        places: [Int],
        locator: [Int],
        syndromes: [Int]
    ) -> Bool {
        var evaluator = [Int](repeating: 0, count: syndromes.count)
        for (index, coefficient) in locator.enumerated() where index < syndromes.count {
            for other in 0..<syndromes.count - index {
                evaluator[index + other] = (evaluator[index + other] + coefficient * syndromes[other]) % modulus
            }
        }
        // Derivative: term i becomes i times the term, one degree lower.
        let derivative = locator.indices.dropFirst().map { $0 * locator[$0] % modulus }
        for place in places {
            let point = inverseLocator(place: place, wordLength: word.count)
            let slope = evaluate(derivative, at: point)
            guard slope != 0 else { return false }
            let error = (modulus - evaluate(evaluator, at: point)) * inverse(slope) % modulus
            word[place] = (word[place] + modulus - error) % modulus
        }
        return true
    }

    private static func evaluate(_ polynomial: [Int], at point: Int) -> Int {
        polynomial.reversed().reduce(0) { ($0 * point + $1) % modulus }
    }
}
