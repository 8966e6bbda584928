// SPDX-License-Identifier: Apache-2.0

/// A symbol straightened out: every module four samples wide, every row four samples high.
struct PDF417Strip {
    /// Samples across a module.
    static let samplesPerModule = 4
    /// Samples down a row.
    static let samplesPerRow = 4
    /// Modules before the start and behind the stop pattern.
    static let marginModules = 3
    /// Samples across a codeword.
    static let samplesPerCell = PDF417Patterns.modulesPerCodeword * samplesPerModule

    /// Numbers of the lines above each row; one row per line.
    let lines: [Int]
    /// Codeword columns covered, both indicators included.
    let columnCount: Int
    /// Columns covered left of the left indicator that the geometry assumes.
    let columnsBefore: Int
    /// Brightness; ``samplesPerRow`` rows of samples for each line.
    var samples: FloatPlane
    /// For each row, true if it lies in the picture.
    private(set) var isRowInside: [Bool]
    /// For each cell, row by row, true if it lies in the picture.
    private(set) var isCellInside: [Bool]

    /// Rows covered.
    var rowCount: Int { lines.count }
    /// Modules across.
    var moduleCount: Int { samples.width / Self.samplesPerModule }
    /// Modules before the first column.
    static var firstCellModule: Int { marginModules + PDF417Patterns.modulesPerCodeword }
    /// Samples before the first column.
    static var firstCellSample: Int { firstCellModule * samplesPerModule }
    /// The samples across that hold codewords.
    var cellSamples: Range<Int> {
        Self.firstCellSample..<Self.firstCellSample + columnCount * Self.samplesPerCell
    }

    /// Samples a picture along a geometry.
    ///
    /// - Parameters:
    ///   - picture: Brightness.
    ///   - geometry: The places of the modules.
    ///   - extending: Columns to cover beyond the symbol's own at the left and at the right.
    init(_ picture: FloatPlane, geometry: PDF417Geometry, extending: (left: Int, right: Int) = (0, 0)) {
        let height = Float(picture.height)
        let model = geometry.rows
        let first = Int(model.line(atMiddle: 0).rounded(.down)) - 1
        let last = Int(model.line(atMiddle: height).rounded(.up)) + 1
        // Rows that are cut by the edge of the picture are still worth a guess.
        let slack = 0.3 * model.pitch
        lines = (min(first, last)...max(first, last)).filter {
            (-slack...height + slack).contains(model.middle(ofLine: Float($0) + 0.5))
        }
        columnCount = geometry.alignment.columns + 2 + extending.left + extending.right
        columnsBefore = extending.left
        let modules = 2 * Self.marginModules + PDF417Patterns.moduleCount(columns: columnCount - 2)
        samples = FloatPlane(width: modules * Self.samplesPerModule, height: lines.count * Self.samplesPerRow)
        isRowInside = []
        isCellInside = []
        sample(picture, geometry: geometry)
    }

    private mutating func sample(_ picture: FloatPlane, geometry: PDF417Geometry) {
        let across = PDF417StripColumns(
            count: samples.width,
            firstModule: -Float(Self.marginModules + columnsBefore * PDF417Patterns.modulesPerCodeword),
            geometry: geometry,
            pictureWidth: Float(picture.width)
        )
        var insideCounts = [Int](repeating: 0, count: lines.count * columnCount)
        var scanLine = [Float](repeating: 0, count: samples.width)
        // Two scan lines are averaged for every row of samples.
        let scanLines = 2 * Self.samplesPerRow
        for (row, line) in lines.enumerated() {
            for part in 0..<scanLines {
                let number = Float(line) + (Float(part) + 0.5) / Float(scanLines)
                across.read(picture, line: number, geometry: geometry, into: &scanLine)
                let target = (row * Self.samplesPerRow + part / 2) * samples.width
                FloatKernels.accumulate(scanLine, times: 0.5, into: &samples.values, at: target, count: samples.width)
                for column in 0..<columnCount {
                    let middle = Self.firstCellSample + column * Self.samplesPerCell + Self.samplesPerCell / 2
                    if across.isInside(picture, line: number, index: middle, geometry: geometry) {
                        insideCounts[row * columnCount + column] += 1
                    }
                }
            }
        }
        // A cell that is cut by less than a quarter is still read.
        isCellInside = insideCounts.map { 4 * $0 >= 3 * scanLines }
        isRowInside = lines.indices.map { row in
            let inside = isCellInside[row * columnCount..<(row + 1) * columnCount].count(where: { $0 })
            return 10 * inside >= 7 * columnCount
        }
    }
}

/// The parts of a geometry that hold all the way down a column of samples.
private struct PDF417StripColumns {
    /// Straight place of each sample.
    private var straight: [Float] = []
    /// Slant there.
    private var slants: [Float] = []
    /// Place from -1 at the left of the picture to 1.
    private var places: [Float] = []

    init(count: Int, firstModule: Float, geometry: PDF417Geometry, pictureWidth: Float) {
        for index in 0..<count {
            let module = firstModule + (Float(index) + 0.5) / Float(PDF417Strip.samplesPerModule)
            let place = geometry.alignment.place(ofModule: module)
            straight.append(place)
            slants.append(geometry.slant.value(at: place / pictureWidth - 0.5))
            places.append(min(max(2 * place / pictureWidth - 1, -1.1), 1.1))
        }
    }

    /// Reads the brightness along one line.
    func read(_ picture: FloatPlane, line: Float, geometry: PDF417Geometry, into samples: inout [Float]) {
        let model = geometry.rows
        let middle = model.middle(ofLine: line)
        let linear = model.tilt + model.fan * (middle - model.height / 2)
        let correction = Self.correction(geometry, line: line)
        let (width, height) = (picture.width, picture.height)
        let (rightmost, lowest) = (Float(width - 1), Float(height - 1))
        for index in samples.indices {
            let u = places[index]
            let y = middle + u * (linear + u * (model.bend + u * model.skew))
            let shift =
                correction[0]
                + u * (correction[1] + u * (correction[2] + u * (correction[3] + u * correction[4])))
            let x = straight[index] + slants[index] * (y - model.height / 2) + shift
            let column = min(max(x - 0.5, 0), rightmost)
            let row = min(max(y - 0.5, 0), lowest)
            let wholeColumn = min(Int(column), width - 2)
            let wholeRow = min(Int(row), height - 2)
            let right = column - Float(wholeColumn)
            let down = row - Float(wholeRow)
            let base = wholeRow * width + wholeColumn
            let top = picture.values[base] * (1 - right) + picture.values[base + 1] * right
            let bottom = picture.values[base + width] * (1 - right) + picture.values[base + width + 1] * right
            samples[index] = top * (1 - down) + bottom * down
        }
    }

    /// True if a sample lies in the picture.
    func isInside(_ picture: FloatPlane, line: Float, index: Int, geometry: PDF417Geometry) -> Bool {
        let middle = geometry.rows.middle(ofLine: line)
        let y = middle + geometry.rows.shift(at: places[index], middle: middle)
        let x = straight[index] + slants[index] * (y - geometry.rows.height / 2)
        return x > 0 && y > 0 && x < Float(picture.width) && y < Float(picture.height)
    }

    /// The corrections along a line, added up to one polynomial.
    private static func correction(_ geometry: PDF417Geometry, line: Float) -> [Float] {
        geometry.corrections.reduce(into: [0, 0, 0, 0, 0]) { sum, field in
            for (index, value) in field.polynomial(atLine: line).enumerated() { sum[index] += value }
        }
    }
}
