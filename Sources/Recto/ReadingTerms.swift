// SPDX-License-Identifier: Apache-2.0
package import RectoRecords

/// The terms of a reading, which can differ from one image to the next.
package struct ReadingTerms: Sendable, Hashable, Codable {
    /// The limits of the input; a larger one is refused.
    package var limits: Limits
    /// The day on which documents must be valid; `nil` is the day of the call.
    package var day: CalendarDate?
    /// True if fronts, pages and selfies must show a face.
    package var checksFaces: Bool
    /// The straightened parts that the readings come with.
    package var crops: [Crop.Part]
    /// True if the print of fronts and pages is read.
    package var readsPrint: Bool

    /// Terms of these parts.
    package init(
        limits: Limits,
        day: CalendarDate? = nil,
        checksFaces: Bool = true,
        crops: [Crop.Part] = [],
        readsPrint: Bool = false
    ) {
        self.limits = limits
        self.day = day
        self.checksFaces = checksFaces
        self.crops = crops
        self.readsPrint = readsPrint
    }

    /// The same terms, with the day of the call if they name none.
    var dated: ReadingTerms {
        var terms = self
        terms.day = day ?? .today
        return terms
    }
}

extension RectoEngine.Configuration {
    /// The terms of an engine if a call names none.
    var terms: ReadingTerms {
        ReadingTerms(
            limits: limits,
            day: asOf,
            checksFaces: checksFaces,
            crops: makesCrops ? Crop.Part.allCases : [],
            readsPrint: readsPrint
        )
    }
}
