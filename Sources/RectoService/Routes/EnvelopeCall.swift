// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoFlow
internal import RectoJSON
internal import RectoVerification

/// The request in a sealed message: the same as the path of a request, under its verification.
enum EnvelopeCall: Sendable, Hashable {
    case step(StepID, body: Data)
    case file(Upload, Data)
    case submit
    case restart
    case cancel

    /// The call in the content of a message: `{"call": "steps/selfie", "body": {…}}`, or for a file
    /// `{"call": "steps/selfie/files/frames", "mediaType": …, "data": …, "replaces": …}` with the bytes in base64, and
    /// `"frameTimes"` as in the header.
    init(_ content: Data) throws {
        var reader = try MemberReader(content, atMost: content.count)
        let call = reader.text("call")
        let parts = (call ?? "").split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        switch (parts.count, parts.first) {
        case (1, "submit"): self = .submit
        case (1, "restart"): self = .restart
        case (1, "cancel"): self = .cancel
        case (2, "steps"): self = .step(StepID(rawValue: parts[1]), body: try Self.body(&reader))
        case (4, "steps") where parts[2] == "files": self = try Self.file(parts, &reader)
        default: throw RequestRefused(.notOneOf, at: "/call", "There is no such call.")
        }
        try reader.close()
    }

    private static func body(_ reader: inout MemberReader) throws -> Data {
        guard let body = reader.takeRequired("body") else { throw Mistakes(reader.mistakes) }
        return Data(body.canonical.utf8)
    }

    private static func file(_ parts: [String], _ reader: inout MemberReader) throws -> EnvelopeCall {
        guard let slot = Slot(rawValue: parts[3]) else { throw RequestRefused(.unsupportedSlot) }
        let mediaType: FileKind? = reader.choice("mediaType")
        let replaces = reader.optionalText("replaces", length: 1...1024)
        let times = reader.optionalText("frameTimes", length: 1...40_000)
        let text = reader.text("data", length: 4...10_000_000)
        try reader.close()
        guard let bytes = text.flatMap({ Data(base64Encoded: $0) }) else {
            throw RequestRefused(.wrongForm, at: "/data", "“data” must be base64.")
        }
        let upload = Upload(
            step: StepID(rawValue: parts[1]),
            slot: slot,
            mediaType: mediaType,
            replaces: replaces,
            frameTimes: try times.map(FrameTimes.init(stated:)),
            // The message itself is signed.
            isSigned: true
        )
        return .file(upload, bytes)
    }
}
