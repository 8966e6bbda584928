// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

extension RectoEngine {
    /// A file of an image that keeps to limits and is proven to read the same.
    ///
    /// An image that is too large is encoded again as JPEG, upright, as large and as well as the limits allow. The
    /// result is read again, and taken only if barcode, zone and face are still there.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - expectation: The kind of image that is expected.
    ///   - limits: The limits for the file.
    ///   - time: Time limit for each reading; `nil` waits for as long as it takes.
    /// - Returns: The same bytes if they keep to the limits; otherwise a new file. It is `nil` if no file within the
    ///   limits still reads, and for PDF files and files that are no image.
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

/// The content that a picture must still give after it was encoded again.
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
