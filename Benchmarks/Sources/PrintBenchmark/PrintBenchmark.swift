// SPDX-License-Identifier: Apache-2.0
import Foundation
import Measuring
import Recto
import RectoImaging
import RectoRecords

/// Holds fronts against backs: how many fronts state what their back says, whether any states what was altered by one
/// character or lacks one, or what another back says, and the processor time.
///
/// `PrintBenchmark FOLDER`: pictures named `front` and `back` in folders of their own, or `maria-front`, `maria-back`.
/// `PrintBenchmark --read FOLDER`: what reading all the print takes on fronts, and on pages named `page`.
@main
struct PrintBenchmark {
    static func main() async throws {
        var arguments = CommandLine.arguments.dropFirst()
        let readsAll = arguments.first == "--read"
        if readsAll { arguments = arguments.dropFirst() }
        guard let folder = arguments.first, arguments.count == 1 else {
            FileHandle.standardError.write(Data("usage: PrintBenchmark [--read] FOLDER\n".utf8))
            exit(2)
        }
        if readsAll { return try await measureReading(of: folder) }
        var configuration = RectoEngine.Configuration()
        configuration.makesCrops = true
        configuration.readsPrint = false
        configuration.modelFolders = []
        let engine = try RectoEngine(configuration)
        var cards: [Card] = []
        for (front, back) in pairs(in: folder) {
            let record = try await engine.read(bytes(of: back), expecting: .driverLicense(.back)).record
            guard case .driverLicense(let license)? = record, license.hasData else {
                print("\(back.path): no record")
                continue
            }
            let reading = try await engine.read(bytes(of: front), expecting: .driverLicense(.front))
            cards.append(Card(name: front.path, front: reading, license: license))
        }
        guard !cards.isEmpty else { return print("no fronts and backs in \(folder)") }
        try measure(cards)
    }

    /// The time of the stage that reads print: of one picture at a time, so that it is the processor's.
    private static func measureReading(of folder: String) async throws {
        var configuration = RectoEngine.Configuration()
        configuration.readsPrint = true
        configuration.modelFolders = []
        let engine = try RectoEngine(configuration)
        let kinds: [(side: String, expectation: Expectation)] = [
            ("front", .driverLicense(.front)), ("page", .passport),
        ]
        for (side, expectation) in kinds {
            var times: [Double] = []
            for file in imageFiles(folder) where file.side == side {
                let reading = try await engine.read(bytes(of: file), expecting: expectation)
                guard let stage = reading.timing.stages.first(where: { $0.name == "print" }) else { continue }
                times.append(stage.duration / .milliseconds(1))
            }
            guard !times.isEmpty else { continue }
            print(
                "\(side): \(median(times).rounded2) ms (median of \(times.count)), \((times.max() ?? 0).rounded2) at most"
            )
        }
    }

    private struct Card {
        let name: String
        let front: Reading
        let license: DriverLicense
    }

    private static func measure(_ cards: [Card]) throws {
        let reader = FrontPrintReader()
        var (own, altered, cut, others) = (Tally(), Tally(), Tally(), Tally())
        var times: [Double] = []
        for (index, card) in cards.enumerated() {
            let (print, time) = try measured { try reader.read(card.front, for: .driverLicense(card.license)) }
            guard let print else {
                Swift.print("\(card.name): no document")
                continue
            }
            times.append(time)
            own.add(print)
            if !print.provesSides { Swift.print("\(card.name): \(print.agreement.filter { !$0.value }.keys.sorted())") }
            for place in 0..<3 {
                if let print = try reader.read(card.front, for: .driverLicense(card.license.altered(at: place))) {
                    altered.add(print)
                }
            }
            for fromItsEnd in [false, true] {
                let license = card.license.cut(fromItsEnd: fromItsEnd)
                if let print = try reader.read(card.front, for: .driverLicense(license)) { cut.add(print) }
            }
            let other = cards[(index + 1) % cards.count].license
            if let print = try reader.read(card.front, for: .driverLicense(other)) { others.add(print) }
        }
        print("as the back says:         \(own)")
        print("one character of each value altered: \(altered)")
        print("number and names without their first or last character: \(cut)")
        print("as the next card's back says: \(others)")
        guard !times.isEmpty else { return }
        print("\(median(times).rounded2) ms of processor time a front (median), \((times.max() ?? 0).rounded2) at most")
    }

    private static func bytes(of file: URL) throws -> [UInt8] { [UInt8](try Data(contentsOf: file)) }

    /// Fronts with the back beside each.
    private static func pairs(in folder: String) -> [(front: URL, back: URL)] {
        let files = imageFiles(folder)
        return files.filter { $0.side == "front" }.compactMap { front in
            files.first { $0.side == "back" && $0.person == front.person }.map { (front, $0) }
        }
    }
}

/// Numbers of fronts that state each value, and of those that prove that the sides are of one card.
private struct Tally: CustomStringConvertible {
    private var cards = 0
    private var proven = 0
    private var stated: [String: Int] = [:]

    mutating func add(_ print: FrontPrint) {
        cards += 1
        if print.provesSides { proven += 1 }
        for value in FrontPrint.provingValues where print.agreement[value] == true { stated[value, default: 0] += 1 }
    }

    var description: String {
        let values = FrontPrint.provingValues.map { "\($0) \(stated[$0, default: 0])" }
        return "of \(cards): \(proven) proven; \(values.joined(separator: ", "))"
    }
}

extension URL {
    private var words: [Substring] { deletingPathExtension().lastPathComponent.split(separator: "-") }
    fileprivate var side: String { words.last.map(String.init) ?? "" }
    fileprivate var person: String {
        deletingLastPathComponent().appendingPathComponent(words.dropLast().joined(separator: "-")).path
    }
}

extension DriverLicense {
    /// The licence with one character of each value replaced by another of its kind, at another place for each number.
    fileprivate func altered(at place: Int) -> DriverLicense {
        var license = self
        license.idNumber = idNumber.map { Self.altered($0, at: place) }
        license.lastName = lastName.map { Self.altered($0, at: place) }
        license.firstName = firstName.map { Self.altered($0, at: place) }
        license.birthDate = birthDate.flatMap { Self.altered($0, at: place) }
        license.expirationDate = expirationDate.flatMap { Self.altered($0, at: place) }
        return license
    }

    /// The licence with number and names that lack their last character, or their first.
    fileprivate func cut(fromItsEnd: Bool) -> DriverLicense {
        func cut(_ text: String) -> String { String(fromItsEnd ? text.dropLast() : text.dropFirst()) }
        var license = self
        license.idNumber = idNumber.map(cut)
        license.lastName = lastName.map(cut)
        license.firstName = firstName.map(cut)
        return license
    }

    /// Characters go round among 0 to 9 and A to Z by a step that never leads back.
    private static func altered(_ text: String, at place: Int) -> String {
        var bytes = Array(text.utf8)
        let places = bytes.indices.filter { bytes[$0].isDigit || bytes[$0].isCapital }
        guard !places.isEmpty else { return text }
        let index = places[place * 7 % places.count]
        let (first, count): (UInt8, UInt8) = bytes[index].isDigit ? (UInt8(ascii: "0"), 10) : (UInt8(ascii: "A"), 26)
        bytes[index] = first + (bytes[index] - first + 1 + UInt8(place) * 2) % count
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Another day of the month, another month, another year.
    private static func altered(_ date: CalendarDate, at place: Int) -> CalendarDate? {
        switch place {
        case 0: CalendarDate(year: date.year, month: date.month, day: date.day < 28 ? date.day + 1 : 1)
        case 1: CalendarDate(year: date.year, month: date.month % 12 + 1, day: min(date.day, 28))
        default: CalendarDate(year: date.year + 3, month: date.month, day: min(date.day, 28))
        }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
}
