// SPDX-License-Identifier: Apache-2.0
internal import Glibc
internal import RectoImaging

/// Finds out what a recogniser's scores say about each character of a line whose length is known.
///
/// The recogniser gives a probability of each class for each step along the line, and classes follow each other as in
/// connectionist temporal classification: a character lasts for some steps, blanks lie between characters, and two equal
/// ones need a blank between them. All ways to read exactly so many characters are summed, forwards and backwards: what
/// results is the probability of each character at each position, whatever else the line says.
struct ZoneLineDecoder {
    /// Classes of characters: the filler, ten digits and 26 letters; the recogniser has the blank before them.
    static let characterCount = 37

    /// How much narrower and wider than strips are cut characters may stand: what is read where none can be is not
    /// worth the time.
    private let narrowest = 0.8
    private let widest = 1.25

    /// What a line says.
    struct Line {
        /// For each position the probability of each class of characters; they sum to 1.
        var probabilities: [[Float]]
        /// Where each position lies, in steps.
        var steps: [Float]
        /// Natural logarithm of the probability that the line has as many characters.
        var logLikelihood: Double
    }

    /// Decodes a line.
    ///
    /// - Parameters:
    ///   - scores: For each step the probabilities of the blank and of each class of characters, one after the other.
    ///   - priors: For each position the factor of each class of characters, from 0 to 1, one after the other: less
    ///     where the standard expects another.
    /// - Returns: `nil` where the scores leave no way to read so many characters.
    func decode(scores: [Float], priors: [Float]) -> Line? {
        let characters = Self.characterCount
        let classes = characters + 1
        precondition(scores.count.isMultiple(of: classes) && priors.count.isMultiple(of: characters))
        let (steps, length) = (scores.count / classes, priors.count / characters)
        guard length > 0, steps >= length else { return nil }

        let band = Band(steps: steps, length: length, narrowest: narrowest, widest: widest)
        // After each step: a row for each number of characters read so far, with the blank first and then the class
        // of the character that the step is in.
        let rowSize = classes
        let sliceSize = (length + 1) * rowSize
        var forward = [Float](repeating: 0, count: (steps + 1) * sliceSize)
        forward[0] = 1
        var logLikelihood = 0.0
        var scale = [Float](repeating: 1, count: steps + 1)
        for step in 0..<steps {
            let (old, new) = (step * sliceSize, (step + 1) * sliceSize)
            let blank = scores[step * classes]
            var total: Float = 0
            for read in band.reachable(after: step) {
                let row = read * rowSize
                var sum: Float = 0
                for index in 0..<rowSize { sum += forward[old + row + index] }
                let still = blank * sum
                forward[new + row] = still
                total += still
                guard read > 0 else { continue }
                let before = row - rowSize
                var sumBefore: Float = 0
                for index in 0..<rowSize { sumBefore += forward[old + before + index] }
                let prior = (read - 1) * characters
                for index in 1...characters {
                    let entered = (sumBefore - forward[old + before + index]) * priors[prior + index - 1]
                    let value = scores[step * classes + index] * (forward[old + row + index] + entered)
                    forward[new + row + index] = value
                    total += value
                }
            }
            guard total > 0, total.isFinite else { return nil }
            scale[step + 1] = 1 / total
            for index in new..<new + sliceSize { forward[index] *= scale[step + 1] }
            logLikelihood += Double(log(total))
        }
        let end = steps * sliceSize + length * rowSize
        var reached: Float = 0
        for index in 0..<rowSize { reached += forward[end + index] }
        guard reached > 0 else { return nil }
        logLikelihood += Double(log(reached))

        var line = Line(
            probabilities: [[Float]](repeating: [Float](repeating: 0, count: characters), count: length),
            steps: [Float](repeating: 0, count: length),
            logLikelihood: logLikelihood
        )
        var backward = [Float](repeating: 0, count: sliceSize)
        for index in 0..<rowSize { backward[length * rowSize + index] = 1 / reached }
        for step in stride(from: steps - 1, through: 0, by: -1) {
            let old = step * sliceSize
            let factor = scale[step + 1]
            let blank = scores[step * classes] * factor
            var earlier = [Float](repeating: 0, count: sliceSize)
            for read in band.reachable(after: step - 1) {
                let row = read * rowSize
                let still = blank * backward[row]
                for index in 0..<rowSize { earlier[row + index] = still }
                for index in 1...characters {
                    earlier[row + index] += scores[step * classes + index] * factor * backward[row + index]
                }
                guard read < length else { continue }
                let after = row + rowSize
                let prior = read * characters
                var sumBefore: Float = 0
                for index in 0..<rowSize { sumBefore += forward[old + row + index] }
                var entering: Float = 0
                for index in 1...characters {
                    let value = scores[step * classes + index] * factor * priors[prior + index - 1] * backward[after + index]
                    entering += value
                    // Flow through the character's first step: what comes before it, times what comes after.
                    let flow = (sumBefore - forward[old + row + index]) * value
                    line.probabilities[read][index - 1] += flow
                    line.steps[read] += flow * Float(step)
                    earlier[row + index] -= value
                }
                for index in 0..<rowSize { earlier[row + index] += entering }
            }
            backward = earlier
        }
        for position in 0..<length {
            let sum = line.probabilities[position].reduce(0, +)
            guard sum > 0 else { return nil }
            line.probabilities[position] = line.probabilities[position].map { max(0, $0 / sum) }
            line.steps[position] /= sum
        }
        return line
    }
}

/// How many characters of a line may have been read where.
private struct Band {
    let steps: Int
    let length: Int
    let leastPitch: Double
    let mostPitch: Double
    let mostBeyond: Double

    init(steps: Int, length: Int, narrowest: Double, widest: Double) {
        self.steps = steps
        self.length = length
        let pitch = ZoneLineScores.stepsPerCharacter
        leastPitch = narrowest * pitch
        mostPitch = widest * pitch
        // All that the strip shows beside the line may be on one side of it.
        mostBeyond = max(0, Double(steps) - leastPitch * Double(length)) + 2 * pitch
    }

    /// How many characters may have been read after a step, from both ends of the line.
    func reachable(after step: Int) -> ClosedRange<Int> {
        let past = Double(step + 1)
        let rest = Double(steps - step - 1)
        let most = min(Int(past / leastPitch) + 1, length - Int(max(0, (rest - mostBeyond) / mostPitch)))
        let least = max(Int(max(0, (past - mostBeyond) / mostPitch)), length - Int(rest / leastPitch) - 1)
        let lower = max(0, min(length, least))
        return lower...max(lower, min(length, most))
    }
}
