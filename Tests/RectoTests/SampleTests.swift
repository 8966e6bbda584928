// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoRecords
import TestSupport
import Testing

/// Holds what the engine says about each picture in `Samples` against what it should say.
struct SampleTests {
    /// What is promised for each family of samples.
    ///
    /// How many pictures there are, how many are understood at least, and how many records with a wrong value are made
    /// at most. Raise the floors when reading gets better.
    private static let floors: [(family: String, pictures: Int, understood: Int, misread: Int)] = [
        ("license-backs-clean", 12, 12, 0),
        ("license-backs-photographed", 12, 12, 0),
        ("not-a-license", 1, 1, 0),
        ("two-on-a-page", 1, 1, 0),
        ("unreadable", 2, 2, 0),
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

/// The lines of a sample beside the expected ones.
private struct SampleReading: Sendable {
    /// Where lines and expectation differ.
    let differences: [String]
    /// Whether a record was made that has a wrong value or should not be there; what is left out is not wrong.
    let isMisread: Bool

    init(_ sample: Sample, lines: [JSONValue]) {
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
                Self.record(of: pair.line).contains { $0.value != pair.expected["record"]?[$0.key] }
            } || left.contains { $0["record"] != nil }
    }

    private static func differences(_ expected: JSONValue, _ line: JSONValue) -> [String] {
        expected.without("record", "findings", "findingsAnyOf").differences(in: line)
            + recordDifferences(expected, line) + findingDifferences(expected, line)
    }

    /// The members of a line's record that do not follow from the bytes of the file.
    private static func record(of line: JSONValue) -> [String: JSONValue] {
        line["record"]?.without("cardId", "frontImage", "backImage").members ?? [:]
    }

    /// Every value of the record counts, those that should not be there included.
    private static func recordDifferences(_ expected: JSONValue, _ line: JSONValue) -> [String] {
        let record = record(of: line)
        let wanted = expected["record"]?.members ?? [:]
        return Set(record.keys).union(wanted.keys).sorted().compactMap { key in
            guard record[key] != wanted[key] else { return nil }
            return "record.\(key): \(record[key]?.description ?? "absent"), not \(wanted[key]?.description ?? "there")"
        }
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
private actor SampleReadings {
    static let shared = Result { try SampleReadings() }

    private let engine: RectoEngine
    private var readings: [String: Task<SampleReading, any Error>] = [:]

    private init() throws {
        var configuration = RectoEngine.Configuration()
        configuration.asOf = CalendarDate("2026-01-01")
        engine = try RectoEngine(configuration)
    }

    func of(_ sample: Sample) async throws -> SampleReading {
        let task =
            readings[sample.description]
            ?? Task { [engine] in
                let name = sample.path.split(separator: "/").last.map(String.init) ?? ""
                let readings = try await engine.readAll(sample.bytes())
                let lines = try ScanLine.lines(path: name, readings: readings).map { line in
                    try JSONValue(parsing: LineEncoder().encode(line))
                }
                return SampleReading(sample, lines: lines)
            }
        readings[sample.description] = task
        return try await task.value
    }
}
