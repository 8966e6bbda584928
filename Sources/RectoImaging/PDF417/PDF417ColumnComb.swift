// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Measures the fit between the columns of codewords and a profile.
///
/// Every codeword starts with a bar and ends with a space, so the average of many rows shows the column edges for all
/// codewords. This comb fixes period and phase even if the start or stop pattern is missing.
struct PDF417ColumnComb {
    private let profile: PDF417Profile
    private var responses: [Int: [Float]] = [:]

    init(_ profile: PDF417Profile) {
        self.profile = profile
    }

    /// The mean correlation of the average codeword with each column of an alignment, indicators included.
    ///
    /// - Parameters:
    ///   - alignment: Places of the columns.
    ///   - skipping: Columns left out at the left and at the right.
    /// - Returns: At most 1.
    mutating func score(_ alignment: PDF417Alignment, skipping: (left: Int, right: Int) = (0, 0)) -> Float {
        let response = response(moduleWidth: alignment.moduleWidth)
        let first = 1 + skipping.left
        let last = alignment.columns + 2 - skipping.right
        guard first <= last else { return 0 }
        var sum: Float = 0
        for column in first...last {
            // The template starts one module before the codeword.
            let place = alignment.place(ofModule: Float(column * PDF417Patterns.modulesPerCodeword - 1))
            let index = Int(place.rounded())
            if response.indices.contains(index) { sum += response[index] }
        }
        return sum / Float(alignment.columns + 2)
    }

    /// The correlation of the average codeword with the profile, at every place.
    private mutating func response(moduleWidth: Float) -> [Float] {
        /// Scales are shared in steps of 5 %: over one codeword that is less than a module.
        let step: Float = 0.05
        let key = Int((log(moduleWidth) / step).rounded())
        if let known = responses[key] { return known }
        let template = PDF417PatternTemplate(
            modules: PDF417Patterns.mean,
            moduleWidth: exp(Float(key) * step),
            lead: (1, 0),
            tail: (1, 1)
        )
        let count = max(0, profile.count - template.samples.count + 1)
        let response = (0..<count).map { template.match(profile, at: $0).correlation }
        responses[key] = response
        return response
    }
}
