// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoImaging
import RectoRecords
import RectoRuns
import TestSupport

/// Parts that the readers of texts share.
enum Texts {
    /// An engine that reads as if on one day, so that what is found is found again.
    static let engine: RectoEngine = {
        var configuration = RectoEngine.Configuration()
        configuration.asOf = CalendarDate("2026-06-15")
        configuration.modelFolders = []
        configuration.workers = 1
        do {
            return try RectoEngine(configuration)
        } catch {
            preconditionFailure("without models none can be unusable: \(error)")
        }
    }()

    /// Checks the rules for every reading: it says why if there is no record, and it makes one line.
    static func check(_ reading: Reading) {
        precondition(
            (reading.outcome == .read) == (reading.record != nil),
            "\(reading.outcome), with or without record"
        )
        precondition(reading.outcome == .read || !reading.findings.isEmpty, "not read, and no finding")
        guard let line = try? LineEncoder().encode(ScanLine(path: "-", reading: reading)) else {
            preconditionFailure("a reading that makes no line")
        }
        precondition(line.firstIndex(of: 0x0A) == line.count - 1, "a line feed within a line")
        precondition(String(validating: line, as: UTF8.self) != nil, "a line that is not UTF-8")
    }

    /// A sample in grey.
    ///
    /// - Throws: `ImagingError` if it cannot be decoded.
    static func grey(_ sample: Sample) throws -> Image {
        let bytes = try sample.bytes()
        return try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .grey).image
    }
}
