// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Recto
internal import RectoImaging
internal import RectoVerification

/// Recognizes a face among templates of other verifications.
struct FaceRecognizer: Sendable {
    /// Finds faces and compares them.
    let engine: IsolatedEngine
    /// The rate that comparisons keep if the journey asks for none.
    let usual: FaceRequirement

    /// The template of the face in pictures of one person; of the first alone, unless the others surely show the same
    /// face.
    ///
    /// - Throws: `CancellationError`, and `ProcessError` if no worker can be started.
    func template(of pictures: [Data]) async throws -> Data? {
        var embeddings: [FaceEmbedding] = []
        for (index, picture) in pictures.enumerated() {
            let terms = ReadingTerms(limits: .default)
            let reading = try await engine.readAll([UInt8](picture), expecting: .selfie, under: terms).first
            if let embedding = reading?.faceEmbedding { embeddings.append(embedding) }
            guard index > 0 || !embeddings.isEmpty else { return nil }
        }
        guard let comparer = comparer(nil) else { return nil }
        let pairs = embeddings.indices.flatMap { index in
            embeddings[(index + 1)...].map { (embeddings[index], $0) }
        }
        let areOnePerson = pairs.allSatisfy { comparer.compare($0, $1).verdict == .samePerson }
        return StoredTemplate(areOnePerson ? embeddings : Array(embeddings.prefix(1))).data
    }

    /// The indices of those templates that surely show the same face.
    func matches(of template: Data, among others: [Data], _ requirement: FaceRequirement?) async throws -> [Int] {
        guard let own = StoredTemplate(template)?.template, let comparer = comparer(requirement) else { return [] }
        return try await engine.onWorker {
            others.indices.filter { index in
                guard let other = StoredTemplate(others[index])?.template else { return false }
                return comparer.compare(own, other).verdict == .samePerson
            }
        }
    }

    private func comparer(_ requirement: FaceRequirement?) -> FaceComparer? {
        let requirement = requirement ?? usual
        return engine.comparer(
            falseMatchRate: requirement.falseMatchRate,
            includingWorstGroup: requirement.includesWorstGroup
        )
    }
}
