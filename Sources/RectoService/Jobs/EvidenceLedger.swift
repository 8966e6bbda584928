// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoStore
internal import RectoVerification

/// Knows with which verification files and frames came first, so that it is noticed when they come again.
///
/// It holds digests alone, each for as long as the verification that it came with.
struct EvidenceLedger: Sendable {
    let store: any VerificationStore

    private static let kind = StoredDocument.Kind(rawValue: "evidence")

    /// What is to be stored with a change, so that evidence is known from then on.
    ///
    /// - Parameters:
    ///   - digests: SHA-256 in lower-case hexadecimal digits.
    ///   - id: The verification that it came with.
    /// - Returns: An entry for each digest that is new.
    /// - Throws: What the store throws.
    func entries(for digests: [String], of id: UUID) async throws -> [DocumentWrite] {
        var entries: [DocumentWrite] = []
        for digest in Set(digests).sorted() where try await store.document(Self.kind, id: digest) == nil {
            let body = Data(id.wireText.utf8)
            entries.append(.create(StoredDocument(kind: Self.kind, id: digest, verification: id, body: body)))
        }
        return entries
    }

    /// What of a verification's evidence came with another one before.
    ///
    /// Frames come from a camera once, whoever is in them. A picture of a document may be sent again by the person whom
    /// it is of: files count where both verifications name their subjects to one application, and these differ.
    ///
    /// - Parameter state: The verification.
    /// - Returns: The digests; none where nothing came before.
    /// - Throws: What the store throws.
    func repetition(in state: VerificationState) async throws -> ApplicantEvidence.Repetition {
        var (files, frames): (Set<String>, Set<String>) = ([], [])
        for step in state.journey.steps where step.kind.isJudgedByEngine {
            let digests = state.details.evidenceDigests(of: step.id)
            for digest in digests {
                guard let other = try await origin(of: digest), other.id != state.id else { continue }
                if step.kind == .presence {
                    frames.insert(digest)
                } else if other.isOfAnotherPerson(than: state.stored) {
                    files.insert(digest)
                }
            }
        }
        return ApplicantEvidence.Repetition(files: files, frames: frames)
    }

    /// The verification that evidence came with first, as long as it is there.
    private func origin(of digest: String) async throws -> StoredVerification? {
        guard let entry = try await store.document(Self.kind, id: digest),
            let id = UUID(uuidString: String(decoding: entry.body, as: UTF8.self))
        else { return nil }
        return try await store.verification(id)
    }
}

extension StoredVerification {
    /// Whether it is known to be about somebody else.
    fileprivate func isOfAnotherPerson(than other: StoredVerification) -> Bool {
        guard application == other.application, let one = subjectIndex, let two = other.subjectIndex else {
            return false
        }
        return one != two
    }
}
