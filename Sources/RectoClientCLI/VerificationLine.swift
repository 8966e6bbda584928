// SPDX-License-Identifier: Apache-2.0
import RectoClient
import RectoVerification

/// One line of output of the client commands.
enum VerificationLine: Encodable {
    /// The state of the verification.
    case verification(VerificationResource)
    /// The service has a file.
    case uploaded(Slot, sha256: String)
    /// The service has too much to do, and takes the file later.
    case postponed(Slot, for: Duration)
    /// Frames were given, but no challenge that they answer.
    case unanswerable(StepID)
    /// Another device can send a file.
    case link(UploadLinkResource, Slot)
    /// Something happened before the camera.
    case capture(CaptureLine)
    /// The walk ended.
    case finished(WalkEnd)

    /// The form of the lines.
    private static let schema = "recto.verification/1"

    private enum Key: String, CodingKey {
        case schema, event, verification, verifyStatus, step, slot, sha256, link, expiresAt, seconds, end, outcome,
            item, needs
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Self.schema, forKey: .schema)
        switch self {
        case .verification(let resource):
            try container.encode("verification", forKey: .event)
            try container.encode(resource, forKey: .verification)
            try container.encode(VerifyStatus(resource), forKey: .verifyStatus)
        case .uploaded(let slot, let sha256):
            try container.encode("uploaded", forKey: .event)
            try container.encode(slot, forKey: .slot)
            try container.encode(sha256, forKey: .sha256)
        case .postponed(let slot, let pause):
            try container.encode("postponed", forKey: .event)
            try container.encode(slot, forKey: .slot)
            try container.encode(pause.components.seconds, forKey: .seconds)
        case .unanswerable(let step):
            try container.encode("framesNotSent", forKey: .event)
            try container.encode(step, forKey: .step)
        case .link(let resource, let slot):
            try container.encode("link", forKey: .event)
            try container.encode(slot, forKey: .slot)
            try container.encode(resource.link, forKey: .link)
            try container.encode(resource.expiresAt, forKey: .expiresAt)
        case .capture(let line): try line.encode(to: encoder)
        case .finished(let end):
            try container.encode("finished", forKey: .event)
            try encode(end, &container)
        }
    }

    private func encode(_ end: WalkEnd, _ container: inout KeyedEncodingContainer<Key>) throws {
        switch end {
        case .done(let outcome):
            try container.encode("done", forKey: .end)
            try container.encode(outcome, forKey: .outcome)
        case .waiting(let item):
            try container.encode("waiting", forKey: .end)
            try container.encode(item, forKey: .item)
        case .needs(let next):
            try container.encode("needs", forKey: .end)
            try container.encode(next, forKey: .needs)
        case .mayRestart: try container.encode("mayRestart", forKey: .end)
        }
    }
}
