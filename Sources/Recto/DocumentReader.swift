// SPDX-License-Identifier: Apache-2.0
package import RectoRecords

/// A reader of images: an engine in this process, or one in other processes.
package protocol DocumentReader: Sendable {
    /// The limits of an input; larger inputs are refused.
    var limits: Limits { get }

    /// Reads every document in an image; see ``RectoEngine/readAll(_:expecting:within:)``.
    func readAll(_ bytes: [UInt8], expecting expectation: Expectation, within time: Duration?) async throws -> [Reading]

    /// Merges the readings of one person's images.
    func person(from readings: [Reading]) -> PersonReading

    /// Merges the readings; documents must be valid on `day`.
    func person(from readings: [Reading], on day: CalendarDate) -> PersonReading

    /// Compares a person's face in several pictures with the face in another one.
    func comparison(of pictures: [Reading], with other: Reading) -> FaceComparison

    /// Does work that computes or waits, on one of the reader's own threads.
    func onWorker<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result
}

extension DocumentReader {
    /// Compares the faces in two readings.
    package func comparison(of one: Reading, with other: Reading) -> FaceComparison {
        comparison(of: [one], with: other)
    }
}
