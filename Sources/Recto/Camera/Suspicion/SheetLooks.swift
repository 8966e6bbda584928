// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Searches a frame now and then for signs of sheets and screens: an edge around the face, a pattern of fine dots.
struct SheetLooks: Sendable {
    /// Settings, with the reasons for their values.
    struct Configuration: Sendable, Hashable {
        /// Time between looks: each takes as long as finding faces.
        var interval: Duration = .milliseconds(2500)
        /// Least amplitude of a pattern, over the median one.
        var leastPattern = 12.0
        /// Size of a sheet around a face, relative to the face by area: a face takes a third of a print at most.
        var sheetSizes = 1.5...30.0
        /// Least number of looks for a value.
        var leastLooks = 3
    }

    private let configuration = Configuration()
    private let locator = DocumentLocator()
    private var last: Duration?
    private var patterns = 0
    private var sheets = 0
    private var count = 0

    /// Share of looks with a pattern.
    var pattern: Double? { count < configuration.leastLooks ? nil : Double(patterns) / Double(count) }
    /// Share of looks with a sheet.
    var sheet: Double? { count < configuration.leastLooks ? nil : Double(sheets) / Double(count) }

    mutating func see(_ image: Image, eyes: Face.Eyes, at time: Duration) throws(VisionError) {
        guard last.map({ time - $0 >= configuration.interval }) ?? true else { return }
        last = time
        count += 1
        let middle = (eyes.right + eyes.left) * 0.5
        // The cheeks: skin has no pattern of its own.
        let cheeks = Point(x: middle.x, y: middle.y + 0.6 * eyes.distance)
        if try image.periodicity(around: cheeks) ?? 0 >= configuration.leastPattern { patterns += 1 }
        let face = EyePlaces.frontal.bounds(of: eyes)
        let isAround = try locator.locate(in: image).outlines.contains { outline in
            configuration.sheetSizes.contains(outline.corners.area / face.area) && outline.corners.contains(face.center)
        }
        if isAround { sheets += 1 }
    }
}
