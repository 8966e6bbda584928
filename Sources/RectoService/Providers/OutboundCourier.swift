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

    /// Runs a program with the message on its standard input, which no list of processes shows.
    private static func run(_ command: [String], input: Data) throws {
        let process = Process()
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        process.environment = ["PATH": "/usr/bin:/bin"]
        let pipe = Pipe()
        process.standardInput = pipe
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        try pipe.fileHandleForWriting.write(contentsOf: input)
        try pipe.fileHandleForWriting.close()
        let end = Date(timeIntervalSinceNow: patience)
        while process.isRunning {
            guard Date() < end else {
                process.terminate()
                throw Failure.commandTooSlow
            }
            Thread.sleep(forTimeInterval: 0.01)
        }
        guard process.terminationStatus == 0 else { throw Failure.commandFailed(Int(process.terminationStatus)) }
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
