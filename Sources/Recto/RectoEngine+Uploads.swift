// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

extension RectoEngine {
    /// A file of an image that keeps to limits, and of which was proven that it still reads.
    ///
    /// An image that is too large is encoded anew as JPEG, upright, as large and as well as the limits allow. What comes of
    /// it is read as the image itself was, and taken where barcode, zone and face are there as they were.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - expectation: What the image is said to show.
    ///   - limits: What the file is to keep to.
    ///   - time: How long the caller waits for each reading; `nil` waits for as long as it takes.
    /// - Returns: The same bytes where they keep to the limits; `nil` where no file does that still reads, and of PDF files
    ///   and what is no image.
    /// - Throws: As ``read(_:expecting:within:)``.
    public func createFileForUpload(
        _ bytes: [UInt8],
        expecting expectation: Expectation = .anything,
        limits: Limits,
        within time: Duration? = nil
    ) async throws -> [UInt8]? {
        if UploadEncoder(limits: limits).isAdmitted(bytes) { return bytes }
        let encoder = UploadEncoder(limits: configuration.limits)
        guard let sides = encoder.sides(of: bytes, keepingTo: limits) else { return nil }
        let original = Legibility(try await read(bytes, expecting: expectation, within: time))
        for side in sides {
            for quality in UploadEncoder.qualities {
                let file = try await onWorker { try encoder.encode(bytes, side: side, quality: quality) }
                guard let file, file.count <= limits.bytes else { continue }
                let reading = try await read(file, expecting: expectation, within: time)
                if Legibility(reading) == original { return file }
            }
        }
        return nil
    }
}

/// What a picture must still give after it was encoded anew.
private struct Legibility: Equatable {
    private let outcome: Reading.Outcome
    private let payload: [UInt8]?
    private let zone: [String]?
    private let showsFace: Bool

    init(_ reading: Reading) {
        outcome = reading.outcome
        payload = reading.evidence.barcode?.payload
        zone = reading.evidence.zone?.zone.lines
        showsFace = !reading.evidence.faces.isEmpty
    }
}
