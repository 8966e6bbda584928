// SPDX-License-Identifier: Apache-2.0
internal import CRectoBarcode

/// A drawn QR code (ISO/IEC 18004), such as of a link that a telephone is to open.
public struct QRCode: Sendable, Hashable {
    /// The number of modules of a side, without the quiet zone.
    public let side: Int
    /// True for each dark module, row after row.
    public let modules: [Bool]

    /// The modules of the largest code, version 40.
    private static let greatestSide = 177

    /// The code of a text; `nil` if the text is empty, holds a zero, or is too long.
    ///
    /// - Parameter text: At most about 1,600 bytes of UTF-8.
    public init?(_ text: String) {
        guard !text.isEmpty, !text.utf8.contains(0) else { return nil }
        var bytes = [UInt8](repeating: 0, count: Self.greatestSide * Self.greatestSide)
        var side: Int32 = 0
        let count = Int32(bytes.count)
        let status = unsafe text.withCString { text in
            unsafe bytes.withUnsafeMutableBufferPointer { buffer in
                unsafe recto_qr_code_draw(text, buffer.baseAddress!, count, &side)
            }
        }
        guard status == .ok else { return nil }
        self.side = Int(side)
        modules = bytes.prefix(Int(side * side)).map { $0 == 1 }
    }

    /// The number of light modules around a code (ISO/IEC 18004 §6.3.8).
    private static let quiet = 4

    /// The code as an SVG image, dark on white, with a quiet zone of four modules; it grows to the size of its place.
    public var svgText: String {
        let size = side + 2 * Self.quiet
        var path = ""
        for row in 0..<side {
            var column = 0
            while column < side {
                let run = modules[row * side + column..<(row + 1) * side].prefix { $0 }.count
                if run > 0 { path += "M\(column + Self.quiet) \(row + Self.quiet)h\(run)v1h-\(run)z" }
                column += max(1, run)
            }
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size) \(size)" shape-rendering="crispEdges">\
            <path fill="#fff" d="M0 0h\(size)v\(size)H0z"/><path d="\(path)"/></svg>
            """
    }

    /// The code for a terminal: two modules to a character, black on white, with a quiet zone of four modules.
    public var terminalText: String {
        let quiet = Self.quiet
        func isDark(_ row: Int, _ column: Int) -> Bool {
            let (row, column) = (row - quiet, column - quiet)
            return (0..<side).contains(row) && (0..<side).contains(column) && modules[row * side + column]
        }
        var text = ""
        for row in stride(from: 0, to: side + 2 * quiet, by: 2) {
            text += "\u{1B}[38;5;16m\u{1B}[48;5;231m"
            for column in 0..<side + 2 * quiet {
                switch (isDark(row, column), isDark(row + 1, column)) {
                case (true, true): text += "\u{2588}"
                case (true, false): text += "\u{2580}"
                case (false, true): text += "\u{2584}"
                case (false, false): text += " "
                }
            }
            text += "\u{1B}[0m\n"
        }
        return text
    }
}
