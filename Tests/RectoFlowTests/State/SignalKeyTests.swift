// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoVerification
import Testing

@testable import RectoFlow

struct SignalKeyTests {
    private let steps: [StepFacts]
    private var details = SealedDetails()

    init() throws {
        let journey = try #require(Journey.shipped.first { $0.id == "passport-selfie" })
        steps = VerificationFacts(journey.policy).steps
        let document = try #require(steps.first { $0.kind == .document })
        details.add(SignalKey(counter: .document, step: document.id, digest: Data([1])))
        details.add(SignalKey(counter: .network, step: nil, digest: Data([2])))
        details.signals = [
            SignalReport(.documentRefused, isRaised: true, counts: [:]),
            SignalReport(.faceRefused, isRaised: true, counts: [:]),
        ]
        details.faceTemplate = Data([3])
    }

    @Test func `keeps a face's signals if only the document is asked for again`() {
        var details = details
        details.dropSignals(of: steps.filter { $0.kind == .document })
        #expect(details.faceTemplate == Data([3]) && details.signals?.map(\.signal) == [.faceRefused])
        #expect(details.signalKeys?.map(\.counter) == [.network])
    }

    @Test func `keeps a document's signals if only the face is asked for again`() {
        var details = details
        details.dropSignals(of: steps.filter { $0.kind == .presence })
        #expect(details.faceTemplate == nil && details.signals?.map(\.signal) == [.documentRefused])
        #expect(details.signalKeys?.map(\.counter) == [.document, .network])
    }
}
