// SPDX-License-Identifier: Apache-2.0
package import Foundation
package import RectoLanguages
package import RectoStore
package import RectoVerification

/// A verification as it was at one revision.
package struct VerificationState: Sendable {
    /// Its row.
    package let stored: StoredVerification
    /// The number of times it was stored.
    package let revision: Int
    /// The journey that it was created with.
    package let journey: Journey
    /// The part that is stored in the clear.
    package let clearState: ClearState
    /// The data about the person; empty once it is erased.
    package let details: SealedDetails
    /// The time of this state: a challenge may have run out since.
    let at: Date

    package var id: UUID { stored.id }
    package var facts: VerificationFacts { clearState.facts }

    /// True unless a verification that is not erased cannot be read any more.
    var isOpened: Bool { stored.sealed != nil || stored.erasedAt != nil }

    /// The verification, which must not be erased.
    package var living: VerificationState {
        get throws(RequestRefused) {
            guard stored.erasedAt == nil else { throw RequestRefused(.erased) }
            return self
        }
    }

    /// The whole as it goes over the wire; with the application's members if the application asks.
    package func resource(forApplication isForApplication: Bool = false) -> VerificationResource {
        VerificationResource(
            id: stored.id.wireText,
            facts,
            journey,
            reference: isForApplication ? details.reference : nil,
            showsReviewReason: isForApplication,
            language: clearState.language,
            reading: language,
            details: wireDetails,
            returnUrl: isForApplication ? nil : details.returnAddress?.text(facts.outcome),
            revision: revision,
            times: VerificationTimes(
                createdAt: Timestamp(stored.createdAt),
                expiresAt: clearState.expiresAt,
                decidedAt: stored.decidedAt.map(Timestamp.init),
                erasedAt: stored.erasedAt.map(Timestamp.init),
                heldSince: isForApplication ? clearState.heldSince : nil
            )
        )
    }

    /// The whole in another system's words; `nil` if it is erased, and the system has no word for that.
    ///
    /// The values that were read and the answers of checks are the application's: they would help a forger.
    package func resource(in view: VerificationView, forApplication isForApplication: Bool) -> (
        any Encodable & Sendable
    )? {
        let id = stored.id.wireText
        switch view {
        case .wultra:
            return WultraState(facts, receivedSlots: wireDetails.receivedSlots, showsChecks: isForApplication)
                .map { WultraResource(id: id, $0) }
        case .pingone: return PingOneResource(id: id, PingOneStatus(facts))
        case .idwise:
            var results = wireDetails.results
            if !isForApplication { for step in results.keys { results[step]?.extractedFields = [:] } }
            return IDWiseSummary(id: id, facts, results: results, showsChecks: isForApplication, in: language)
        }
    }

    /// The language for the sender of the request that is being answered.
    package var language: Language { journey.texts.language(for: .current, orElse: clearState.language) }

    /// Does something for the sender of a request, who gets refusals in the verification's language.
    package func telling<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let refused as RequestRefused where refused.language == nil {
            throw refused.about(language)
        }
    }

    /// The client's next step.
    package var next: NextResource { NextResource(facts, journey, in: language, wireDetails) }

    /// The details for the client beside the facts.
    var wireDetails: VerificationDetails {
        details.wireDetails(at: at, endingAt: journey.endOfProcess(from: stored.createdAt))
    }
}

extension Journey {
    /// The end of a verification's time with all attempts.
    func endOfProcess(from creation: Date) -> Date { creation.adding(minutes: limits[.processInMinutes]) }
}

extension SealedDetails {
    /// The details for the client beside the facts, at a time; the time of all attempts ends at another one.
    func wireDetails(at time: Date, endingAt end: Date) -> VerificationDetails {
        var wire = VerificationDetails()
        wire.isOutOfTime = end <= time
        wire.selection = selection
        wire.results = outcomes.mapValues(\.result)
        wire.receivedSlots = Dictionary(grouping: files.filter { $0.state == .accepted }, by: \.step)
            .mapValues { Set($0.map(\.slot)) }
        wire.challenges = challenges.filter { step, challenge in
            challenge.isInForce(at: Timestamp(time)) || files(of: step).contains { $0.slot == .frames }
        }
        wire.handovers = (handovers ?? [:]).filter { $0.value.isInForce(at: Timestamp(time)) }
        wire.stepsWithLongerTime = stepsWithLongerTime ?? []
        wire.resendTimes = passcodes.mapValues(\.resendAt)
        wire.raisedSignals = raisedSignals
        wire.request = requests?.last
        return wire
    }
}

extension UUID {
    /// The form of RFC 9562, 4: lower case.
    package var wireText: String { uuidString.lowercased() }
}
