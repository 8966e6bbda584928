// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The text, with spaces after it if it is shorter than a column.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    /// The text without characters that a terminal would obey: names of files and entries can hold anything.
    package var printable: String {
        let scalars = unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
        return String(String.UnicodeScalarView(scalars))
    }
}
