// SPDX-License-Identifier: Apache-2.0
internal import Foundation
package import RectoImaging
package import RectoRecords

/// Work on pictures that workers cut out of images: their samples are a stranger's, as the files are.
///
/// Each call throws an error if the worker ends over the pictures: no answer is no sign that all is well.
extension IsolatedEngine {
    /// Compares the print of a front with a record in a process of its own, as ``FrontPrintReader`` does.
    ///
    /// - Parameters:
    ///   - front: A reading of the front with its ``Crop/Part/document``.
    ///   - record: The card's record, as its back gives it.
    /// - Returns: `nil` if the front's document was not found, or the record is none of a document.
    /// - Throws: `CancellationError`, `ProcessError` if no worker can be started, and an error without an answer.
    package func print(of front: Reading, for record: Record) async throws -> FrontPrint? {
        guard let card = front.straightened, let message = RecordMessage(record) else { return nil }
        let agreement: [String: Bool]? = try await answer(to: .print(PictureMessage(card), of: message), about: [card])
        return agreement.map { FrontPrint(agreement: $0).completed(by: front, for: record) }
    }

    /// Sketches a portrait in a process of its own.
    ///
    /// - Parameter portrait: The portrait, cut out of its document.
    /// - Returns: The sketch; `nil` if no face is found in the portrait.
    /// - Throws: As ``print(of:for:)``.
    package func sketch(of portrait: Image) async throws -> PortraitSketch? {
        let bits: Data? = try await answer(to: .sketch(PictureMessage(portrait)), about: [portrait])
        return bits.flatMap { PortraitSketch(bits: $0) }
    }

    /// Judges in a process of its own if a picture is a copy of another one, as ``PortraitCopy`` does.
    ///
    /// - Parameters:
    ///   - picture: A face as `PortraitCropper` cuts it out.
    ///   - portrait: The other one.
    /// - Returns: `false` if one of them shows no face.
    /// - Throws: As ``print(of:for:)``.
    package func isCopy(_ picture: Image, of portrait: Image) async throws -> Bool {
        let question = PictureQuestion.copy(PictureMessage(picture), of: PictureMessage(portrait))
        let isCopy: Bool? = try await answer(to: question, about: [picture, portrait])
        return isCopy ?? false
    }

    private func answer<Content: Codable & Sendable>(
        to question: PictureQuestion,
        about pictures: [Image]
    ) async throws -> Content? {
        try await onWorker { [self] () throws -> Content? in
            try Task.checkCancellation()
            let samples = pictures.reduce(into: [UInt8]()) { $0 += $1.packedSamples }
            let work = try crew.work(object: "picture", configuration.time)
            let deadline = ContinuousClock.now + configuration.time * 3
            return try crew.answer(to: work, about: samples) { (worker) throws(WorkerFailure) -> Content? in
                try worker.answer(to: question, about: samples, within: work.seconds, until: deadline)
            }
        }
    }
}
