// SPDX-License-Identifier: Apache-2.0
internal import Glibc
internal import RectoImaging

/// Finds the probability of each character in a line of known length from a recogniser's scores.
///
/// The recogniser gives a probability of each class for each step along the line. Classes follow each other as in
/// connectionist temporal classification. A character lasts for some steps, blanks lie between characters, and two
/// equal ones need a blank between them. All ways to read exactly this number of characters are summed, forwards and
/// backwards. The result is the probability of each character at each position, over all readings of the line.
struct ZoneLineDecoder {
    /// Least distance of characters relative to a strip's; `widest` is the greatest.
    ///
    /// Reading at places that can hold no character is not worth the time.
    private let narrowest = 0.8
    private let widest = 1.25
    /// Likelihood of print beside the line that the recogniser takes for characters.
    private static let otherPrint: Float = 0.02
    /// Least total: below it the reciprocal is no longer a number.
    private static let leastTotal: Float = 1e-30
    /// Classes of characters that are considered in each step: no step shows more that matter.
    private static let mostLikely = 6

    /// The content of a line.
    struct Line {
        /// For each position, the probability of each class of characters; they sum to 1.
        var probabilities: [[Float]]
        /// The place of each position, in steps.
        var steps: [Float]
        /// Natural logarithm of the probability that the line has this number of characters.
        var logLikelihood: Double
    }

    /// Decodes a line.
    ///
    /// - Parameters:
    ///   - scores: For each step, the probabilities of the blank and of each class of characters, one after the other.
    ///   - priors: For each position, the factor of each class of characters, from 0 to 1, one after the other. It is
    ///     less if the standard expects another class.
    /// - Returns: `nil` if the scores leave no way to read this number of characters.
    func decode(scores: [Float], priors: [Float]) -> Line? {
        let characters = ZoneCharacter.count
        let classes = characters + 1
        precondition(scores.count.isMultiple(of: classes) && priors.count.isMultiple(of: characters))
        let (steps, length) = (scores.count / classes, priors.count / characters)
        guard length > 0, steps >= length else { return nil }
        let band = Band(steps: steps, length: length, narrowest: narrowest, widest: widest)
        let seen = (0..<steps).map { Self.likely(scores, at: $0) }

        // For each step and each number of characters read so far: the probability after the step. `sums` holds the
        // total, `forward` the part with the step in a character of each class. Classes that a step does not show are
        // zero.
        let sliceSize = (length + 1) * classes
        var forward = [Float](repeating: 0, count: (steps + 1) * sliceSize)
        var sums = [Float](repeating: 0, count: (steps + 1) * (length + 1))
        var scales = [Float](repeating: 1, count: steps + 1)
        sums[0] = 1
        var logLikelihood = 0.0
        for step in 0..<steps {
            let (old, new) = (step * sliceSize, (step + 1) * sliceSize)
            let (oldSums, newSums) = (step * (length + 1), (step + 1) * (length + 1))
            let blank = scores[step * classes]
            let page = Self.page(blank)
            let reachable = band.reachable(after: step)
            var total: Float = 0
            for read in reachable {
                var sum = (read == 0 || read == length ? page : blank) * sums[oldSums + read]
                if read > 0 {
                    let row = read * classes
                    for (index, score) in seen[step] {
                        let entering = sums[oldSums + read - 1] - forward[old + row - classes + index]
                        let prior = priors[(read - 1) * characters + index - 1]
                        let value = score * (forward[old + row + index] + max(0, entering) * prior)
                        forward[new + row + index] = value
                        sum += value
                    }
                }
                sums[newSums + read] = sum
                total += sum
            }
            guard total > Self.leastTotal, total.isFinite else { return nil }
            let scale = 1 / total
            scales[step + 1] = scale
            for read in reachable {
                sums[newSums + read] *= scale
                let row = new + read * classes
                for (index, _) in seen[step] { forward[row + index] *= scale }
            }
            logLikelihood += Double(log(total))
        }
        let reached = sums[steps * (length + 1) + length]
        guard reached > Self.leastTotal else { return nil }
        logLikelihood += Double(log(reached))

        var line = Line(
            probabilities: [[Float]](repeating: [Float](repeating: 0, count: characters), count: length),
            steps: [Float](repeating: 0, count: length),
            logLikelihood: logLikelihood
        )
        // From each step on, for each number of characters read so far: the probability of the rest of the line. `rest`
        // holds it for any state before the step, `excess` the surplus of each class if the step before is in it.
        var rest = [Float](repeating: 0, count: length + 1)
        var excess = [Float](repeating: 0, count: sliceSize)
        rest[length] = 1 / reached
        for step in stride(from: steps - 1, through: 0, by: -1) {
            let old = step * sliceSize
            let oldSums = step * (length + 1)
            let scale = scales[step + 1]
            let blank = scores[step * classes]
            let page = Self.page(blank)
            var earlierRest = [Float](repeating: 0, count: length + 1)
            var earlierExcess = [Float](repeating: 0, count: sliceSize)
            for read in band.reachable(after: step - 1) {
                let row = read * classes
                var entering: Float = 0
                if read < length {
                    for (index, score) in seen[step] {
                        let after = rest[read + 1] + excess[row + classes + index]
                        let value = score * scale * priors[read * characters + index - 1] * after
                        entering += value
                        // Flow through the character's first step: the flow before it, times the flow after it.
                        let before = max(0, sums[oldSums + read] - forward[old + row + index])
                        line.probabilities[read][index - 1] += before * value
                        line.steps[read] += before * value * Float(step)
                        earlierExcess[row + index] -= value
                    }
                }
                for (index, score) in seen[step] {
                    earlierExcess[row + index] += score * scale * (rest[read] + excess[row + index])
                }
                let idle = (read == 0 || read == length ? page : blank) * scale
                earlierRest[read] = idle * rest[read] + entering
            }
            rest = earlierRest
            excess = earlierExcess
        }
        for position in 0..<length {
            let sum = line.probabilities[position].reduce(0, +)
            guard sum > 0, sum.isFinite, line.steps[position].isFinite else { return nil }
            line.probabilities[position] = line.probabilities[position].map { max(0, $0 / sum) }
            line.steps[position] /= sum
        }
        return line
    }

    /// The probability of a step before the first character or after the last one: other print may stand there.
    private static func page(_ blank: Float) -> Float { blank + otherPrint * (1 - blank) }

    /// The classes of characters that a step may be in: the likeliest, and all that are not far behind.
    private static func likely(_ scores: [Float], at step: Int) -> [(index: Int, score: Float)] {
        let start = step * (ZoneCharacter.count + 1)
        var best = [(index: Int, score: Float)](repeating: (1, -1), count: mostLikely)
        for index in 1...ZoneCharacter.count {
            let score = scores[start + index]
            guard score > best[mostLikely - 1].score else { continue }
            var place = mostLikely - 1
            while place > 0, best[place - 1].score < score {
                best[place] = best[place - 1]
                place -= 1
            }
            best[place] = (index, score)
        }
        return best
    }
}

/// The possible numbers of characters read at each step of a line.
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

    /// The numbers of characters that may have been read after a step, from both ends of the line.
    func reachable(after step: Int) -> ClosedRange<Int> {
        let past = Double(step + 1)
        let rest = Double(steps - step - 1)
        let most = min(Int(past / leastPitch) + 1, length - Int(max(0, (rest - mostBeyond) / mostPitch)))
        let least = max(Int(max(0, (past - mostBeyond) / mostPitch)), length - Int(rest / leastPitch) - 1)
        let lower = max(0, min(length, least))
        return lower...max(lower, min(length, most))
    }
}
