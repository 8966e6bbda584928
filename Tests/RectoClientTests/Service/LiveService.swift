// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoSecurity
import RectoVerification
import SystemPackage

@testable import RectoClient

/// The real service, in a process of its own.
struct LiveService {
    let address: ServiceAddress
    private let key: String

    /// The program, if it is built beside the tests or named by the variable `RECTO_SERVE`.
    static let program: String? = {
        if let named = ProcessInfo.processInfo.environment["RECTO_SERVE"] { return named }
        let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        return [bundle, Bundle.main.executableURL ?? bundle]
            .map { $0.deletingLastPathComponent().appendingPathComponent("recto-serve").path }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// Why no service came up.
    struct NotListening: Error {}

    /// Runs a service for as long as something lasts.
    static func run<Value>(_ program: String, while body: (LiveService) async throws -> Value) async throws -> Value {
        let folder = try TemporaryFolder()
        let process = Process()
        // What it prints is waited for: into a pipe it would come in blocks.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/stdbuf")
        process.arguments = ["-oL", program, "--data", folder.path.string, "--port", "0", "--demo"]
        // Variables that begin as its own do, and mean nothing to it, would be mistakes.
        process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("RECTO_") }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer {
            process.terminate()
            process.waitUntilExit()
        }
        var text = ""
        while !text.contains("listening on") || !text.hasSuffix("\n") {
            let bytes = output.fileHandleForReading.availableData
            guard !bytes.isEmpty else { throw NotListening() }
            text += String(decoding: bytes, as: UTF8.self)
        }
        let lines = text.split(separator: "\n")
        guard let key = lines.first(where: { $0.hasPrefix("key of") })?.split(separator: " ").last,
            let address = lines.first(where: { $0.hasPrefix("listening on") })?.split(separator: " ").last
        else { throw NotListening() }
        return try await body(LiveService(address: try ServiceAddress(String(address)), key: String(key)))
    }

    /// The licence of one of the samples' people, and frames without anybody.
    static func submission() throws -> Submission {
        let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        var submission = try Submission.license()
        for slot in [Slot.front, .back] {
            let file = root.appendingPathComponent("Samples/persons/linus/\(slot.rawValue).jpg")
            submission.add(try CaptureFile([UInt8](Data(contentsOf: file)), slot: slot, limits: JourneyLimits()))
        }
        return submission
    }

    /// Asks for a verification.
    func create(_ journey: String) async throws -> CreatedVerification {
        let body = ServiceRequest.Body(Data(#"{"journey":"\#(journey)"}"#.utf8), mediaType: "application/json")
        return try await answer(ServiceRequest(.post, "/v1/verifications", body)).value()
    }

    /// The events that clients caused in a verification, in words.
    func clientEvents(of id: String) async throws -> [String] {
        let answer = try await answer(ServiceRequest(.get, "/v1/verifications/\(id)/events?limit=500"))
        return try answer.value(Page<Event>.self).items.filter { $0.actor == "client" }.map(\.type)
    }

    /// One entry of the list of events.
    struct Event: Sendable, Hashable, Codable {
        let type: String
        let actor: String
    }

    private func answer(_ request: ServiceRequest) async throws -> ServiceAnswer {
        var request = request
        request.headers["Authorization"] = "Bearer \(key)"
        return try await Courier(address, .quick(attempts: 20)).answer(to: request)
    }
}

/// Passes requests on, and disturbs one of them.
actor Relay {
    private let service: ServiceAddress
    private let disturbance: Cutter.Disturbance?
    private let index: Int
    private(set) var count = 0

    init(to service: ServiceAddress, _ disturbance: Cutter.Disturbance?, at index: Int) {
        self.service = service
        self.disturbance = disturbance
        self.index = index
    }

    func reply(to request: ReceivedRequest) async -> Reply {
        defer { count += 1 }
        let isDisturbed = count == index
        guard isDisturbed, let disturbance else { return await pass(request) }
        switch disturbance {
        case .before: return .nothing
        case .busy: return .answer(503)
        case .postponed: return .postponement
        case .tooMany: return .answer(429, headers: ["Retry-After": "0"])
        case .after, .within:
            _ = await pass(request)
            return disturbance == .after ? .nothing : .halfAnAnswer
        }
    }

    private func pass(_ received: ReceivedRequest) async -> Reply {
        guard let method = ServiceRequest.Method(rawValue: received.method) else { return .answer(405) }
        let mediaType = received.headers["content-type"]
        let body = mediaType.map { ServiceRequest.Body(received.body, mediaType: $0) }
        var request = ServiceRequest(method, received.uri, body)
        request.headers = received.headers.filter { name, _ in
            !["host", "content-type", "content-length", "transfer-encoding", "connection"].contains(name)
        }
        let url = service.url(received.uri)
        let answer = try? await Connection().answer(to: request, at: url, timeout: .seconds(60), onProgress: nil)
        guard let answer else { return .nothing }
        var headers = answer.retryAfter.map { ["Retry-After": String($0.components.seconds)] } ?? [:]
        headers[SignedStatement.answerHeader] = answer.signature
        return .answer(answer.status, headers: headers, mediaType: answer.mediaType ?? "", body: answer.body)
    }
}
