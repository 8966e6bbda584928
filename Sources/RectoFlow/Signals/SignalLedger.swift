// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoRecords
internal import RectoStore
internal import RectoVerification

/// Compares a verification with others of its application, by keyed digests: what came before, and how often in a day.
struct SignalLedger: Sendable {
    let store: any VerificationStore

    /// The window in which tries are counted.
    static let window = Duration.seconds(86_400)

    /// The digest of a subject; the one of flags, too.
    func subject(_ id: String, of application: String) -> BlindIndex {
        store.blindIndex("subject\0\(application)\0\(id)", as: .signal)
    }

    /// The digest of the subject of a verification, if it has one.
    func subject(of state: VerificationState) -> BlindIndex? {
        state.details.subject.map { subject($0.id, of: state.stored.application) }
    }

    /// The digest of a document; `nil` if it states no number.
    ///
    /// It holds the kind, not the type: some cards pass as an identity card and as a permit, and the person chooses.
    func document(
        _ type: DocumentType,
        issuer: String?,
        number: String?,
        of application: String
    ) -> BlindIndex? {
        guard let kind = type.kind, let number = number?.lettersAndDigits, !number.isEmpty else { return nil }
        let country = issuer.map { IssuingState(code: $0)?.country ?? $0.lettersAndDigits } ?? ""
        return store.blindIndex("document\0\(application)\0\(country)\0\(kind.rawValue)\0\(number)", as: .signal)
    }

    /// The key of a document that was read in a step.
    func key(_ record: Record?, _ type: DocumentType?, in step: StepID, of application: String) -> SignalKey? {
        guard let record, let type, let (issuer, number) = record.issuerAndNumber else { return nil }
        return document(type, issuer: issuer, number: number, of: application)
            .map { SignalKey(counter: .document, step: step, digest: $0.bytes) }
    }

    /// The key of a telephone number or mail address, or of a network.
    func key(_ counter: TryCounter, _ text: String, in step: StepID? = nil, of application: String) -> SignalKey {
        let digest = store.blindIndex("\(counter.rawValue)\0\(application)\0\(text)", as: .signal)
        return SignalKey(counter: counter, step: step, digest: digest.bytes)
    }

    /// The entries that a document leaves: a try, and if it passed, what recognizes it for the journey's term.
    func entries(for document: SignalKey, isPassed: Bool, _ state: VerificationState, at: Date) -> [SignalWrite] {
        let term = state.journey.signals.documents
        let tried = entry(.tries(.document), document.digest, of: state, at: at, for: Self.window)
        guard isPassed, term > .zero else { return [.add(tried)] }
        return [.add(tried), .add(entry(.document, document.digest, of: state, at: at, for: term))]
    }

    /// The entry of a try.
    func tried(_ key: SignalKey, _ state: VerificationState, at: Date) -> SignalWrite {
        .add(entry(.tries(key.counter), key.digest, of: state, at: at, for: Self.window))
    }

    /// The digest of a template: each attempt of a verification may show another face, and leaves an entry of its own.
    func digest(ofTemplate template: Data, of application: String) -> BlindIndex {
        store.blindIndex("face\0\(application)\0\(template.base64EncodedString())", as: .signal)
    }

    /// The entry of a verification's face, for the journey's term.
    func face(_ template: Data, _ state: VerificationState, at: Date) -> SignalWrite {
        let digest = digest(ofTemplate: template, of: state.stored.application).bytes
        return .add(entry(.face, digest, of: state, at: at, for: state.journey.signals.faces, body: template))
    }

    private func entry(
        _ kind: SignalEntry.Kind,
        _ digest: Data,
        of state: VerificationState,
        at: Date,
        for term: Duration,
        body: Data? = nil
    ) -> SignalEntry {
        SignalEntry(
            kind,
            of: state.stored.application,
            digest: BlindIndex(bytes: digest),
            subject: subject(of: state),
            verification: state.id,
            at: at,
            expiresAt: at.adding(term),
            body: body
        )
    }
}

extension SignalLedger {
    /// The signals of a verification now.
    ///
    /// - Parameters:
    ///   - state: The verification.
    ///   - key: A key that it gets with the present change.
    ///   - faces: The signals of its face; those that it has if they are `nil`.
    ///   - at: The time.
    /// - Returns: The signals that something is known for.
    /// - Throws: The store's errors.
    func reports(
        of state: VerificationState,
        adding key: SignalKey? = nil,
        faces: [SignalReport]? = nil,
        at: Date
    ) async throws -> [SignalReport] {
        var details = state.details
        if let key { details.add(key) }
        let known = (details.signals ?? []).filter { SignalName.ofFaces.contains($0.signal) }
        let documents = (details.signalKeys ?? []).filter { $0.counter == .document }
        var reports: [SignalReport] = []
        if !documents.isEmpty {
            reports.append(try await usedBefore(documents, state, at: at))
            let refused = try await counts(.refusedDocument, documents, state, at: at).reduce(0) { $0 + $1.all }
            reports.append(SignalReport(.documentRefused, isRaised: refused > 0, counts: ["entries": refused]))
        }
        reports += faces ?? known
        if let busy = try await busy(details.signalKeys ?? [], state, at: at) { reports.append(busy) }
        return reports
    }

    private func usedBefore(
        _ documents: [SignalKey],
        _ state: VerificationState,
        at: Date
    ) async throws -> SignalReport {
        let counts = try await counts(.document, documents, state, at: at)
        let (others, subjects) = (counts.map(\.others).max() ?? 0, counts.map(\.subjects).max() ?? 0)
        let numbers = ["verifications": others, "subjects": subjects]
        return SignalReport(.documentUsedBefore, isRaised: others > 0, counts: numbers)
    }

    /// The tries of a day; `nil` if nothing is counted.
    private func busy(_ keys: [SignalKey], _ state: VerificationState, at: Date) async throws -> SignalReport? {
        var keys = keys
        if let subject = subject(of: state) {
            keys.append(SignalKey(counter: .subject, step: nil, digest: subject.bytes))
        }
        guard !keys.isEmpty else { return nil }
        let queries = keys.map { query(.tries($0.counter), $0, state) }
        var numbers: [String: Int] = [:]
        for (key, count) in zip(keys, try await store.countSignals(queries, at: at)) {
            // The verification's own try may not be stored yet.
            let tries = count.all + (count.own == 0 ? 1 : 0)
            numbers[key.counter.rawValue] = max(tries, numbers[key.counter.rawValue] ?? 0)
        }
        let allowed = state.journey.signals.triesPerDay
        let limits = Dictionary(
            uniqueKeysWithValues: numbers.keys.map { name in
                (name, TryCounter(rawValue: name).flatMap { allowed[$0] } ?? 0)
            }
        )
        let isRaised = numbers.contains { $0.value > limits[$0.key] ?? 0 }
        return SignalReport(.networkBusy, isRaised: isRaised, counts: numbers, limits: limits)
    }

    private func counts(
        _ kind: SignalEntry.Kind,
        _ keys: [SignalKey],
        _ state: VerificationState,
        at: Date
    ) async throws -> [SignalCount] {
        try await store.countSignals(keys.map { query(kind, $0, state) }, at: at)
    }

    private func query(_ kind: SignalEntry.Kind, _ key: SignalKey, _ state: VerificationState) -> SignalQuery {
        SignalQuery(
            kind,
            of: state.stored.application,
            digest: BlindIndex(bytes: key.digest),
            subject: subject(of: state),
            by: state.id
        )
    }
}

extension SignalEntry.Kind {
    /// Documents that passed.
    static let document = SignalEntry.Kind(rawValue: "document")
    /// Templates of faces.
    static let face = SignalEntry.Kind(rawValue: "face")
    /// Documents that the application refuses.
    static let refusedDocument = SignalEntry.Kind(rawValue: "refused.document")
    /// Templates of faces that the application refuses.
    static let refusedFace = SignalEntry.Kind(rawValue: "refused.face")
    /// Flags of subjects.
    static let flag = SignalEntry.Kind(rawValue: "flag")

    /// Tries of a day.
    static func tries(_ counter: TryCounter) -> SignalEntry.Kind {
        SignalEntry.Kind(rawValue: "tries.\(counter.rawValue)")
    }
}

extension BlindIndex.Purpose {
    /// A value that is compared across verifications.
    fileprivate static let signal = BlindIndex.Purpose(rawValue: "signal")
}

extension Record {
    /// The issuing state and the number of a document; `nil` for a record that is none.
    fileprivate var issuerAndNumber: (issuer: String?, number: String?)? {
        switch self {
        case .passport(let passport): (passport.country, passport.idNumber)
        case .driverLicense(let license): (license.country, license.idNumber)
        case .selfie: nil
        }
    }
}

extension String {
    /// Letters and digits alone, without accents and in one case.
    fileprivate var lettersAndDigits: String {
        folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil).uppercased().filter {
            $0.isLetter || $0.isNumber
        }
    }
}
