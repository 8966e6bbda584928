// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The text, with spaces after it if it is shorter than a column.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    /// The text without characters that a terminal would obey: names of files and entries can hold anything.
    package var printable: String { replacingControls(keeping: []) }

    /// The same of a text of several lines, whose line feeds and tabs stay.
    package var printableLines: String { replacingControls(keeping: ["\n", "\t"]) }

    private func replacingControls(keeping kept: Set<Unicode.Scalar>) -> String {
        let scalars = unicodeScalars.map { scalar in
            scalar.properties.generalCategory != .control || kept.contains(scalar) ? scalar : "\u{FFFD}"
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
