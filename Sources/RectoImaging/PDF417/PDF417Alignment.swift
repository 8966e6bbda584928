// SPDX-License-Identifier: Apache-2.0

/// The places of a symbol's modules across a picture with upright bars.
struct PDF417Alignment {
    /// Data columns.
    var columns: Int
    /// Left edge of the start pattern, in pixels; may lie outside the picture.
    var left: Float
    /// Right edge of the stop pattern, in pixels; may lie outside the picture.
    var right: Float
    /// Shift of the symbol's middle from halfway between the edges, in widths: an effect of perspective.
    var bow: Float
    /// The agreement of the average rows with it, 0 to about 2.
    var score: Float = 0
    /// The agreement of the columns alone with it, at most 1.
    var columnMatch: Float = 0
    /// The match of the start pattern, 0 to 1.
    var startMatch: Float = 0
    /// The match of the stop pattern, 0 to 1.
    var stopMatch: Float = 0

    /// Modules across the symbol.
    var moduleCount: Int { PDF417Patterns.moduleCount(columns: columns) }
    /// Mean width of a module, in pixels.
    var moduleWidth: Float { (right - left) / Float(moduleCount) }

    /// Pixels from the left of the place `module` modules right of the start pattern's left edge.
    func place(ofModule module: Float) -> Float {
        // A straight line seen in perspective; the bow fixes how steep it is.
        let part = module / Float(moduleCount)
        let perspective = 4 * bow / (1 - 2 * bow)
        return left + (right - left) * part * (1 + perspective) / (1 + perspective * part)
    }

    /// The same places in the picture, for a symbol that starts `columnsBefore` columns further left.
    func rebased(columnsBefore: Int, columns newColumns: Int) -> PDF417Alignment {
        let first = -Float(columnsBefore * PDF417Patterns.modulesPerCodeword)
        let count = Float(PDF417Patterns.moduleCount(columns: newColumns))
        var result = self
        result.columns = newColumns
        result.left = place(ofModule: first)
        result.right = place(ofModule: first + count)
        let middle = place(ofModule: first + count / 2)
        result.bow = (middle - (result.left + result.right) / 2) / (result.right - result.left)
        return result
    }

    /// True if another alignment says practically the same.
    func isNear(_ other: PDF417Alignment) -> Bool {
        columns == other.columns && abs(left - other.left) < 2 * moduleWidth
            && abs(right - other.right) < 2 * moduleWidth
    }
}
