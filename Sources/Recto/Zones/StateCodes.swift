// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// Weighs the three characters of a State by the codes that exist.
struct StateCodes {
    /// Likelihood of an unlisted code, relative to a listed one.
    private static let unlisted: Float = 0.002
    /// Likelihood of the issuing State as the holder's nationality, relative to any other.
    private static let likelihoodOfIssuer: Float = 20

    /// Every code that may stand there, as indices of characters.
    private static let listed: [[Int]] = IssuingState.codesInZones.map { code in
        Array(code.utf8).compactMap { ZoneCharacter.index(of: $0) }
    }

    /// The distributions of the three places, weighed.
    ///
    /// - Parameters:
    ///   - places: Of the three places.
    ///   - issuer: The issuing State's characters, if this is the nationality.
    /// - Returns: The same number of distributions, each with a sum of 1.
    static func weighed(_ places: [CharacterDistribution], issuer: [Int]?) -> [CharacterDistribution] {
        guard places.count == 3 else { return places }
        var result = places.map { $0.map { $0 * unlisted } }
        for code in listed {
            var weight = places[0][code[0]] * places[1][code[1]] * places[2][code[2]]
            if code == issuer { weight *= likelihoodOfIssuer }
            for (place, index) in code.enumerated() { result[place][index] += weight }
        }
        return result.map(\.normalized)
    }
}
