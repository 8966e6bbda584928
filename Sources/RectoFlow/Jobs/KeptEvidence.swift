// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoRecords
internal import RectoStore
internal import RectoVerification

/// Puts the evidence of a verification together as an examiner takes it.
struct KeptEvidence: Sendable {
    let flow: VerificationFlow
    let state: VerificationState
    /// True for the evidence of the last try that was judged; files that came after a failed one are none of it.
    var isOfJudgedTry = false

    /// The files of a document, which must be there; `nil` if the step is for no document, or none was chosen.
    ///
    /// `mayAskAgain` is that of a try that is over, or `nil` for the present one.
    func document(
        _ step: StepID,
        on day: CalendarDate,
        mayAskAgain: Bool? = nil,
        earlierFronts: [EarlierFront]
    ) async throws -> DocumentEvidence? {
        guard case .document(let options)? = state.journey.step(step)?.options,
            let type = state.details.documentTypes[step]
        else { return nil }
        return DocumentEvidence(
            type: type,
            files: try await files(of: step, type.slots),
            earlierFronts: earlierFronts.map(\.bytes),
            records: state.details.records?[step] ?? [:],
            countries: options.countries,
            isFaceChecked: options.isFaceChecked,
            limits: state.journey.limits,
            day: day,
            mayAskAgain: mayAskAgain ?? self.mayAskAgain(step)
        )
    }

    /// Tries after which a better picture is asked for; what a third one does not show is left to a person.
    ///
    /// As many pictures of the front from earlier tries are read as well.
    private static let triesBeforePerson = 2

    /// The blobs of the front's pictures from earlier tries, the latest first; none of documents that a code proves.
    func earlierFronts(of step: StepID) -> [String] {
        guard state.details.documentTypes[step] == .driversLicense else { return [] }
        let fronts = state.details.files.filter { $0.step == step && $0.slot == .front && $0.state == .rejected }
        return fronts.suffix(Self.triesBeforePerson).reversed().map(\.blob)
    }

    /// A picture from an earlier try, with its bytes.
    func earlierFront(_ blob: String) async throws -> EarlierFront {
        EarlierFront(blob: blob, bytes: try await flow.bytes(of: blob, of: state.id))
    }

    /// True if fewer than two tries of a step failed, and one more failure does not end the verification.
    private func mayAskAgain(_ step: StepID) -> Bool {
        guard let allowed = state.journey.step(step)?.attempts, let left = state.facts.step(step)?.attemptsLeft,
            state.facts.attempt == 1
        else { return false }
        return left > 1 && allowed - left < Self.triesBeforePerson
            && (state.facts.errors ?? 0) + 1 < state.journey.limits[.errors]
    }

    /// The frames of a challenge, which must be there; `nil` if the step has none.
    func presence(_ step: StepID) async throws -> PresenceEvidence? {
        guard case .presence(let options)? = state.journey.step(step)?.options else { return nil }
        let files = try await files(of: step, [.frames, .selfie])
        guard let frames = files[.frames] else { throw FlowError.fileMissing }
        let drawn = try state.details.challenges[step]?.challenge()
        return PresenceEvidence(
            frames: frames,
            framesPerSecond: state.journey.limits[.framesPerSecond],
            times: examinedFiles(of: step).last { $0.slot == .frames }?.frameTimes,
            challenge: drawn ?? options.challenge,
            selfie: files[.selfie],
            limits: state.journey.limits
        )
    }

    /// The picture of a person, which must be there; `nil` if the step asks for none, or has a challenge that was done.
    func selfie(_ step: StepID) async throws -> SelfieEvidence? {
        guard state.journey.step(step)?.kind == .selfie || state.details.isByAlternative(step) else { return nil }
        guard let file = try await files(of: step, [.selfie])[.selfie] else { throw FlowError.fileMissing }
        return SelfieEvidence(file: file, limits: state.journey.limits)
    }

    /// All that is known of the person, for checks.
    func applicant(
        _ names: [CheckName],
        _ examined: [StepID: ExaminedStep],
        on day: CalendarDate
    ) async throws -> ApplicantEvidence {
        let steps = state.journey.steps.compactMap { step in examined[step.id].map { (step, $0) } }
        let presences = steps.filter { $0.0.kind == .presence }.map(\.1)
        // A picture in place of the challenge shows nobody's presence.
        let watched = steps.filter { $0.0.kind == .presence && !state.details.isByAlternative($0.0.id) }.map(\.1)
        let documents = steps.compactMap { step, examined -> ApplicantEvidence.Document? in
            guard let type = state.details.documentTypes[step.id], let record = examined.record else { return nil }
            let printed = examined.result.extractedFields.filter { $0.value.printed == true }.keys
            return .init(
                type: type,
                record: record,
                portrait: examined.picture,
                printedValues: Set(printed),
                hasRecordDifference: examined.result.hasRecordDifference,
                hasRecaptureDoubt: examined.result.hasRecaptureDoubt
            )
        }
        // A picture without a challenge never replaces one with a challenge.
        let pictures = (presences + steps.filter { $0.0.kind == .selfie }.map(\.1)).compactMap(\.picture)
        return ApplicantEvidence(
            checks: names,
            documents: documents,
            selfie: pictures.first,
            looks: presences.flatMap(\.looks) + pictures.dropFirst(),
            presence: StepResult(together: watched.map(\.result)),
            form: state.details.forms.values.reduce(into: [:]) { $0.merge($1) { first, _ in first } },
            day: day,
            faces: state.journey.faces,
            repetition: try await EvidenceLedger(store: flow.store).repetition(in: state)
        )
    }

    /// The steps as they were examined, with the pictures that were made of them.
    func examinedSteps() async throws -> [StepID: ExaminedStep] {
        var examined: [StepID: ExaminedStep] = [:]
        for (step, outcome) in state.details.outcomes { examined[step] = try await examinedStep(outcome) }
        return examined
    }

    /// A step as it was examined, with the pictures that were made of it.
    func examinedStep(_ outcome: StepOutcome) async throws -> ExaminedStep {
        var looks: [Data] = []
        for look in outcome.looks ?? [] { looks.append(try await flow.bytes(of: look, of: state.id)) }
        var picture: Data?
        if let portrait = outcome.portrait { picture = try await flow.bytes(of: portrait, of: state.id) }
        return ExaminedStep(outcome.result, outcome.record?.record, picture, looks)
    }

    /// The files of a step's last try: those that count or, if they did not pass, the last that came for each slot.
    private func examinedFiles(of step: StepID) -> [StepFile] {
        let accepted = state.details.files(of: step)
        let isFailed = isOfJudgedTry && state.details.outcomes[step]?.result.hasPassedRules != true
        return accepted.isEmpty || isFailed ? state.details.lastRejectedFiles(of: step) : accepted
    }

    private func files(of step: StepID, _ slots: [Slot]) async throws -> [Slot: Data] {
        var files: [Slot: Data] = [:]
        for file in examinedFiles(of: step) where slots.contains(file.slot) {
            files[file.slot] = try await flow.bytes(of: file.blob, of: state.id)
        }
        return files
    }
}

/// A picture of a licence's front from an earlier try.
struct EarlierFront: Sendable {
    let blob: String
    let bytes: Data
}

/// The results of a step that checks rest on.
struct ExaminedStep: Sendable {
    let result: StepResult
    /// The reading, if the step passed.
    let record: Record?
    /// The portrait of a document, or the selfie, as JPEG.
    let picture: Data?
    /// The faces in the middle of the holds, as JPEG.
    let looks: [Data]

    init(_ result: StepResult, _ record: Record?, _ picture: Data?, _ looks: [Data]) {
        self.result = result
        self.record = record
        self.picture = picture
        self.looks = looks
    }
}

extension SealedDetails {
    /// The files of a step's last try that did not pass: the last that came for each slot.
    func lastRejectedFiles(of step: StepID) -> [StepFile] {
        let rejected = files.filter { $0.step == step && $0.state == .rejected }
        return Dictionary(rejected.map { ($0.slot, $0) }) { $1 }.values.sorted { $0.receivedAt < $1.receivedAt }
    }
}
