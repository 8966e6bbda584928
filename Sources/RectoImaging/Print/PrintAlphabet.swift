// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// The characters that the reader of print tells apart, in the order of its classes; class 0 is nothing.
///
/// They are the Latin letters of Doc 9303 part 3, section 6, digits, and the signs of names, addresses and dates.
enum PrintAlphabet {
    /// The character of each class from 1 on.
    static let characters = Array(
        " 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.,-/'()&+:#"
            + "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ"
            + "ĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįİıĲĳĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŊŋŌōŎŏŐőŒœŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŦŧŨũŪūŬŭŮůŰűŲų"
            + "ŴŵŶŷŸŹźŻżŽžȘșȚțẞ"
    )
    /// The number of classes, that of nothing among them.
    static let classes = characters.count + 1
    /// For each class a number that it shares with the same letter in another case or with another diacritic or stroke,
    /// and with the digit that looks like it: names have no digits.
    static let letters = numbers(
        folding: [.caseInsensitive, .diacriticInsensitive],
        alike: [
            "0": "o", "2": "z", "5": "s", "8": "b", "9": "g", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ł": "l",
            "ŧ": "t",
        ]
    )
    /// For each class a number that it shares with the same letter in its case with another diacritic.
    static let bare = numbers(folding: .diacriticInsensitive)
    /// For the classes of `ĳ` and `Ĳ` those of the letters that each half of it looks like.
    static let halves: [Int: [Int]] = ["ĳ" as Character: "ij", "Ĳ": "IJ"].reduce(into: [:]) { halves, whole in
        if let place = places[whole.key] { halves[place] = whole.value.compactMap { places[$0] } }
    }
    /// For each class a number that digits share with letters that look like them.
    static let digits: [Int] = {
        let alike: [Character: Character] = [
            "O": "0", "o": "0", "I": "1", "l": "1", "i": "1", "Z": "2", "z": "2", "S": "5", "s": "5", "B": "8",
        ]
        return [0] + characters.map { places[alike[$0] ?? $0] ?? 0 }
    }()
    /// The classes of the letters.
    static let letterClasses = Set(characters.indices.filter { characters[$0].isLetter }.map { $0 + 1 })
    /// The classes of the digits.
    static let digitClasses = Set(characters.indices.filter { ("0"..."9").contains(characters[$0]) }.map { $0 + 1 })
    /// The classes of apostrophe, full stop, comma and brackets.
    static let signs = Set(characters.indices.filter { "'.,()".contains(characters[$0]) }.map { $0 + 1 })
    /// The class of the space.
    static let space = 1

    /// For each digit that looks like several letters, and for those that look like none, their numbers in ``letters``.
    ///
    /// In a name such a digit is no doubt about one of these letters.
    static let lettersOfDigits: [Int: Set<Int>] = {
        let alike: [Character: String] = ["1": "il", "3": "", "4": "", "6": "gb", "7": ""]
        return Dictionary(
            uniqueKeysWithValues: alike.compactMap { digit, alike in
                places[digit].map { ($0, Set(alike.compactMap { places[$0] }.map { letters[$0] })) }
            }
        )
    }()

    /// The class of each character.
    private static let places = Dictionary(uniqueKeysWithValues: characters.enumerated().map { ($1, $0 + 1) })

    private static func numbers(folding options: String.CompareOptions, alike: [String: String] = [:]) -> [Int] {
        var numbers: [String: Int] = [:]
        return [0]
            + characters.map { character in
                let plain = String(character).folding(options: options, locale: nil)
                let folded = alike[plain] ?? plain
                let number = numbers[folded] ?? numbers.count + 1
                numbers[folded] = number
                return number
            }
    }
}
