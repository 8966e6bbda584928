// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoImaging
import RectoRecords
import RectoRuns
import SystemPackage
import TestSupport
import Testing

/// Holds what the engine says about each picture in `Samples` against what it should say.
struct SampleTests {
    /// The promise for each family of samples.
    ///
    /// The number of pictures, the least number that are understood, and the greatest number of records with a wrong
    /// value. Raise the floors when reading gets better.
    private static let floors: [(family: String, pictures: Int, understood: Int, misread: Int)] = [
        ("license-backs-clean", 12, 12, 0),
        ("license-backs-photographed", 12, 12, 0),
        ("license-lines", 2, 2, 0),
        ("not-a-license", 1, 1, 0),
        ("persons", 44, 44, 0),
        ("persons-by-name", 7, 7, 0),
        ("two-on-a-page", 1, 1, 0),
        ("unreadable", 2, 2, 0),
        ("zones", 19, 19, 0),
    ]

    @Test(arguments: Sample.all)
    func `says of a sample what it should`(sample: Sample) async throws {
        let difference = try await SampleReadings.shared.get().of(sample).differences
        #expect(difference == [])
    }

    @Test(arguments: floors)
    func `understands enough of each family`(
        family: String,
        pictures: Int,
        understood: Int,
        misread: Int
    ) async throws {
        let samples = Sample.all.filter { $0.family == family }
        var count = (understood: 0, misread: 0)
        for sample in samples {
            let readings = try await SampleReadings.shared.get().of(sample)
            if readings.differences.isEmpty { count.understood += 1 }
            if readings.isMisread { count.misread += 1 }
        }
        #expect(samples.count == pictures)
        #expect(count.understood >= understood)
        #expect(count.misread <= misread)
    }

    @Test func `has a floor for every family`() {
        #expect(Set(Self.floors.map(\.family)) == Set(Sample.all.map(\.family)))
    }
}

/// Holds what the engine makes of a person's pictures against what it should make.
struct SamplePersonTests {
    @Test(arguments: SamplePerson.all)
    func `says of a person what it should`(person: SamplePerson) async throws {
        let readings = try SampleReadings.shared.get()
        var lines: [ScanLine] = []
        for sample in person.samples { lines += try await readings.of(sample).lines }
        let together = readings.engine.person(from: lines.map(\.reading))
        let inputs = lines.map(\.path)
        let line = try #require(PersonLine(group: person.group, inputs: inputs, reading: together))
        let json = try JSONValue(parsing: LineEncoder().encode(line))
        #expect(SampleReading.differencesOfPersons(person.line, json) == [])
    }

    @Test func `has the persons that are promised`() {
        #expect(SamplePerson.all.count == 18)
    }
}

/// The lines of a sample beside the expected ones.
struct SampleReading: Sendable {
    /// The lines that were read.
    let lines: [ScanLine]
    /// The differences between lines and expectation.
    let differences: [String]
    /// True if a record has a wrong value or should not be there; a value that is left out is not wrong.
    let isMisread: Bool

    init(_ sample: Sample, lines scanLines: [ScanLine]) throws {
        self.lines = scanLines
        let lines = try scanLines.map { try JSONValue(parsing: LineEncoder().encode($0)) }
        var pairs: [(expected: JSONValue, line: JSONValue)] = []
        var left = lines
        // Cards on one page come in any order: each expected line takes the one that is most like it.
        for expected in sample.lines {
            guard
                let best = left.indices.min(by: {
                    Self.differences(expected, left[$0]).count < Self.differences(expected, left[$1]).count
                })
            else { break }
            pairs.append((expected, left.remove(at: best)))
        }
        var differences = pairs.flatMap { Self.differences($0.expected, $0.line) }
        if lines.count != sample.lines.count {
            differences.append("\(lines.count) lines, not \(sample.lines.count)")
        }
        self.differences = differences
        isMisread =
            pairs.contains { pair in
                Self.record("record", of: pair.line).contains { $0.value != pair.expected["record"]?[$0.key] }
            } || left.contains { $0["record"] != nil }
    }

    private static func differences(_ expected: JSONValue, _ line: JSONValue) -> [String] {
        expected.without("record", "portrait", "zone", "findings", "findingsAnyOf").differences(in: line)
            + recordDifferences("record", expected, line) + findingDifferences(expected, line)
            + faceDifferences(expected, line) + zoneDifferences(expected, line)
    }

    /// The rules broken by a zone that is read: it reads as printed, and its place is right.
    private static func zoneDifferences(_ expected: JSONValue, _ line: JSONValue) -> [String] {
        let read = line["evidence"]?["mrz"]
        guard expected["outcome"] == "read", let zone = expected["zone"] else {
            return read == nil ? [] : ["evidence.mrz is there"]
        }
        return zone.without("corners").differences(in: read, at: "evidence.mrz")
            + cornerDifferences(zone, read?["corners"].map(points) ?? [])
    }

    /// Corners that are read have some room before the first characters and behind the last ones.
    private static func cornerDifferences(_ zone: JSONValue, _ read: [Point]) -> [String] {
        let expected = zone["corners"].map(points) ?? []
        guard expected.count == 4, read.count == 4 else { return ["evidence.mrz.corners: \(read.count), not 4"] }
        let characters = Double(zone["lines"]?.items.first?.text?.count ?? 0)
        let pitch = (expected[1] - expected[0]).length / characters
        return zip(expected, read).enumerated().compactMap { index, pair in
            let distance = (pair.0 - pair.1).length / pitch
            return distance <= 3 ? nil : "evidence.mrz.corners[\(index)] is off by \(distance) characters"
        }
    }

    private static func points(_ corners: JSONValue) -> [Point] {
        corners.items.compactMap { corner in
            let numbers = corner.items.compactMap(\.number)
            return numbers.count == 2 ? Point(x: numbers[0], y: numbers[1]) : nil
        }
    }

    /// The differences between the line of a person and the expected one.
    static func differencesOfPersons(_ expected: JSONValue, _ line: JSONValue) -> [String] {
        let records = ["driverLicense", "passport", "selfie"]
        return ["schema", "inputs"].compactMap { line[$0] == expected[$0] ? nil : "\($0): \(line[$0] ?? .null)" }
            + records.filter { (line[$0] == nil) != (expected[$0] == nil) }.map { "\($0) is there or not" }
            + records.flatMap { recordDifferences($0, expected, line) } + findingDifferences(expected, line)
    }

    /// The members of a record that do not follow from the bytes of the file, nor from where the face was found.
    private static func record(_ name: String, of line: JSONValue) -> [String: JSONValue] {
        line[name]?.without("cardId", "frontImage", "backImage", "selfie", "face").members ?? [:]
    }

    /// Every value of the record counts, those that should not be there included.
    private static func recordDifferences(_ name: String, _ expected: JSONValue, _ line: JSONValue) -> [String] {
        let record = record(name, of: line)
        let wanted = expected[name]?.members ?? [:]
        return Set(record.keys).union(wanted.keys).sorted().compactMap { key in
            guard record[key] != wanted[key] else { return nil }
            return "\(name).\(key): \(record[key]?.description ?? "absent"), not \(wanted[key]?.description ?? "there")"
        }
    }

    /// A record has a face if there is a portrait, and it lies there; a page of two documents does not tell whose.
    private static func faceDifferences(_ expected: JSONValue, _ line: JSONValue) -> [String] {
        guard let record = line["record"] else { return [] }
        let isShared = line["count"] != nil && record["face"] == nil && expected["portrait"] != nil
        let face = isShared ? line["evidence"]?["faces"]?.items.first : record["face"]
        switch (box(expected["portrait"]), box(face)) {
        case (nil, nil): return []
        case (nil, _?): return ["record.face is there"]
        case (_?, nil): return ["record.face is absent"]
        case (let portrait?, let face?):
            let overlap = portrait.overlap(with: face)
            // Detectors and people agree no better on where a face begins.
            return overlap >= 0.6 ? [] : ["record.face overlaps the portrait by \(overlap) only"]
        }
    }

    private static func box(_ value: JSONValue?) -> Rectangle? {
        value?.box.map { Rectangle(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
    }

    private static func findingDifferences(_ expected: JSONValue, _ line: JSONValue) -> [String] {
        let found = (line["findings"]?.items ?? []).map { $0.without("message") }
        if let codes = expected["findingsAnyOf"]?.items {
            return found.contains { $0["code"].map(codes.contains) == true } ? [] : ["findings: none of \(codes)"]
        }
        let wanted = expected["findings"]?.items ?? []
        let missing = wanted.filter { !found.contains($0) }
        let extra = found.filter { finding in
            !wanted.contains(finding) && finding["severity"] != "info"
                && finding["code"]?.text?.hasPrefix("image.") != true
        }
        return missing.map { "findings: \($0) is missing" } + extra.map { "findings: \($0) is too many" }
    }
}

/// Reads each sample once, however many tests ask.
actor SampleReadings {
    static let shared = Result { try SampleReadings() }

    let engine: RectoEngine
    private var readings: [String: Task<SampleReading, any Error>] = [:]

    private init() throws {
        var configuration = RectoEngine.Configuration()
        configuration.asOf = CalendarDate("2026-01-01")
        // The expected lines state what codes say; `PrintedFrontTests` are about print.
        configuration.readsPrint = false
        engine = try RectoEngine(configuration)
    }

    func of(_ sample: Sample) async throws -> SampleReading {
        let task =
            readings[sample.description]
            ?? Task { [engine] in
                let path = FilePath(sample.path)
                var lines = try await engine.scanLines(ofFile: path)
                // The expected lines know the name only.
                for index in lines.indices { lines[index].path = path.lastComponent?.string ?? "" }
                return try SampleReading(sample, lines: lines)
            }
        readings[sample.description] = task
        return try await task.value
    }
}
