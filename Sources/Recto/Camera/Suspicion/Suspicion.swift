// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// Watches the frames of a session for signs that no person is before a camera.
struct Suspicion: Sendable {
    private var repeated = RepeatedFrames()
    private var stillness = Stillness()
    private var noise = NoiseAlone()
    private var timing = FrameTiming()
    private var looks = SheetLooks()
    /// Number of expressions that were not asked for.
    var unaskedExpressions = 0
    /// True if the newest frame is the same as one shortly before, bit by bit.
    var isRepetition: Bool { repeated.isRepetition }

    /// Takes a frame.
    mutating func see(_ image: Image, _ sight: FaceTracker.Sight, at time: Duration) throws(VisionError) {
        repeated.see(image)
        timing.see(time)
        let eyes = sight.face?.face.eyes
        stillness.see(eyes, at: time)
        try noise.see(image, eyes, at: time)
        // Frames that already took long are left out.
        if let eyes, !sight.wasChecked { try looks.see(image, eyes: eyes, at: time) }
    }

    /// The value of each measure, 0 to 1; measures that saw too little have none.
    var values: [SuspicionMeasure: Double] {
        var values: [SuspicionMeasure: Double] = [:]
        values[.repeatedFrames] = repeated.value
        values[.stillness] = stillness.value
        values[.noiseAlone] = noise.value
        values[.screenPattern] = looks.pattern
        values[.surroundingSheet] = looks.sheet
        values[.unaskedExpressions] = min(1, Double(unaskedExpressions) / 3)
        values[.frameTiming] = timing.value
        return values
    }

    /// The findings of the measures that reach their thresholds.
    var findings: [Finding] {
        let values = values
        return SuspicionMeasure.allCases.compactMap { measure in
            values[measure].flatMap { $0 >= measure.threshold ? measure.finding($0) : nil }
        }
    }
}
