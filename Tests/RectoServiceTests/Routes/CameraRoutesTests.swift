// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoJSON
import RectoLiveness
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

/// Looks at small pictures, and challenges whose frames come while they go on.
@Suite struct CameraRoutesTests {
    private static let look = "./steps/passport/look?slot=page&documentType=passport"
    private static let frames = "./steps/selfie/frames"

    private func look(_ client: TestCaller, _ end: String, _ path: String = Self.look) async throws -> TestAnswer {
        try await client.send(.post, path, TestFile.jpeg(end: end), type: "image/jpeg")
    }

    /// A client whose next step is the document.
    private func arriveAtDocument(_ fixture: ServiceFixture) async throws -> TestCaller {
        let client = try await fixture.claim()
        try await client.consent()
        return client
    }

    /// A client to whom a challenge is shown.
    private func arriveAtChallenge(_ fixture: ServiceFixture) async throws -> TestCaller {
        let client = try await arriveAtDocument(fixture)
        try await client.sendPassport()
        try await client.beginSelfie()
        return client
    }

    private func send(
        _ client: TestCaller,
        _ batch: Int,
        _ times: [Int],
        count: Int? = nil,
        isLast: Bool = false
    ) async throws -> TestAnswer {
        var headers = ["X-Frame-Batch": "\(batch)"]
        if !times.isEmpty { headers["X-Frame-Times"] = times.map(String.init).joined(separator: ", ") }
        if isLast { headers["X-Frames-End"] = "true" }
        let bytes = TestFile.frames(count ?? times.count)
        return try await client.send(.post, Self.frames, bytes, type: "video/x-motion-jpeg", headers: headers)
    }

    private func events(_ answer: TestAnswer) throws -> [String] {
        try answer.json["events"]?.items.compactMap { $0["event"]?.text } ?? []
    }

    // MARK: Looks

    @Test func `says what is in the way, and is ready when nothing is and nothing moves`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arriveAtDocument(fixture)
            let glare = try await look(client, "at 40 glare")
            #expect(glare.status == 200)
            #expect(try glare.json["isReady"] == .flag(false))
            #expect(try glare.json["notices", "0", "code"]?.text == "image.glare")
            #expect(try glare.json["notices", "0", "text"]?.text?.contains("reflection") == true)
            #expect(try glare.json["outline", "0"] == [40, 10])
            #expect(try await look(client, "at 40").json["isReady"] == .flag(false), "the one before had glare")
            #expect(try await look(client, "at 90").json["isReady"] == .flag(false), "it has moved")
            fixture.clock.advance(by: .seconds(5))
            #expect(try await look(client, "at 91").json["isReady"] == .flag(false), "the one before is long ago")
            fixture.clock.advance(by: .seconds(3))
            let ready = try await look(client, "at 92")
            #expect(try ready.json["isReady"] == .flag(true))
            #expect(try ready.json["notices"] == [])
            #expect(try await fixture.service.flow.state(UUID(uuidString: client.verification)!).details.files.isEmpty)
        }
    }

    @Test func `says it in the language of the person`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arriveAtDocument(fixture)
            let answer = try await client.send(
                .post,
                Self.look,
                TestFile.jpeg(end: "nothing"),
                type: "image/jpeg",
                headers: ["Accept-Language": "nl"]
            )
            #expect(answer.headers[.contentLanguage] == "nl")
            #expect(
                try answer.json["notices", "0", "text"]?.text
                    != "No document is seen. Please hold it before the camera."
            )
            #expect(try answer.json["outline"] == nil)
        }
    }

    @Test func `straightens the document if it is asked to`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arriveAtDocument(fixture)
            let answer = try await look(client, "at 40", "\(Self.look)&straightened=true")
            let picture = try #require(try answer.json["straightened"]?.text)
            #expect(picture == "data:image/jpeg;base64,\(Data("straight".utf8).base64EncodedString())")
            #expect(fixture.examiner.testCamera.pictures.last?.type == .passport)
            #expect(fixture.examiner.testCamera.pictures.last?.slot == .page)
        }
    }

    @Test(arguments: [
        ("./steps/passport/look?slot=page", ProblemCode.invalidRequest),
        ("./steps/passport/look?slot=frames&documentType=passport", .invalidRequest),
        ("./steps/passport/look?slot=front&documentType=passport", .unsupportedSlot),
        ("./steps/passport/look?slot=front&documentType=idCard", .unsupportedSlot),
        ("./steps/none/look?slot=page&documentType=passport", .invalidStep),
        ("./steps/selfie/look?slot=selfie", .invalidTransition),
        ("./steps/passport/look?slot=page&documentType=passport&straightened=maybe", .invalidRequest),
        ("./steps/passport/look?slot=page&documentType=passport&size=1", .invalidRequest),
    ])
    func `refuses a look that the step does not take`(_ path: String, _ problem: ProblemCode) async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arriveAtDocument(fixture)
            #expect(try await look(client, "at 40", path).problem == problem)
            #expect(fixture.examiner.testCamera.pictures.isEmpty)
        }
    }

    @Test func `refuses pictures that are none, are too large, or are not the sender's`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arriveAtDocument(fixture)
            let large = TestFile.jpeg() + Data(count: CameraPicture.greatestBytes)
            #expect(try await client.send(.post, Self.look, large, type: "image/jpeg").problem == .requestTooLarge)
            let png = TestFile.png(width: 9, height: 9)
            #expect(try await client.send(.post, Self.look, png, type: "image/png").problem == .mediaTypeNotSupported)
            #expect(try await client.send(.post, Self.look, png, type: "image/jpeg").problem == .mediaTypeNotSupported)
            var stranger = try await fixture.claim()
            stranger.verification = client.verification
            #expect(try await look(stranger, "at 40").problem == .notFound)
            #expect(try await look(fixture.shop(for: client), "at 40").problem == .forbidden)
        }
    }

    @Test func `takes four looks a second, and other requests beside them`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arriveAtDocument(fixture)
            for _ in 0..<8 { #expect(try await look(client, "at 40").status == 200) }
            let refused = try await look(client, "at 40")
            #expect(refused.problem == .rateLimited)
            #expect(refused.headers[.retryAfter] == "1")
            #expect(try await client.get(".").status == 200)
            fixture.clock.advance(by: .seconds(1))
            for _ in 0..<4 { #expect(try await look(client, "at 40").status == 200) }
            #expect(try await look(client, "at 40").problem == .rateLimited)
        }
    }

    @Test func `refuses looks at once when too many wait`() async throws {
        var configuration = ServiceConfiguration.test
        configuration.workers = 1
        try await ServiceFixture.run(configuration) { fixture in
            let camera = fixture.examiner.testCamera
            let client = try await arriveAtDocument(fixture)
            camera.hold()
            try await withThrowingTaskGroup(of: TestAnswer.self) { group in
                for _ in 0..<8 { group.addTask { try await look(client, "at 40") } }
                // One is looked at, and three wait: the others have their answers.
                for _ in 0..<4 {
                    let refused = try #require(try await group.next())
                    #expect(refused.problem == .busy)
                    #expect(refused.headers[.retryAfter] == "2")
                }
                camera.letGo()
                for try await answer in group { #expect(answer.status == 200) }
            }
            fixture.clock.advance(by: .seconds(2))
            #expect(try await look(client, "at 40").status == 200, "the places are free again")
        }
    }

    @Test func `a look that cannot be had is asked for later`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arriveAtDocument(fixture)
            let answer = try await look(client, "broken")
            #expect(answer.problem == .engineUnavailable)
            #expect(answer.headers[.retryAfter] == "5")
        }
    }

    // MARK: Frames

    @Test func `says what happens while the frames come, and submits them at the end`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arriveAtChallenge(fixture)
            let first = try await send(client, 0, [0, 80])
            #expect(try events(first) == ["started", "prompt", "progress"])
            #expect(try first.json["events", "0", "challenge"]?.items.count == 5)
            #expect(try first.json["events", "1", "index"]?.integer == 1)
            #expect(try first.json["events", "1", "text"]?.text?.isEmpty == false)
            #expect(try first.json["isFinished"] == .flag(false))
            #expect(try events(try await send(client, 1, [160, 240])) == ["progress"])
            let last = try await send(client, 2, [320, 400])
            #expect(try events(last) == ["progress", "stepPassed", "finished"])
            #expect(try last.json["events", "2", "outcome"]?.text == "live")
            #expect(try last.json["isFinished"] == .flag(true))
            #expect(try last.json["frames"]?.integer == 6)
            #expect(try last.json["verification", "next", "type"]?.text == "wait")
            #expect(fixture.examiner.testCamera.watchers.map(\.isEnded) == [true])
            #expect(fixture.examiner.testCamera.watchers.map(\.isCancelled) == [false])
            try await fixture.work()
            let judged = try #require(fixture.examiner.lastPresence)
            #expect(judged.frames == TestFile.frames(6), "the frames that came are those that are judged")
            #expect(judged.times?.milliseconds == [0, 80, 160, 240, 320, 400])
            #expect(judged.challenge.steps == fixture.examiner.testCamera.watchers[0].challenge.steps)
            #expect(try await client.get(".").verification.steps.first { $0.id == "selfie" }?.state == .passed)
        }
    }

    @Test func `answers a batch that comes again as before`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arriveAtChallenge(fixture)
            let first = try await send(client, 0, [0, 80])
            #expect(try await send(client, 0, [0, 80]).body == first.body)
            let second = try await send(client, 1, [160, 240])
            #expect(try await send(client, 1, [160, 240]).body == second.body)
            let last = try await send(client, 2, [320, 400])
            #expect(try await send(client, 2, [320, 400]).json["isFinished"] == .flag(true))
            #expect(last.status == 200)
            #expect(fixture.examiner.testCamera.watchers.count == 1)
            #expect(fixture.examiner.testCamera.watchers[0].times.count == 6)
        }
    }

    @Test func `begins anew with batch 0, as after a reload`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arriveAtChallenge(fixture)
            _ = try await send(client, 0, [0, 80, 160])
            #expect(try await send(client, 0, [0, 80]).json["frames"]?.integer == 2)
            _ = try await send(client, 1, [160])
            let anew = try await send(client, 0, [0])
            #expect(try events(anew) == ["started", "prompt", "progress"])
            #expect(try anew.json["frames"]?.integer == 1)
            let watchers = fixture.examiner.testCamera.watchers
            #expect(watchers.map(\.isEnded) == [true, true, false])
            #expect(watchers.map(\.isCancelled) == [true, true, false], "their frames are destroyed")
        }
    }

    @Test func `of first batches that come at once, one begins`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arriveAtChallenge(fixture)
            let answers = try await withThrowingTaskGroup(of: TestAnswer.self) { group in
                for count in 1...4 { group.addTask { try await send(client, 0, Array(0..<count)) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.contains { $0.status == 200 })
            #expect(answers.allSatisfy { $0.status == 200 || $0.problem == .idempotencyInProgress })
            let watchers = fixture.examiner.testCamera.watchers
            #expect(watchers.count { !$0.isEnded } == 1, "each costs a worker")
        }
    }

    @Test func `judges eight films of one challenge: more would teach somebody to pass`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arriveAtChallenge(fixture)
            for number in 0..<8 {
                #expect(try await send(client, 0, number.isMultiple(of: 2) ? [0] : [0, 80]).status == 200)
            }
            #expect(try await send(client, 0, [0]).problem == .challengeExpired)
            fixture.clock.advance(by: .seconds(91))
            try await client.beginSelfie()
            #expect(try await send(client, 0, [0]).status == 200, "another challenge, other films")
        }
    }

    @Test func `draws another challenge once the films of one are spent, as after one that ran out`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arriveAtChallenge(fixture)
            let id = try #require(UUID(uuidString: client.verification))
            for number in 0..<8 {
                #expect(try await send(client, 0, number.isMultiple(of: 2) ? [0] : [0, 80]).status == 200)
            }
            fixture.clock.advance(by: .seconds(1))
            #expect(try await send(client, 0, [0]).problem == .challengeExpired)
            #expect(try await client.beginSelfie().status == 200)
            #expect(try await fixture.service.flow.state(id).facts.step("selfie")?.freeRedraws == 1)
            #expect(try await send(client, 0, [0]).status == 200)
            #expect(try await client.beginSelfie().status == 200)
            #expect(try await fixture.service.flow.state(id).facts.step("selfie")?.freeRedraws == 1, "the same again")
        }
    }

    @Test func `counts no film that found no place`() async throws {
        var configuration = ServiceConfiguration.test
        configuration.workers = 1
        try await ServiceFixture.run(configuration) { fixture in
            var people: [TestCaller] = []
            for _ in 0..<4 { people.append(try await arriveAtChallenge(fixture)) }
            for person in people.prefix(3) { #expect(try await send(person, 0, [0]).status == 200) }
            for _ in 0..<9 { #expect(try await send(people[3], 0, [0]).problem == .busy) }
            _ = try await send(people[0], 1, [80, 160, 240, 320, 400])
            #expect(try await send(people[3], 0, [0]).status == 200)
        }
    }

    @Test func `a camera takes no time in which files are read, and has a bound of its own`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arriveAtDocument(fixture)
            let id = try #require(UUID(uuidString: client.verification))
            fixture.service.flow.useCameraTime(.seconds(700), of: id, "shop")
            #expect(try await look(client, "at 40").status == 200)
            fixture.service.flow.useCameraTime(.seconds(100), of: id, "shop")
            #expect(try await look(client, "at 40").problem == .limitReached)
            #expect(try await client.sendPassport().status == 200)
        }
    }

    @Test func `a lost process ends the try, and not the verification`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arriveAtChallenge(fixture)
            _ = try await send(client, 0, [0, 80])
            fixture.examiner.testCamera.watchers[0].lose()
            let lost = try await send(client, 1, [160])
            #expect(lost.problem == .framesLost)
            #expect(try await send(client, 2, [240]).problem == .framesLost)
            #expect(try await send(client, 0, [0, 80, 160, 240, 320, 400]).json["isFinished"] == .flag(true))
            try await fixture.work()
            #expect(fixture.examiner.lastPresence?.frames == TestFile.frames(6))
        }
    }

    @Test func `a full disk ends the try, and not the verification`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arriveAtChallenge(fixture)
            _ = try await send(client, 0, [0, 80])
            try await fixture.calls.full {
                let (refused, next) = try await (send(client, 1, [160]), send(client, 1, [160]))
                #expect(refused.problem == .internalError && next.problem == .framesLost)
            }
            #expect(fixture.examiner.testCamera.watchers[0].isCancelled)
            #expect(try await send(client, 0, [0, 80, 160, 240, 320, 400]).json["isFinished"] == .flag(true))
        }
    }

    @Test func `a batch without those before it is lost`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arriveAtChallenge(fixture)
            #expect(try await send(client, 3, [0]).problem == .framesLost)
            _ = try await send(client, 0, [0])
            #expect(try await send(client, 2, [80]).problem == .framesLost, "batch 1 is missing")
        }
    }

    @Test func `a person who gives up is judged by the frames so far`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arriveAtChallenge(fixture)
            _ = try await send(client, 0, [0, 80])
            let end = try await send(client, 1, [], isLast: true)
            #expect(try end.json["events", "0", "reason"]?.text == "endOfFrames")
            #expect(try end.json["isFinished"] == .flag(true))
            try await fixture.work()
            #expect(fixture.examiner.lastPresence?.times?.milliseconds == [0, 80])
        }
    }

    @Test func `ends a challenge that lasts longer than the journey allows`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arriveAtChallenge(fixture)
            _ = try await send(client, 0, [0])
            fixture.clock.advance(by: .seconds(45))
            let end = try await send(client, 1, [40_001])
            #expect(try end.json["events", "0", "reason"]?.text == "endOfFrames")
            try await fixture.work()
            #expect(fixture.examiner.lastPresence?.times?.milliseconds == [0], "what came too late is no part of it")
        }
    }

    @Test func `refuses frames outside of the time of a challenge`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arriveAtDocument(fixture)
            #expect(try await send(client, 0, [0]).problem == .invalidTransition, "the step is not begun")
            try await client.sendPassport()
            try await client.beginSelfie()
            _ = try await send(client, 0, [0])
            fixture.clock.advance(by: .seconds(91))
            let late = try await send(client, 1, [100, 180, 260, 340, 420])
            #expect(late.problem == .challengeExpired)
            let anew = try await send(client, 0, [0])
            #expect(anew.problem == .challengeExpired, "\(anew.text)")
        }
    }

    @Test func `refuses frames that were made before the challenge was shown`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arriveAtChallenge(fixture)
            let early = try await send(client, 0, [0, 500, 1_000, 1_500, 2_000, 9_000])
            #expect(early.problem == .framesTooEarly)
        }
    }

    @Test(arguments: [
        ([0, 80], 3), ([0], 0), ([10, 20], 2), ([80, 0], 2), ([], 1),
    ])
    func `refuses frames and times that do not go together`(_ times: [Int], _ count: Int) async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arriveAtChallenge(fixture)
            #expect(try await send(client, 0, times, count: count).problem == .invalidRequest)
            #expect(try await send(client, 0, [0]).status == 200, "a mistake costs nothing")
            #expect(try await send(client, 1, [80]).status == 200)
        }
    }

    @Test func `takes so many people at once, and asks the next one to wait`() async throws {
        var configuration = ServiceConfiguration.test
        configuration.workers = 1
        try await ServiceFixture.run(configuration) { fixture in
            var people: [TestCaller] = []
            for _ in 0..<4 { people.append(try await arriveAtChallenge(fixture)) }
            for person in people.prefix(3) { #expect(try await send(person, 0, [0]).status == 200) }
            let refused = try await send(people[3], 0, [0])
            #expect(refused.problem == .busy)
            #expect(refused.headers[.retryAfter] != nil)
            _ = try await send(people[0], 1, [80, 160, 240, 320, 400])
            await fixture.service.challenges?.forgetIdle()
            #expect(try await send(people[1], 1, [80]).status == 200, "nobody else is disturbed")
        }
    }

    @Test func `counts the frames' requests apart from others`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await arriveAtChallenge(fixture)
            for _ in 0..<20 { #expect(try await send(client, 0, [0]).status == 200) }
            #expect(try await send(client, 0, [0]).problem == .rateLimited)
            #expect(try await client.get(".").status == 200)
        }
    }
}
