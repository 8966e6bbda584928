// SPDX-License-Identifier: Apache-2.0
package import Foundation
internal import RectoJSON
internal import RectoLanguages
package import RectoSecurity
package import RectoStore
package import RectoVerification

extension VerificationFlow {
    /// Creates a verification, with the code and the link that it is claimed by, and that expire with it.
    ///
    /// - Parameters:
    ///   - request: The application's request.
    ///   - id: Its identifier.
    ///   - code: The code.
    ///   - link: The token of the link.
    ///   - application: Its owner.
    ///   - key: The name of the key that the owner used.
    ///   - change: The request as one for a change.
    /// - Returns: The verification.
    /// - Throws: ``RequestRefused``, and the store's errors.
    package func create(
        _ request: VerificationRequest,
        as id: UUID,
        claimedBy code: VerificationCode,
        or link: LinkToken,
        for application: String,
        with key: String? = nil,
        _ change: ChangeRequest
    ) async throws -> VerificationState {
        let journey = try journey(of: request, for: application)
        if let subject = request.subject?.id, journey.requiresAuthenticator {
            try await requireAuthenticator(of: subject, application)
        }
        let at = now()
        try await requireFlag(of: journey, request.subject?.id, application)
        try await countSubject(request.subject?.id, of: application, limit: journey.limits[.verificationsPerDay], at)
        return try await commit(change, of: id) {
            var draft = newVerification(request, id, journey, (application, key), at)
            draft.note("verification.requested", ["journey": .text(journey.reference)])
            let expiresAt = draft.clearState.expiresAt.date
            draft.change.secrets = [
                secret(.code, index(code), of: id, until: expiresAt, tries: journey.limits[.codeAttempts]),
                secret(.linkToken, index(link), of: id, until: expiresAt),
            ]
            return draft
        }
    }

    /// The number of journeys that an answer names if the requested one does not exist.
    private static let mostNames = 50

    private func journey(
        of request: VerificationRequest,
        for application: String
    ) throws(RequestRefused) -> Journey {
        guard let entry = journeys.entry(request.journey, for: application) else {
            let names = Set(journeys.all(for: application).map(\.id)).sorted()
            let more = names.count > Self.mostNames ? ", …" : ""
            let shown = names.prefix(Self.mostNames).joined(separator: ", ") + more
            throw RequestRefused(.notOneOf, at: "/journey", "There is no such journey. There are: \(shown).")
        }
        guard !entry.isFormer else {
            let message = "“\(entry.reference)” begins no verification any more: name “\(entry.id)” without a version."
            throw RequestRefused(.notOneOf, at: "/journey", message)
        }
        guard let journey = entry.journey, entry.mistakes.isEmpty else {
            throw RequestRefused(.journeyBroken, "“\(entry.reference)” itself says which: /v1/journeys has it.")
        }
        if journey.enrolment == .remote, request.reference == nil {
            throw RequestRefused(.missing, at: "/reference", "The journey is remote: “reference” names your process.")
        }
        try requireProviders(of: journey)
        for step in journey.steps where step.isRequired {
            guard case .otp(let options) = step.options else { continue }
            try requireAddress(options.channel, of: request.subject)
        }
        return journey
    }

    /// Refuses a verification with a step that nobody can do.
    private func requireProviders(of journey: Journey) throws(RequestRefused) {
        for provider in journey.steps.compactMap(\.provider) where rules.providers.stepKeys(of: provider.name) == nil {
            let detail = "The journey names “\(provider.name)”, and no provider of that name has keys for steps."
            throw RequestRefused(.providerUnavailable, detail)
        }
    }

    /// Refuses a verification that could never be ended, since nothing can be sent to the person.
    private func requireAddress(
        _ channel: StepOptions.Passcode.Channel,
        of subject: VerificationRequest.Subject?
    ) throws(RequestRefused) {
        let (address, member) =
            switch channel {
            case .sms: (subject?.phone, "phone")
            case .email: (subject?.email, "email")
            case .authenticator: (subject?.id, "id")
            }
        guard address != nil else {
            let sentence =
                channel == .authenticator
                ? "The journey asks for a passcode of the authenticator of “id”."
                : "The journey sends a passcode to “\(member)”."
            throw RequestRefused(.missing, at: "/subject/\(member)", sentence)
        }
        guard channel != .authenticator else { return }
        guard rules.deliversPasscodes else {
            throw RequestRefused(.providerUnavailable, "No way to deliver passcodes is set up.")
        }
    }

    private func countSubject(_ id: String?, of application: String, limit: Int, _ at: Date) async throws {
        guard let id else { return }
        let index = store.blindIndex("day\0\(application)\0\(id)", as: .subject)
        let decision = try await store.count(index, limit: limit, window: .seconds(86_400), at: at)
        guard decision.isAllowed else {
            throw RequestRefused(
                .rateLimited,
                "This person has had as many verifications as are allowed in a day.",
                retryAfter: Int(decision.resetsAt.timeIntervalSince(at).rounded(.up))
            )
        }
    }

    private func newVerification(
        _ request: VerificationRequest,
        _ id: UUID,
        _ journey: Journey,
        _ owner: (application: String, key: String?),
        _ at: Date
    ) -> Draft {
        let application = owner.application
        let expiresAt = min(at.adding(minutes: journey.limits[.codeInMinutes]), journey.endOfProcess(from: at))
        let clearState = ClearState(
            facts: VerificationFacts(journey.policy),
            language: request.locale ?? .english,
            expiresAt: Timestamp(expiresAt)
        )
        var details = SealedDetails()
        details.reference = request.reference
        details.returnAddress = request.returnUrl.map { ReturnAddress(address: $0, state: request.state) }
        details.subject = request.subject.map { .init(id: $0.id, email: $0.email, phone: $0.phone) }
        var row = StoredVerification(
            id: id,
            application: application,
            journey: journey.id,
            journeyVersion: journey.version,
            status: clearState.facts.status.rawValue,
            facts: Data(),
            sealed: nil,
            createdAt: at
        )
        row.referenceIndex = details.reference.map { referenceIndex($0, of: application) }
        row.subjectIndex = details.subject.map { subjectIndex($0.id, of: application) }
        let state = VerificationState(
            stored: row,
            revision: row.revision,
            journey: journey,
            clearState: clearState,
            details: details,
            at: at
        )
        return Draft(state, at: at, by: .application(application, key: owner.key), rules, writing: .creation)
    }

    /// The index that finds a verification by the application's reference.
    package func referenceIndex(_ reference: String, of application: String) -> BlindIndex {
        store.blindIndex("\(application)\0\(reference)", as: .reference)
    }

    /// The index that finds a person's verifications.
    package func subjectIndex(_ id: String, of application: String) -> BlindIndex {
        store.blindIndex("\(application)\0\(id)", as: .subject)
    }

    /// A new secret of a verification.
    func secret(_ kind: Secret.Kind, _ digest: BlindIndex, of id: UUID, until: Date, tries: Int? = nil) -> Secret {
        Secret(kind: kind, digest: digest, verification: id, expiresAt: until, triesLeft: tries)
    }

    /// The index of a code: with the store's key, since all codes could be tried without it.
    func index(_ code: VerificationCode) -> BlindIndex { store.blindIndex(code.digits, as: .secret) }

    /// The index of a link's token.
    func index(_ link: LinkToken) -> BlindIndex { BlindIndex(bytes: Data(link.digest.bytes)) }
}
