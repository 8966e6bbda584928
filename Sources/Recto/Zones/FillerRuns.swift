// SPDX-License-Identifier: Apache-2.0

/// Weighs a field's characters by the usual places of fillers: after some of them there are only more.
struct FillerRuns {
    /// Likelihood of any other character relative to a filler, by the number of fillers before it.
    let afterRun: [Float]
    /// Likelihood that a field starts with a filler though it is not all fillers.
    let atStart: Float

    /// Names: one filler between words, two between the identifiers, and nothing after three.
    static let names = FillerRuns(afterRun: [1, 1, 1, 0.002], atStart: 0.01)
    /// Numbers: aligned left, rarely with anything after a filler.
    static let numbers = FillerRuns(afterRun: [1, 0.2, 0.05, 0.02], atStart: 0.2)

    /// The distributions of a field's places, weighed.
    func weighed(_ places: [CharacterDistribution]) -> [CharacterDistribution] {
        let states = afterRun.count
        // The chain only tells fillers from the rest.
        let fillers = places.map { $0[ZoneCharacter.filler] }
        func next(_ run: Int) -> Int { min(states - 1, run + 1) }
        func entry(_ place: Int, _ run: Int) -> Float { place == 0 ? 1 : afterRun[run] }

        var forward = [[Float]](repeating: [Float](repeating: 0, count: states), count: places.count + 1)
        forward[0][0] = 1
        for place in places.indices {
            for run in 0..<states where forward[place][run] > 0 {
                let start: Float = place == 0 ? atStart : 1
                forward[place + 1][next(run)] += forward[place][run] * fillers[place] * start
                forward[place + 1][0] += forward[place][run] * (1 - fillers[place]) * entry(place, run)
            }
            forward[place + 1] = forward[place + 1].normalized
        }
        var backward = [Float](repeating: 1, count: states)
        var weighed = places
        for place in places.indices.reversed() {
            let start: Float = place == 0 ? atStart : 1
            var filler: Float = 0
            var other: Float = 0
            var earlier = [Float](repeating: 0, count: states)
            for run in 0..<states {
                let going = fillers[place] * start * backward[next(run)]
                let breaking = (1 - fillers[place]) * entry(place, run) * backward[0]
                filler += forward[place][run] * going
                other += forward[place][run] * breaking
                earlier[run] = going + breaking
            }
            backward = earlier.normalized
            let total = filler + other
            guard total > 0 else { continue }
            let share = other / total / max(1 - fillers[place], .leastNormalMagnitude)
            for index in weighed[place].indices { weighed[place][index] *= share }
            weighed[place][ZoneCharacter.filler] = filler / total
        }
        return weighed
    }
}
