// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import Recto
import RectoRecords

/// The options of every command that reads images.
struct ReadingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Images read at the same time; by default one for each processor.", valueName: "n"))
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(
        help: "What the images show; auto goes by the name (-front, -back, -page, -selfie), then by the content."
    )
    var expect = ExpectedKind.auto

    @Flag(inversion: .prefixedNo, help: "Look for faces: fronts, passport pages and selfies must have one.")
    var checkFace = true

    @Option(help: ArgumentHelp("Country of the documents, ISO 3166-1 (USA, CAN, …).", valueName: "code"))
    var country: String?

    @Option(help: "Sizes above which an input is refused.")
    var limits = LimitSet.default

    @Option(help: ArgumentHelp("Day on which documents must be valid; by default today.", valueName: "yyyy-mm-dd"))
    var asOf: String?

    @Flag(
        inversion: .prefixedNo,
        help:
            "Read images in processes that can open neither files nor the network; --no-isolate is for trusted images."
    )
    var isolate = true

    @Flag(
        inversion: .prefixedNo,
        help: "Read the print of fronts and pages; without it only barcodes and machine readable zones are read."
    )
    var readPrint = true

    @Flag(help: "Add the barcodes' payloads to the lines, in base64.")
    var raw = false

    @Flag(help: "Leave values and faces out of all that is written.")
    var redact = false

    enum ExpectedKind: String, ExpressibleByArgument, CaseIterable {
        case auto
        case driverLicense = "driver-license"
        case passport, selfie

        /// The kind of image that is expected; `nil` goes by each file's name.
        var expectation: Expectation? {
            switch self {
            case .auto: nil
            case .driverLicense: .driverLicense(nil)
            case .passport: .passport
            case .selfie: .selfie
            }
        }
    }

    enum LimitSet: String, ExpressibleByArgument, CaseIterable {
        case `default`, idwise, wultra, pingone

        var limits: Limits {
            switch self {
            case .default: .default
            case .idwise: .idwise
            case .wultra: .wultra
            case .pingone: .pingone
            }
        }
    }

    func validate() throws {
        guard (1...1024).contains(jobs) else { throw ValidationError("--jobs is a number from 1 to 1024.") }
        if let asOf, CalendarDate(asOf) == nil {
            throw ValidationError("--as-of is a day like 2031-03-09.")
        }
        if let country, Country(code: country) == nil {
            throw ValidationError("--country is a code of ISO 3166-1, such as USA or NLD.")
        }
        if redact, raw { throw ValidationError("--redact leaves out what --raw adds; choose one of them.") }
    }

    /// The configuration of an engine for these options.
    var configuration: RectoEngine.Configuration {
        var configuration = RectoEngine.Configuration()
        configuration.limits = limits.limits
        // One day for the whole run, even if it continues past midnight.
        configuration.asOf = day
        configuration.country = country.flatMap { Country(code: $0) }
        configuration.checksFaces = checkFace
        configuration.readsPrint = readPrint
        configuration.workers = jobs
        return configuration
    }

    /// The day on which documents must be valid.
    var day: CalendarDate { asOf.flatMap { CalendarDate($0) } ?? .today }

    /// The reader of the images: workers, or with `--no-isolate` an engine in this process.
    ///
    /// - Throws: `ModelError` if there is a model file that must not be used.
    func reader(_ configuration: RectoEngine.Configuration) throws -> ImageReading {
        try ImageReading(configuration, isIsolated: isolate)
    }
}
