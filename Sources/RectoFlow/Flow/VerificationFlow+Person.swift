// SPDX-License-Identifier: Apache-2.0
internal import RectoLanguages
internal import RectoRecords
internal import RectoStore
package import RectoVerification

extension VerificationState {
    /// The records so far, merged as those of one person.
    var person: Person? {
        var license: DriverLicense?
        var passport: Passport?
        var selfie: Selfie?
        for step in journey.steps {
            switch details.outcomes[step.id]?.record?.record {
            case .driverLicense(let record)?: license = license ?? record
            case .passport(let record)?: passport = passport ?? record
            case .selfie(let record)?: selfie = selfie ?? record
            case nil: break
            }
        }
        return Person(driverLicense: license, passport: passport, selfie: selfie)
    }

    /// The type of document with the person's zone; `nil` if none has one.
    private var zoneType: DocumentType? {
        let step = journey.steps.first { step in
            if case .passport? = details.outcomes[step.id]?.record?.record { true } else { false }
        }
        return step.flatMap { details.documentTypes[$0.id] }
    }

    /// The sentence of a check's code; the code itself if it is a provider's own.
    private func reason(of code: String) -> String {
        Catalogue.stored.text("reason.\(code)", in: language)
            ?? Catalogue.stored.known("reason.other", ["code": code], in: language)
    }

    /// The signals, with sentences for reviewers.
    var signals: [SignalResource] { (details.signals ?? []).map { SignalResource($0, in: language) } }

    /// All results, for the application.
    package var result: VerificationResult {
        VerificationResult(
            verification: stored.id.wireText,
            outcome: facts.outcome,
            person: person,
            zone: zoneType,
            checks: details.checks,
            decisions: details.decisions,
            signals: signals,
            message: { reason(of: $0) }
        )
    }
}
