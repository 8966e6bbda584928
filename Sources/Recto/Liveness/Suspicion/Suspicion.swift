// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// Watches the frames of a session for what those of a person before a camera do not have.
struct Suspicion: Sendable {
    private var repeated = RepeatedFrames()
    private var stillness = Stillness()
    private var timing = FrameTiming()
    private var looks = SheetLooks()
    /// Expressions that came without being asked for.
    var unaskedExpressions = 0

    /// Takes note of a frame.
    mutating func see(_ image: Image, _ sight: FaceTracker.Sight, at time: Duration) throws(VisionError) {
        repeated.see(image)
        timing.see(time)
        let eyes = sight.face?.face.eyes
        stillness.see(eyes, at: time)
        // Not in the frames that take long as it is.
        if let eyes, !sight.wasChecked { try looks.see(image, eyes: eyes, at: time) }
    }

    /// How far each measure goes, 0 to 1, as far as enough was seen to say so.
    var values: [SuspicionMeasure: Double] {
        var values: [SuspicionMeasure: Double] = [:]
        values[.repeatedFrames] = repeated.value
        values[.stillness] = stillness.value
        values[.screenPattern] = looks.pattern
        values[.surroundingSheet] = looks.sheet
        values[.unaskedExpressions] = min(1, Double(unaskedExpressions) / 3)
        values[.frameTiming] = timing.value
        return values
    }

    /// Those that are to be mentioned.
    var findings: [Finding] {
        let values = values
        return SuspicionMeasure.allCases.compactMap { measure in
            values[measure].flatMap { $0 >= measure.threshold ? measure.finding($0) : nil }
        }
    }
}
