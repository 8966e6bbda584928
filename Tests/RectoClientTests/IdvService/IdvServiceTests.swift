// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoSecurity
import RectoVerification
import Synchronization
import Testing

@testable import RectoClient

struct IdvServiceTests {
    /// Keeps what it is told.
    private final class Handler: NotificationHandler {
        let results = Mutex<[IdvService.VerificationResult]>([])
        let errors = Mutex<[IdvError]>([])

        func handleResult(_ result: IdvService.VerificationResult) { results.withLock { $0.append(result) } }
        func handleError(_ error: IdvError) { errors.withLock { $0.append(error) } }
    }

    /// Makes another picture of each file.
    private final class Preparer: UploadPreparer {
        let slots = Mutex<[Slot]>([])

        func createFileForUpload(_ bytes: [UInt8], slot: Slot, limits: JourneyLimits) async throws -> [UInt8] {
            slots.withLock { $0.append(slot) }
            return Self.picture(of: slot)
        }

        static func picture(of slot: Slot) -> [UInt8] { Pictures.jpeg(1_600, slot == .front ? 1_200 : 1_201) }
    }

    private static let cards: [IdCard] = [
        .driverLicense(front: Pictures.jpeg(1_600, 1_000), back: Pictures.jpeg(1_600, 1_001)),
        .selfie(picture: nil, frames: nil),
    ]

    private static let recorder: Submission.Recorder = { _ in FrameRecording(Pictures.jpeg(640, 480)) }

    private func service(_ server: TestServer, _ handler: Handler = Handler()) async throws -> IdvService {
        try await IdvService.Builder.initWithNewConfig(for: PlayedService.code)
            .setServer(server.address)
            .setApplicationId("2087a363-f1d5-43f1-8111-8ef0a5efed21")
            .setNotificationHandler(handler)
            .setConfiguration(.quick())
            .create()
    }

    private func error(of builder: IdvService.Builder) async -> IdvError? {
        do throws(IdvError) {
            _ = try await builder.setConfiguration(.quick(attempts: 1)).create()
            return nil
        } catch {
            return error
        }
    }

    @Test func `submits cards, and tells the handler what became of them`() async throws {
        let handler = Handler()
        try await playing(PlayedService()) { server, _ in
            let service = try await service(server, handler)
            #expect(try await service.submitDataForVerification(Self.cards, recorder: Self.recorder) == .inProgress)
            #expect(await service.checkVerificationStatus()?.status == .inProgress)
            guard case .wait(let wait)? = await service.client.verification?.next else {
                Issue.record("it was not submitted")
                return
            }
            #expect(wait.item == .checks)
        }
        let result = try #require(handler.results.withLock { $0 }.last)
        #expect(result.transactionID == PlayedService.id)
        #expect(result.userData == nil)
        #expect(handler.errors.withLock { $0 }.isEmpty)
    }

    @Test func `submits cards by the name of older kits, and shows the challenge that is next`() async throws {
        let played = PlayedService()
        try await playing(played) { server, _ in
            let service = try await service(server)
            try await service.submitDataForValidation(Self.cards)
            guard case .presence(let presence)? = await service.client.verification?.next else {
                Issue.record("the documents were not submitted")
                return
            }
            #expect(presence.challenge != nil)
        }
        #expect(await played.receivedDigests.count == 2)
    }

    @Test func `sends what the preparer of uploads makes of the files`() async throws {
        let played = PlayedService()
        let preparer = Preparer()
        try await playing(played) { server, _ in
            let service = try await IdvService.Builder.initWithNewConfig(for: PlayedService.code)
                .setServer(server.address).setUploadPreparer(preparer).setConfiguration(.quick()).create()
            try await service.submitDataForVerification(Self.cards)
        }
        #expect(preparer.slots.withLock { $0 } == [.front, .back])
        let sent = try [Slot.front, .back].map { slot in
            try CaptureFile(Preparer.picture(of: slot), slot: slot, limits: JourneyLimits()).sha256
        }
        #expect(await Set(played.receivedDigests) == Set(sent))
    }

    @Test func `submits when the status is asked for where reading took too long`() async throws {
        try await playing(PlayedService()) { server, _ in
            let service = try await IdvService.Builder.initWithNewConfig(for: PlayedService.code)
                .setServer(server.address).setPatience(.zero).setConfiguration(.quick()).create()
            try await service.submitDataForVerification(Self.cards, recorder: Self.recorder)
            var statuses: [VerifyStatus] = []
            for _ in 0..<10 {
                _ = try await service.client.change()
                guard let result = await service.checkVerificationStatus() else { continue }
                statuses.append(result.status)
                let isKnown = result.userData?.lastName == "SPECIMEN"
                #expect(isKnown == (result.status == .success), "the person is told at the end, and not before")
            }
            #expect(statuses.first == .inProgress)
            #expect(statuses.contains(.partial))
            #expect(statuses.last == .success)
        }
    }

    @Test func `names the asking application in every request`() async throws {
        try await playing(PlayedService()) { server, cutter in
            _ = await (try service(server)).checkVerificationStatus()
            let agents = cutter.received.map { $0.headers["user-agent"] }
            #expect(agents.count > 2)
            #expect(Set(agents) == ["recto-client (2087a363-f1d5-43f1-8111-8ef0a5efed21)"])
        }
    }

    @Test func `goes on with what was saved`() async throws {
        let temporary = try TemporaryFolder()
        let folder = StateFolder(temporary.path)
        try await playing(PlayedService()) { server, _ in
            let link = "\(server.address)/start?token=\(PlayedService.linkToken)"
            _ = try await IdvService.Builder.initWithNewConfigFromQr(link)
                .setStorage(folder).setConfiguration(.quick()).create()
            let service = try await IdvService.Builder.initWithSavedConfig()
                .setStorage(folder).setConfiguration(.quick()).create()
            #expect(await service.client.verification?.id == PlayedService.id)
        }
    }

    @Test func `names what stands in the way of a beginning`() async throws {
        let temporary = try TemporaryFolder()
        #expect(await error(of: .initWithSavedConfig())?.code == .failedToLoadSavedConfig)
        let saved = IdvService.Builder.initWithSavedConfig().setStorage(StateFolder(temporary.path))
        #expect(await error(of: saved) == IdvError(.failedToLoadSavedConfig, cause: .noSavedSession))
        let code = IdvService.Builder.initWithNewConfig(for: "12").setServer("https://example.org")
        #expect(await error(of: code) == IdvError(.cannotInitializeIdvService, cause: .malformedCode))
        let link = IdvService.Builder.initWithNewConfigFromQr("hello")
        #expect(await error(of: link) == IdvError(.cannotInitializeIdvService, cause: .unrecognizedLink))
        let nowhere = IdvService.Builder.initWithNewConfig(for: PlayedService.code)
        #expect(await error(of: nowhere)?.code == .cannotInitializeIdvService)
        let name = nowhere.setServer("https://example.org").setApplicationId("a\r\nb")
        #expect(await error(of: name)?.code == .cannotInitializeIdvService)
    }

    @Test func `names a service without keys, and one that answers something else`() async throws {
        let played = PlayedService()
        try await TestServer.run { request in
            request.path.contains("jwks") ? .answer(200, body: Data("[]".utf8)) : await played.reply(to: request)
        } while: { server in
            let builder = IdvService.Builder.initWithNewConfig(for: PlayedService.code).setServer(server.address)
            #expect(await error(of: builder)?.code == .cannotGetServicePublicKey)
        }
        try await TestServer.run { _ in
            .answer(200, body: Data("[]".utf8))
        } while: { server in
            let builder = IdvService.Builder.initWithNewConfig(for: PlayedService.code).setServer(server.address)
            #expect(await error(of: builder)?.code == .invalidResponseFromIdvService)
        }
    }

    @Test func `refuses a selfie alone, and two cards with the same side`() async throws {
        try await playing(PlayedService()) { server, cutter in
            let service = try await service(server)
            let before = cutter.received.count
            for cards in [[], [Self.cards[1]], [Self.cards[0], Self.cards[0]]] as [[IdCard]] {
                let error = await #expect(throws: IdvError.self) { try await service.submitDataForVerification(cards) }
                #expect(error?.code == .cannotSubmitData)
            }
            #expect(cutter.received.count == before)
        }
    }

    @Test func `tells the handler what went wrong`() async throws {
        let handler = Handler()
        let service = try await playing(PlayedService()) { server, _ in
            try await IdvService.Builder.initWithNewConfig(for: PlayedService.code)
                .setServer(server.address).setConfiguration(.quick(attempts: 1)).create()
        }
        #expect(await service.checkVerificationStatus(handler) == nil)
        #expect(handler.errors.withLock { $0 }.map(\.code) == [.cannotGetValidationStatus])
    }

    @Test func `takes notifications of the service, and no others`() async throws {
        let (key, text) = WebhookSigningKey.generatedSecret()
        let handler = Handler()
        try await playing(PlayedService()) { server, _ in
            let service = try await IdvService.Builder.initWithNewConfig(for: PlayedService.code)
                .setServer(server.address)
                .setNotificationHandler(handler)
                .setNotificationKeys([try WebhookVerifyingKey(text)])
                .setConfiguration(.quick())
                .create()
            let done = try notification(of: PlayedService.id, "verification.done", key)
            #expect(await service.processNotification(done))
            #expect(handler.results.withLock { $0 }.count == 1)
            #expect(await service.processNotification(try notification(of: PlayedService.id, "step.result", key)))
            #expect(handler.results.withLock { $0 }.count == 1)
            #expect(
                await service.processNotification(try notification(of: "another", "verification.done", key)) == false
            )
        }
    }
}

/// A message as the service sends it.
func notification(
    of verification: String,
    _ type: String,
    _ key: WebhookSigningKey,
    at now: Date = Date()
) throws -> ReceivedNotification {
    let text = """
        {"data":{"attempt":1,"status":"done","verification":"\(verification)"},"timestamp":"2026-03-09T08:15:30Z",\
        "type":"\(type)"}
        """
    let body = Array(text.utf8)
    let header = try WebhookSigner(keys: [key]).header(for: body, id: "msg_\(UUID().uuidString)", at: now)
    return ReceivedNotification(fields: header.fields + [(name: "Content-Type", value: "application/json")], body: body)
}
