// SPDX-License-Identifier: Apache-2.0
package import RectoRecords

/// What an image is read under, where that differs from one image to the next.
package struct ReadingTerms: Sendable, Hashable, Codable {
    /// What the input may cost before it is refused.
    package var limits: Limits
    /// The day on which documents must be valid; `nil` is the day of the call.
    package var day: CalendarDate?
    /// Whether fronts, pages and selfies must show a face.
    package var checksFaces: Bool
    /// The straightened parts that the readings come with.
    package var crops: [Crop.Part]

    /// Terms of these parts.
    package init(limits: Limits, day: CalendarDate? = nil, checksFaces: Bool = true, crops: [Crop.Part] = []) {
        self.limits = limits
        self.day = day
        self.checksFaces = checksFaces
        self.crops = crops
    }

    /// The same terms on the day of the call, where they name none.
    var dated: ReadingTerms {
        var terms = self
        terms.day = day ?? .today
        return terms
    }
}

extension RectoEngine.Configuration {
    /// The terms that an engine reads under where a call names none.
    var terms: ReadingTerms {
        ReadingTerms(limits: limits, day: asOf, checksFaces: checksFaces, crops: makesCrops ? Crop.Part.allCases : [])
    }
}
