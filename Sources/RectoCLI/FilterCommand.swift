// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import RectoRuns
import RectoSystem

/// `recto filter`: takes requests, one a line, and answers each.
struct FilterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "filter",
        abstract: "Answers requests to read images, a line of JSON each; for pipes, GNU parallel and Spark.",
        discussion: """
            A request is a line like

              {"id":7,"path":"maria-back.jpg","sha256":"9f86d0…","expect":"driverLicense"}

            with an id that is a text or a whole number; sha256 and expect may be left out. The answer is the line that \
            recto scan would write, with the id before it; several documents in an image give several lines with the \
            same id. What cannot be understood is answered with the outcome rejected. Answers are written as soon as \
            they are there, in the order of the requests.

            Images are read in confined processes: one that ends its process costs an answer, and the others are read.

            Exit status: 0 every request was answered, 2 could not run.
            """
    )

    @OptionGroup var reading: ReadingOptions

    @Flag(help: "Write answers as they come, not in the order of the requests.")
    var unordered = false

    func run() async throws {
        let images = try reading.reader(reading.configuration)
        try await images.prepare()
        StandardStreams.announceReading("requests, a line each,")
        let run = FilterRun(
            reader: images.reader,
            expectation: reading.expect.expectation,
            jobs: reading.jobs,
            isOrdered: !unordered,
            includesPayloads: reading.raw,
            isRedacted: reading.redact
        )
        try await run.run(LineReader(limit: ReadRequest.mostBytes), into: .standardOutput)
    }
}
