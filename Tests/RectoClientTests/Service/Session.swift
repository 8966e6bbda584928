// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoVerification
import SystemPackage

@testable import RectoClient

/// A folder that is gone with the test.
struct TemporaryFolder: ~Copyable {
    let path: FilePath

    init() throws {
        path = FilePath(FileManager.default.temporaryDirectory.path).appending("recto-client-\(UUID().uuidString)")
        try FileManager.default.createDirectory(atPath: path.string, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path.string) }
}

extension ClientConfiguration {
    /// Without pauses that a test would wait for.
    static func quick(attempts: Int = 4) -> ClientConfiguration {
        var configuration = ClientConfiguration()
        configuration.retries.attempts = attempts
        configuration.retries.firstPause = .milliseconds(2)
        configuration.requestTimeout = .seconds(120)
        configuration.longPoll = .seconds(1)
        return configuration
    }
}

extension Submission {
    /// All that the journey with a driver licence asks for.
    static func license(frames: [UInt8]? = nil) throws -> Submission {
        var submission = Submission()
        submission.approvesConsent = true
        submission.passcode = PlayedService.passcode
        let limits = JourneyLimits()
        submission.add(try CaptureFile(Pictures.jpeg(1_600, 1_000), slot: .front, limits: limits))
        submission.add(try CaptureFile(Pictures.jpeg(1_600, 1_001), slot: .back, limits: limits))
        submission.recorder = { _ in FrameRecording(frames ?? Pictures.jpeg(640, 480)) }
        return submission
    }
}

extension Invitation {
    static func played(at server: TestServer) throws -> Invitation {
        try Invitation(code: PlayedService.code, at: try ServiceAddress(server.address))
    }
}

/// Runs a service, with something before it, for as long as something lasts.
func playing<Value>(
    _ service: PlayedService,
    _ disturbance: Cutter.Disturbance? = nil,
    at index: Int = 0,
    _ body: (TestServer, Cutter) async throws -> Value
) async throws -> Value {
    let cutter = Cutter(service, disturbance, at: index)
    return try await TestServer.run {
        await cutter.reply(to: $0)
    } while: { server in
        await service.use(server.address)
        return try await body(server, cutter)
    }
}
