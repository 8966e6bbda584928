// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import RectoVerification
import Synchronization
import Testing

@testable import RectoClient

struct WalkTests {
    /// The log and the number of requests of an undisturbed walk through the journey with a driver licence.
    private static func undisturbed() async throws -> (log: [String], requests: Int) {
        let service = PlayedService()
        let count = try await playing(service) { server, cutter in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            #expect(try await client.walk(.license(), patience: .seconds(240)) == .done(.verified))
            return cutter.received.count
        }
        return (await service.log, count)
    }

    @Test func `walks from the code to the outcome`() async throws {
        let (log, _) = try await Self.undisturbed()
        #expect(log.first == "claimed")
        #expect(log.filter { $0.hasPrefix("received") }.count == 3)
        #expect(log.contains("checked faceMatch"))
        #expect(Set(log).count == log.count)
    }

    @Test func `sends the records of the files with their document, and no others`() async throws {
        let service = PlayedService()
        var license = DriverLicense()
        license.idNumber = "D1"
        let record = StatedRecord(license)
        try await playing(service) { server, _ in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            var submission = try Submission.license()
            submission.records = [.back: record, .page: record]
            #expect(try await client.walk(submission, patience: .seconds(240)) == .done(.verified))
        }
        #expect(await service.statedRecords == [.back: record])
    }

    @Test(arguments: Cutter.Disturbance.allCases)
    func `ends the same whichever request is disturbed`(_ disturbance: Cutter.Disturbance) async throws {
        let (log, count) = try await Self.undisturbed()
        for index in 0..<count {
            let service = PlayedService()
            try await playing(service, disturbance, at: index) { server, _ in
                let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
                #expect(try await client.walk(.license(), patience: .seconds(240)) == .done(.verified))
            }
            #expect(await service.log == log, "\(disturbance) at \(index)")
        }
    }

    @Test(arguments: [Cutter.Disturbance.before, .after, .within])
    func `ends the same when the program is ended with any request`(_ disturbance: Cutter.Disturbance) async throws {
        let (log, count) = try await Self.undisturbed()
        for index in 0..<count {
            let service = PlayedService()
            let folder = try TemporaryFolder()
            let state = StateFolder(folder.path)
            let end = try await playing(service, disturbance, at: index) { server, _ in
                // One attempt and no second look: as if the program were gone.
                await #expect(throws: ClientError.outcomeUnknown) {
                    let configuration = ClientConfiguration.quick(attempts: 1)
                    let client = try await VerificationClient.claim(
                        .played(at: server),
                        savingIn: state,
                        configuration: configuration
                    )
                    _ = try await client.walkOnce(.license())
                }
                let client = try await VerificationClient.resume(from: state, configuration: .quick())
                return try await client.walk(.license(), patience: .seconds(240))
            }
            #expect(end == .done(.verified))
            #expect(await service.log == log, "\(disturbance) at \(index)")
        }
    }

    @Test func `sends no file twice that the service has said it has`() async throws {
        let service = PlayedService()
        let folder = try TemporaryFolder()
        let state = StateFolder(folder.path)
        try await playing(service) { server, _ in
            let first = try await VerificationClient.claim(
                .played(at: server),
                savingIn: state,
                configuration: .quick()
            )
            var submission = Submission()
            submission.approvesConsent = true
            _ = try await first.walk(submission)
            let front = try #require(try Submission.license().files[.front])
            try await first.upload(front, for: "license")
            let second = try await VerificationClient.resume(from: state, configuration: .quick())
            #expect(try await second.walk(.license(), patience: .seconds(240)) == .done(.verified))
        }
        let digests = await service.receivedDigests
        #expect(Set(digests).count == digests.count)
        #expect(digests.count == 3)
    }

    @Test func `says what it needs where a document is refused while frames are sent`() async throws {
        let service = PlayedService()
        await service.judge([false])
        await service.judgeQuickly()
        try await playing(service) { server, _ in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            guard case .needs(.document(let document)) = try await client.walk(.license()) else {
                Issue.record("no other picture was asked for")
                return
            }
            #expect(document.feedback.map(\.code) == ["image.blurred"])
        }
        #expect(await service.log.filter { $0.hasPrefix("judged") } == ["judged license false"])
    }

    @Test func `says what it needs, and goes on when it has it`() async throws {
        let service = PlayedService(.documentSelfiePasscode)
        try await playing(service) { server, _ in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            var submission = try Submission.license()
            (submission.approvesConsent, submission.passcode) = (false, nil)
            guard case .needs(.consent) = try await client.walk(submission) else {
                Issue.record("consent was not asked for")
                return
            }
            submission.approvesConsent = true
            guard case .needs(.otp(let passcode)) = try await client.walk(submission, patience: .seconds(240)) else {
                Issue.record("no passcode was asked for")
                return
            }
            try await client.resendPasscode(in: passcode.step)
            await #expect(throws: ClientError.problem(Problem(.otpInvalid))) {
                try await client.verifyPasscode("000000", in: passcode.step)
            }
            submission.passcode = PlayedService.passcode
            #expect(try await client.walk(submission, patience: .seconds(240)) == .done(.verified))
        }
        #expect(await service.log.contains("selected driversLicense"))
    }

    /// The submission of a person who takes frames to a file.
    private static func submission(frames: Int? = nil) throws -> Submission {
        var submission = try Submission.license()
        submission.recorder = nil
        guard let frames else { return submission }
        submission.add(try CaptureFile(Pictures.jpeg(frames, 480), slot: .frames, limits: JourneyLimits()))
        return submission
    }

    @Test func `has the challenge shown, ends with it as what is needed, and sends its frames then`() async throws {
        let service = PlayedService()
        try await playing(service) { server, _ in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            guard case .needs(.presence(let presence)) = try await client.walk(Self.submission()) else {
                Issue.record("no presence is needed")
                return
            }
            #expect(presence.challenge?.answerUntil != nil && !presence.isBeginNeeded)
            guard case .needs(.presence(let again)) = try await client.walk(Self.submission()) else {
                Issue.record("no presence is needed any more")
                return
            }
            #expect(again == presence, "it is shown, and not begun once more")
            let end = try await client.walk(Self.submission(frames: 640), patience: .seconds(240))
            #expect(end == .done(.verified))
        }
        #expect(await service.log.filter { $0.hasPrefix("began") } == ["began selfie"])
    }

    @Test func `sends no frames that are older than their challenge`() async throws {
        let service = PlayedService()
        let events = Mutex<[WalkEvent]>([])
        try await playing(service) { server, _ in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            let end = try await client.walk(Self.submission(frames: 640)) { event in
                events.withLock { $0.append(event) }
            }
            guard case .needs(.presence(let presence)) = end else {
                Issue.record("it ended otherwise: \(end)")
                return
            }
            #expect(presence.challenge != nil)
        }
        #expect(events.withLock { $0 }.contains(.unanswerable("selfie")))
        #expect(await service.receivedDigests.count == 2, "the two sides alone")
    }

    @Test func `says that a challenge ran out, and has another one shown`() async throws {
        let service = PlayedService()
        let events = Mutex<[WalkEvent]>([])
        try await playing(service) { server, _ in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            guard case .needs(.presence(let first)) = try await client.walk(Self.submission()) else {
                Issue.record("no presence is needed")
                return
            }
            await service.runOutChallenges()
            let end = try await client.walk(Self.submission(frames: 640)) { event in
                events.withLock { $0.append(event) }
            }
            guard case .needs(.presence(let second)) = end else {
                Issue.record("it ended otherwise: \(end)")
                return
            }
            #expect(second.challenge?.drawnAt != first.challenge?.drawnAt)
            #expect(second.freeRedrawsLeft == first.freeRedrawsLeft - 1)
            let last = try await client.walk(Self.submission(frames: 641), patience: .seconds(240))
            #expect(last == .done(.verified))
        }
        #expect(events.withLock { $0 }.contains(.unanswerable("selfie")))
    }

    @Test func `records once in a walk, for as long as the person needs`() async throws {
        let service = PlayedService()
        await service.judge([true, false])
        let asked = Mutex<[ChallengeResource]>([])
        try await playing(service) { server, _ in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            var submission = try Self.submission()
            submission.needsLongerTime = true
            submission.recorder = { challenge in
                asked.withLock { $0.append(challenge) }
                return FrameRecording(Pictures.jpeg(640, 480))
            }
            guard case .needs(.presence(let presence)) = try await client.walk(submission, patience: .seconds(240))
            else {
                Issue.record("no presence is needed")
                return
            }
            #expect(presence.isBeginNeeded, "another try is the person's to begin")
        }
        #expect(asked.withLock { $0.count } == 1)
        #expect(await service.log.contains("began selfie with longer time"))
    }

    @Test func `signs the files that it sends, and nothing else`() async throws {
        try await playing(PlayedService()) { server, cutter in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            #expect(try await client.walk(.license(), patience: .seconds(240)) == .done(.verified))
            let signed = cutter.received.filter { $0.headers["content-signature"] != nil }
            #expect(signed.count == 3)
            #expect(signed.allSatisfy { $0.method == "PUT" })
        }
    }

    @Test func `sends the times of frames, one for each`() async throws {
        let service = PlayedService()
        try await playing(service) { server, _ in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            var submission = try Self.submission()
            let times = try FrameTimes("0, 40")
            submission.recorder = { _ in
                FrameRecording(
                    Pictures.jpeg(640, 480, filler: 30_000) + Pictures.jpeg(640, 480, filler: 30_000),
                    times: times
                )
            }
            #expect(try await client.walk(submission, patience: .seconds(240)) == .done(.verified))
            #expect(throws: ClientError.self) {
                try CaptureFile(Pictures.jpeg(640, 480), slot: .frames, frameTimes: times, limits: JourneyLimits())
            }
        }
        #expect(await service.log.contains("times 0, 40"))
    }

    @Test func `begins nothing while it asks for the status`() async throws {
        let service = PlayedService()
        try await playing(service) { server, _ in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            var documents = try Self.submission()
            documents.beginsPresence = false
            guard case .needs(.presence(let presence)) = try await client.walk(documents) else {
                Issue.record("no presence is needed")
                return
            }
            #expect(presence.isBeginNeeded && presence.challenge == nil)
            _ = try await client.walk(.complete)
        }
        #expect(await !service.log.contains { $0.hasPrefix("began") })
    }

    @Test func `sends files once more that could not be examined, in another walk`() async throws {
        let service = PlayedService()
        await service.judge([false, false])
        await service.breakDown()
        try await playing(service) { server, _ in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            for tries in 1...2 {
                guard case .needs(.document) = try await client.walk(.license(), patience: .seconds(240)) else {
                    Issue.record("the document was not asked for once more")
                    return
                }
                #expect(await service.log.count { $0 == "judged license false" } == tries, "once in each walk")
            }
            #expect(try await client.walk(.license(), patience: .seconds(240)) == .done(.verified))
        }
    }

    @Test func `does not send files again that were judged`() async throws {
        let service = PlayedService()
        await service.judge([false])
        try await playing(service) { server, _ in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            var submission = try Submission.license()
            guard case .needs(.document(let document)) = try await client.walk(submission, patience: .seconds(240))
            else {
                Issue.record("no other document was asked for")
                return
            }
            #expect(document.feedback.map(\.code) == ["image.blurred"])
            submission.add(try CaptureFile(Pictures.jpeg(1_700, 1_000), slot: .front, limits: JourneyLimits()))
            #expect(try await client.walk(submission, patience: .seconds(240)) == .done(.verified))
        }
    }

    @Test func `refuses half a document before any of it is sent`() async throws {
        let service = PlayedService()
        try await playing(service) { server, _ in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            var submission = Submission()
            submission.approvesConsent = true
            submission.add(try CaptureFile(Pictures.jpeg(), slot: .front, limits: JourneyLimits()))
            let error = await #expect(throws: ClientError.self) { _ = try await client.walk(submission) }
            guard case .refused(let refusal) = error else {
                Issue.record("it was not refused")
                return
            }
            #expect(refusal.code == .invalidTransition)
            #expect(refusal.slot == .back)
        }
        #expect(await service.receivedDigests.isEmpty)
    }

    @Test func `waits for the service after a person who took longer than the wait`() async throws {
        let service = PlayedService()
        try await playing(service) { server, _ in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            var submission = try Submission.license()
            submission.recorder = { _ in
                try await Task.sleep(for: .milliseconds(3_200))
                return FrameRecording(Pictures.jpeg(640, 480))
            }
            #expect(try await client.walk(submission, patience: .seconds(3)) == .done(.verified))
        }
    }

    @Test func `cancels`() async throws {
        let service = PlayedService()
        try await playing(service) { server, _ in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            #expect(try await client.cancel().outcome == .cancelled)
            #expect(try await client.walk(.license()) == .done(.cancelled))
        }
    }

    @Test func `gives up what has not ended, and leaves what has as it is`() async throws {
        try await playing(PlayedService()) { server, _ in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            #expect(try await client.giveUp().outcome == .cancelled)
            #expect(try await client.giveUp().outcome == .cancelled)
        }
        try await playing(PlayedService()) { server, _ in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            #expect(try await client.walk(.license(), patience: .seconds(240)) == .done(.verified))
            #expect(try await client.giveUp().outcome == .verified)
        }
    }

    @Test func `tells that the service has too much to do, and sends the file again`() async throws {
        let events = Mutex<[WalkEvent]>([])
        // The requests before the first file: claim, keys, status and what is answered before.
        for index in 0..<8 {
            try await playing(PlayedService(), .postponed, at: index) { server, _ in
                let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
                _ = try await client.walk(.license(), patience: .seconds(240)) { event in
                    events.withLock { $0.append(event) }
                }
            }
        }
        let postponed = events.withLock { $0 }.filter { if case .postponed = $0 { true } else { false } }
        #expect(postponed.contains(.postponed(.front, for: .zero)))
    }

    @Test func `tells how far files are`() async throws {
        let service = PlayedService()
        let events = Mutex<[WalkEvent]>([])
        try await playing(service) { server, _ in
            let client = try await VerificationClient.claim(.played(at: server), configuration: .quick())
            let frames = Pictures.jpeg(640, 480, filler: 300_000)
            _ = try await client.walk(.license(frames: frames), patience: .seconds(240)) { event in
                events.withLock { $0.append(event) }
            }
        }
        let frames = events.withLock { $0 }.compactMap { event -> UploadProgress? in
            if case .uploading(.frames, let progress) = event { progress } else { nil }
        }
        #expect(frames.count >= 5)
        #expect(frames.first?.fraction == 0)
        #expect(frames.last?.fraction == 1)
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.bytesSent <= $1.bytesSent })
    }
}

extension VerificationClient {
    /// A walk in a program that ends with the first answer that does not come.
    func walkOnce(_ submission: Submission) async throws -> WalkEnd {
        try await walk(submission, patience: .seconds(240), mostUnknownOutcomes: 0)
    }
}
