// SPDX-License-Identifier: Apache-2.0

/// Text with many parts that are examined as values: the counts that decide about each are made once.
struct MeasuredText {
    let scalars: [Unicode.Scalar]
    private let start: Int
    /// For each position from the start on, and for the end.
    private var marks: [Mark] = []

    /// Measures the scalars of a range, so that its parts can be examined.
    init(_ scalars: [Unicode.Scalar], _ range: Range<Int>) {
        self.scalars = scalars
        start = range.lowerBound
        marks.reserveCapacity(range.count + 1)
        var mark = Mark(end: range.lowerBound)
        for position in range {
            let scalar = scalars[position]
            // The end of a value that is cut off at this position.
            marks.append(mark)
            mark.count(scalar)
            if !scalar.isSpaceOrControl, scalar != "," { mark.end = position + 1 }
        }
        marks.append(mark)
        var next = range.upperBound
        for position in range.reversed() {
            if !scalars[position].isSpaceOrControl { next = position }
            marks[position - start].next = next
        }
        marks[range.count].next = range.upperBound
    }

    /// The value in a range, without the padding that ``RawText`` leaves out.
    func value(in range: Range<Int>) -> Value {
        let first = marks[range.lowerBound - start].next
        let end = marks[range.upperBound - start].end
        guard first < end else { return Value() }
        let (from, upTo) = (marks[first - start], marks[end - start])
        return Value(
            first: scalars[first],
            length: end - first,
            letters: Int(upTo.letters - from.letters),
            digits: Int(upTo.digits - from.digits),
            nonzeroDigits: Int(upTo.nonzeroDigits - from.nonzeroDigits),
            others: Int(upTo.others - from.others)
        )
    }

    /// The counts that decide about a value.
    struct Value {
        var first: Unicode.Scalar = " "
        /// In scalars.
        var length = 0
        /// Of ASCII.
        var letters = 0
        /// Of ASCII.
        var digits = 0
        var nonzeroDigits = 0
        /// Beyond ASCII.
        var others = 0
    }

    /// The counts before a position.
    private struct Mark {
        var letters: Int32 = 0
        var digits: Int32 = 0
        var nonzeroDigits: Int32 = 0
        var others: Int32 = 0
        /// Behind the last scalar that is neither padding nor a comma.
        var end: Int
        /// The first position from here on that is no padding.
        var next = 0

        init(end: Int) {
            self.end = end
        }

        mutating func count(_ scalar: Unicode.Scalar) {
            if scalar.isASCIILetter {
                letters += 1
            } else if scalar.isASCIIDigit {
                digits += 1
                if scalar != "0" { nonzeroDigits += 1 }
            } else if !scalar.isASCII {
                others += 1
            }
        }
    }
}
