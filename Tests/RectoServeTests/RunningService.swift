// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoHTTP
internal import TestSupport
internal import Testing

/// The built service, in a folder of its own, with the application “demo”.
struct RunningService {
    let command: Command
    /// The address for requests.
    let address: String
    /// The address for operators.
    let operations: String
    /// The key of the application.
    let key: String

    /// Starts the service and waits until it listens.
    ///
    /// - Parameters:
    ///   - folder: The place for its data and configuration.
    ///   - configuration: JSON.
    ///   - launcher: Words before those of the program itself.
    /// - Returns: The service.
    /// - Throws: If it ends before it listens.
    static func start(
        in folder: TemporaryFolder,
        _ configuration: String = "{}",
        launcher: [String] = []
    ) async throws -> RunningService {
        let file = try folder.write(configuration.utf8, to: "config.json")
        let words =
            launcher + [Program.path("recto-serve")]
            + ["--data", folder.path("data"), "--port", "0", "--operations-port", "0", "--demo", "--config", file]
        let command = try Command(words[0], Array(words.dropFirst()))
        for _ in 0..<1_200 {
            let lines = String(decoding: command.outputSoFar, as: UTF8.self).split(separator: "\n").map(String.init)
            func end(after start: String) -> String? {
                lines.first { $0.hasPrefix(start) }?.split(separator: " ").last.map(String.init)
            }
            if let address = end(after: "listening on"), let operations = end(after: "operations on"),
                let key = end(after: "key of the application")
            {
                return RunningService(command: command, address: address, operations: operations, key: key)
            }
            if kill(command.processIdentifier, 0) != 0 { break }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw NotListening(errors: command.errorsSoFar)
    }

    /// The service did not begin to listen.
    struct NotListening: Error {
        let errors: String
    }

    /// Asks the service, or its operations.
    func call(_ method: String, _ path: String, _ body: String? = nil, at other: String? = nil) async throws
        -> HTTPAnswer
    {
        let destination = try #require(HTTPDestination((other ?? address) + path))
        let fields = [("authorization", "Bearer \(key)"), ("content-type", "application/json")]
        return try await HTTPSender().answer(
            to: HTTPRequest(method, fields: fields, body: body.map { Array($0.utf8) }),
            at: destination,
            bounds: AnswerReader.Bounds(body: 2_000_000),
            within: .seconds(60)
        )
    }

    /// Asks for an object of JSON.
    func object(_ method: String, _ path: String, _ body: String? = nil) async throws -> [String: Any] {
        let answer = try await call(method, path, body)
        try #require((200..<300).contains(answer.status), "\(String(decoding: answer.body, as: UTF8.self))")
        return try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    }

    /// Asks again and again until it is so, for half a minute at most.
    func wait(until isSo: () async throws -> Bool) async throws -> Bool {
        for _ in 0..<300 {
            if try await isSo() { return true }
            try await Task.sleep(for: .milliseconds(100))
        }
        return false
    }

    /// Ends it as an operator does.
    @discardableResult
    func stop() async throws -> Command.Result {
        command.send(SIGTERM)
        return try await command.result(within: .seconds(60))
    }
}
