// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoClient
import RectoVerification

let arguments = CommandLine.arguments.dropFirst()
guard let link = arguments.first, arguments.count == 4 else {
    print("usage: SubmitDocuments LINK FRONT BACK CAMERA")
    exit(2)
}
let files = try arguments.dropFirst().prefix(2).map { [UInt8](try Data(contentsOf: URL(fileURLWithPath: $0))) }
let camera = arguments[arguments.endIndex - 1]

/// The frames that a command takes of a person: it reads what is asked for, and writes JPEG images one after the other.
@Sendable func record(_ challenge: ChallengeResource, with command: String) throws -> FrameRecording {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    let (asked, frames) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (asked, frames)
    try process.run()
    try asked.fileHandleForWriting.write(contentsOf: JSONEncoder().encode(["challenge": challenge]))
    try asked.fileHandleForWriting.close()
    let bytes = try frames.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return FrameRecording([UInt8](bytes))
}

let service = try await IdvService.Builder.initWithNewConfigFromQr(link).create()
var status = try await service.submitDataForVerification([
    .driverLicense(front: files[0], back: files[1])
]) { challenge in try record(challenge, with: camera) }
while [.inProgress, .partial].contains(status), case .wait? = await service.client.verification?.next {
    _ = try await service.client.change()
    status = await service.checkVerificationStatus()?.status ?? status
}
print(status.rawValue)
