// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import NIOPosix
internal import RectoFlow
internal import RectoVerification

/// Delivers passcodes to people: hands them to a program, or to an address.
struct OutboundCourier: PasscodeCourier {
    let delivery: ServiceConfiguration.PasscodeDelivery
    let client: OutboundClient
    let now: @Sendable () -> Date

    /// The reason why a passcode was not delivered.
    enum Failure: LoggableError, Sendable, Hashable {
        /// The program ended with this status.
        case commandFailed(Int)
        /// The program ran for too long and was ended.
        case commandTooSlow
        /// The address answered with this status.
        case hookFailed(Int)
    }

    func deliver(_ message: PasscodeMessage) async throws {
        let body = try WireJSON.encode(message)
        switch delivery {
        case .command(let command):
            try await NIOThreadPool.singleton.runIfActive { try Self.run(command, input: body) }
        case .hook(let url, let secret):
            // The status says all. A receiver that answers too much has the passcode, and must not be sent it again.
            var client = client
            client.readsBody = false
            let answer = try await client.post(body, to: url, signedWith: secret, id: message.id, at: now())
            guard (200..<300).contains(answer.status) else { throw Failure.hookFailed(answer.status) }
        }
    }

    /// The time that a program may take, in seconds.
    private static let patience = 20.0
    /// The time for a program that was told to end, in seconds.
    private static let lastPatience = 2.0

    /// Runs a program with the message on its standard input, which no list of processes shows.
    ///
    /// - Parameters:
    ///   - command: The program, by its path, and its arguments.
    ///   - input: The message.
    ///   - seconds: The time that it may take.
    /// - Throws: ``Failure``; the program has ended then, too.
    static func run(_ command: [String], input: Data, within seconds: Double = Self.patience) throws {
        let process = Process()
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        process.environment = ["PATH": "/usr/bin:/bin"]
        let pipe = Pipe()
        process.standardInput = pipe
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        // A program may close its input early, or never read it: its status alone counts, and its time is limited.
        let writer = pipe.fileHandleForWriting
        Thread.detachNewThread {
            try? writer.write(contentsOf: input)
            try? writer.close()
        }
        guard hasEnded(process, within: seconds) else {
            end(process)
            throw Failure.commandTooSlow
        }
        guard process.terminationStatus == 0 else { throw Failure.commandFailed(Int(process.terminationStatus)) }
    }

    private static func hasEnded(_ process: Process, within seconds: Double) -> Bool {
        let end = Date(timeIntervalSinceNow: seconds)
        while process.isRunning {
            guard Date() < end else { return false }
            Thread.sleep(forTimeInterval: 0.01)
        }
        return true
    }

    /// Ends a program: kills it, and the programs of its group, if it ignores the first signal.
    private static func end(_ process: Process) {
        process.terminate()
        guard !hasEnded(process, within: lastPatience) else { return }
        // Foundation gives each program a group of its own.
        let number = process.processIdentifier
        if kill(-number, SIGKILL) != 0 { kill(number, SIGKILL) }
        _ = hasEnded(process, within: lastPatience)
    }
}

extension OutboundCourier.Failure {
    var description: String {
        switch self {
        case .commandFailed(let status): "The courier's program ended with the status \(status)."
        case .commandTooSlow: "The courier's program ran for too long, and was ended."
        case .hookFailed(let status): "The courier answered with the status \(status)."
        }
    }
}
