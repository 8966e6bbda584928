// SPDX-License-Identifier: Apache-2.0

/// The numbers in a worker's answer, which a process that was taken over may have invented.
///
/// Places, sizes and times become whole numbers and sums here, outside of the worker. The greatest numbers that Swift
/// has would end this process by an overflow.
enum AnswerNumbers {
    /// Most digits before the point: of pictures, files and times no number has as many.
    private static let mostDigits = 12

    /// True if every number in a text of JSON can be one of an answer.
    static func arePossible(in text: [UInt8]) -> Bool {
        var place = 0
        while place < text.count {
            switch text[place] {
            case UInt8(ascii: "\""): skipText(text, &place)
            case _ where text[place].isDigit:
                guard skipNumber(text, &place) else { return false }
            default: place += 1
            }
        }
        return true
    }

    /// Goes behind the end of a text between quotes.
    private static func skipText(_ text: [UInt8], _ place: inout Int) {
        place += 1
        while place < text.count, text[place] != UInt8(ascii: "\"") {
            place += text[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        place += 1
    }

    /// Goes behind the end of a number; false if it is too great.
    private static func skipNumber(_ text: [UInt8], _ place: inout Int) -> Bool {
        let start = place
        skipDigits(text, &place)
        guard place - start <= mostDigits else { return false }
        if place < text.count, text[place] == UInt8(ascii: ".") {
            place += 1
            skipDigits(text, &place)
        }
        guard place < text.count, text[place] | 0x20 == UInt8(ascii: "e") else { return true }
        // Encoders write other exponents for greater numbers than those above alone.
        guard place + 1 < text.count, text[place + 1] == UInt8(ascii: "-") else { return false }
        place += 2
        skipDigits(text, &place)
        return true
    }

    private static func skipDigits(_ text: [UInt8], _ place: inout Int) {
        while place < text.count, text[place].isDigit { place += 1 }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
