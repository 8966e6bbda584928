// SPDX-License-Identifier: Apache-2.0
package import Foundation
internal import RectoJSON
package import RectoStore
package import RectoVerification

extension VerificationFlow {
    /// The most entries of an application's list.
    private static let mostRefusals = 10_000

    /// The refusals of an application, the oldest first; never documents or faces.
    package func refusals(of application: String) async throws -> [RefusalResource] {
        var all: [RefusalResource] = []
        for part in RefusedPart.allCases {
            all += try await refused(part, of: application).map { try RefusalResource($0, part) }
        }
        return all.sorted { ($0.createdAt.milliseconds, $0.id) < ($1.createdAt.milliseconds, $1.id) }
    }

    /// Refuses a document, or parts of a verification's evidence.
    ///
    /// - Parameters:
    ///   - wanted: The request.
    ///   - application: The application, whose verifications alone meet the entries.
    ///   - agent: The author.
    ///   - answer: The answer that a repetition of the request gets.
    /// - Returns: The entries; one that is there already stays as it was, unless it ends sooner: then it is replaced.
    /// - Throws: ``RequestRefused`` if the verification has no such part, and the store's errors.
    package func refuse(
        _ wanted: RefusalRequest,
        for application: String,
        by agent: Agent,
        _ answer: ([RefusalResource]) throws -> IdempotencyAnswer?
    ) async throws -> [RefusalResource] {
        try await counted.enter(application) { try await add(wanted, for: application, by: agent, answer) }
    }

    private func add(
        _ wanted: RefusalRequest,
        for application: String,
        by agent: Agent,
        _ answer: ([RefusalResource]) throws -> IdempotencyAnswer?
    ) async throws -> [RefusalResource] {
        let entries = try await entries(wanted, application, by: agent.text)
        var change = Change(at: now())
        for new in entries where new.isNew {
            // The store takes no second entry of the same kind, digest and verification.
            for shorter in new.shorter {
                change.signals.append(.remove(shorter.id, of: application))
                change.events.append(event("refusal.removed", shorter.id, new.part, application, by: agent))
            }
            change.signals.append(.add(new.entry))
            change.events.append(event("refusal.added", new.entry.id, new.part, application, by: agent))
        }
        let resources = try entries.map { try RefusalResource($0.entry, $0.part) }
        change.answer = try answer(resources)
        do {
            try await store.commit(change)
        } catch StoreError.notFound {
            // Another request took the shorter entry away.
            throw RequestRefused(.staleRevision)
        }
        return resources
    }

    /// Takes an entry off the list.
    ///
    /// - Throws: ``RequestRefused`` if there is none of this name, and the store's errors.
    package func removeRefusal(_ id: UUID, of application: String, by agent: Agent) async throws {
        for part in RefusedPart.allCases where try await refused(part, of: application).contains(where: { $0.id == id })
        {
            var change = Change(at: now())
            change.signals = [.remove(id, of: application)]
            change.events = [event("refusal.removed", id, part, application, by: agent)]
            try await store.commit(change)
            return
        }
        throw RequestRefused(.notFound)
    }

    private func refused(
        _ part: RefusedPart,
        of application: String,
        digest: BlindIndex? = nil
    ) async throws -> [SignalEntry] {
        try await store.signals(
            part.kind,
            of: application,
            digest: digest,
            subject: nil,
            at: now(),
            limit: Self.mostRefusals
        )
    }

    /// The entries of a request.
    private func entries(
        _ wanted: RefusalRequest,
        _ application: String,
        by author: String
    ) async throws -> [RefusalEntry] {
        var made: [(RefusedPart, SignalEntry)] = []
        let at = now()
        func make(_ part: RefusedPart, _ digest: BlindIndex, of state: VerificationState?, template: Data?) throws {
            let entry = SignalEntry(
                part.kind,
                of: application,
                digest: digest,
                subject: state.flatMap(ledger.subject(of:)),
                verification: state?.id,
                at: at,
                expiresAt: at.adding(.seconds(wanted.expiresInDays * 86_400)),
                body: try WireJSON.encode(RefusalBody(by: author, reason: wanted.reason, template: template))
            )
            made.append((part, entry))
        }
        switch wanted.origin {
        case .document(let type, let issuer, let number):
            guard let digest = ledger.document(type, issuer: issuer, number: number, of: application) else {
                throw RequestRefused(.wrongForm, at: "/document/number", "“number” must have letters or digits.")
            }
            try make(.document, digest, of: nil, template: nil)
        case .verification(let text, let parts):
            guard let id = UUID(uuidString: text) else { throw RequestRefused(.notFound) }
            let state = try await state(id, of: [application]).living
            if parts.contains(.document) {
                for key in try state.refusableDocuments {
                    try make(.document, BlindIndex(bytes: key.digest), of: state, template: nil)
                }
            }
            if parts.contains(.face) {
                let template = try state.refusableFace
                try make(.face, ledger.digest(ofTemplate: template, of: application), of: state, template: template)
            }
        }
        var entries: [RefusalEntry] = []
        for (part, entry) in made {
            let present = try await refused(part, of: application, digest: entry.digest)
            if let kept = present.first(where: { $0.replaces(entry) }) {
                entries.append(RefusalEntry(part: part, entry: kept, isNew: false))
            } else {
                let shorter = present.filter { $0.isOfSameOrigin(as: entry) }
                entries.append(RefusalEntry(part: part, entry: entry, isNew: true, shorter: shorter))
            }
        }
        for part in RefusedPart.allCases where entries.contains(where: { $0.part == part && $0.isAddition }) {
            guard try await refused(part, of: application).count < Self.mostRefusals else {
                throw RequestRefused(.limitReached, "The list has \(Self.mostRefusals) entries: remove some first.")
            }
        }
        return entries
    }

    private func event(
        _ type: String,
        _ id: UUID,
        _ part: RefusedPart,
        _ application: String,
        by agent: Agent
    ) -> NewEvent {
        var data: [String: JSONTree] = [
            "application": .text(application), "refusal": .text(id.wireText), "part": .text(part.rawValue),
        ]
        if let key = agent.key { data["key"] = .text(key) }
        return NewEvent(type: type, actor: agent.text, data: data)
    }
}

/// An entry of a request to refuse something.
private struct RefusalEntry {
    /// The part.
    let part: RefusedPart
    /// The entry on the list.
    let entry: SignalEntry
    /// True if the request brings it.
    let isNew: Bool
    /// The entries that it takes the place of, since they end sooner.
    var shorter: [SignalEntry] = []

    /// True if it makes the list longer.
    var isAddition: Bool { isNew && shorter.isEmpty }
}

extension SignalEntry {
    /// True if another entry of the same part would add nothing: it is of the same verification, and ends no day later.
    ///
    /// One without contents, which the disk damaged, refuses no face.
    fileprivate func replaces(_ other: SignalEntry) -> Bool {
        body != nil && verification == other.verification && expiresAt.adding(.seconds(86_400)) >= other.expiresAt
    }

    /// True if the store would take another entry of the same digest for this one.
    fileprivate func isOfSameOrigin(as other: SignalEntry) -> Bool {
        verification == other.verification && subject == other.subject
    }
}

extension VerificationState {
    /// The keys of the documents, of which there must be one.
    fileprivate var refusableDocuments: [SignalKey] {
        get throws(RequestRefused) {
            var digests: Set<Data> = []
            // Two steps may have taken the same document.
            let keys = (details.signalKeys ?? []).filter {
                $0.counter == .document && digests.insert($0.digest).inserted
            }
            guard !keys.isEmpty else {
                throw RequestRefused(.contradiction, at: "/parts", "No number of a document was read in it.")
            }
            return keys
        }
    }

    /// The template of the face, which must be there.
    fileprivate var refusableFace: Data {
        get throws(RequestRefused) {
            guard let template = details.faceTemplate else {
                let message =
                    "It has no template of a face: its journey compares none, its pictures are gone, or there is no model."
                throw RequestRefused(.contradiction, at: "/parts", message)
            }
            return template
        }
    }
}

extension RefusedPart {
    fileprivate var kind: SignalEntry.Kind { self == .document ? .refusedDocument : .refusedFace }
}

extension RefusalResource {
    fileprivate init(_ entry: SignalEntry, _ part: RefusedPart) throws {
        let body = try entry.body.map { try WireJSON.decode(RefusalBody.self, from: $0) }
        self.init(
            id: entry.id.wireText,
            part: part,
            reason: body?.reason,
            by: body?.by ?? "unknown",
            createdAt: Timestamp(entry.at),
            expiresAt: Timestamp(entry.expiresAt)
        )
    }
}
