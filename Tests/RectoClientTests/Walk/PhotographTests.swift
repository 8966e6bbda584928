// SPDX-License-Identifier: Apache-2.0
import RectoVerification
import Synchronization
import Testing

@testable import RectoClient

struct PhotographTests {
    /// A person who is there, without any file.
    private static func submission() -> Submission {
        var submission = Submission()
        submission.approvesConsent = true
        submission.passcode = PlayedService.passcode
        submission.recorder = { _ in FrameRecording(Pictures.jpeg(640, 480)) }
        return submission
    }

    @Test func `takes each side that is asked for, and sends it at once`() async throws {
        let service = PlayedService()
        let asked = Mutex<[Slot]>([])
        try await playing(service) { server, _ in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            var submission = Self.submission()
            submission.photographer = { request in
                asked.withLock { $0.append(request.slot) }
                return Pictures.jpeg(1_600, request.slot == .front ? 1_000 : 1_001)
            }
            #expect(try await client.walk(submission, patience: .seconds(240)) == .done(.verified))
        }
        #expect(asked.withLock { $0 } == [.front, .back])
        #expect(await service.log.filter { $0.hasPrefix("received") }.count == 3)
    }

    @Test func `goes on with the next side after a camera that gave one alone`() async throws {
        let service = PlayedService()
        try await playing(service) { server, _ in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            var submission = Self.submission()
            submission.photographer = { $0.slot == .front ? Pictures.jpeg(1_600, 1_000) : nil }
            guard case .needs(.document(let document)) = try await client.walk(submission, patience: .seconds(240))
            else {
                Issue.record("no document is needed")
                return
            }
            #expect(document.documents.contains { $0.slots == [.back] })
            submission.photographer = { request in
                #expect(request.slot == .back, "the front was sent")
                return Pictures.jpeg(1_600, 1_001)
            }
            #expect(try await client.walk(submission, patience: .seconds(240)) == .done(.verified))
        }
    }

    @Test func `ends with the challenge if nothing was recorded`() async throws {
        let service = PlayedService()
        try await playing(service) { server, _ in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            var submission = try Submission.license()
            submission.recorder = { _ in nil }
            let end = try await client.walk(submission, patience: .seconds(240))
            guard case .needs(.presence) = end else {
                Issue.record("\(end)")
                return
            }
        }
    }
}
