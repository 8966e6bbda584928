// SPDX-License-Identifier: Apache-2.0

/// The action of a client in a step: the body of a request.
public enum StepAction: Sendable, Hashable, Encodable {
    /// Answer it.
    case submit(StepAnswer)
    /// Leave it out.
    case skip
    /// Have the challenge of a presence step drawn and shown, or a step handed over to its provider; a challenge with
    /// more time to answer for a person who needs it.
    case begin(isLongerTimeNeeded: Bool)
    /// Have a passcode sent again.
    case resend

    private enum Key: String, CodingKey {
        case action, data
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .submit(let answer):
            try container.encode("submit", forKey: .action)
            try container.encode(answer, forKey: .data)
        case .skip: try container.encode("skip", forKey: .action)
        case .begin(let isLongerTimeNeeded):
            try container.encode("begin", forKey: .action)
            guard isLongerTimeNeeded else { return }
            try container.encode(["isLongerTimeNeeded": true], forKey: .data)
        case .resend: try container.encode("resend", forKey: .action)
        }
    }
}

extension StepAnswer: Encodable {
    private enum Key: String, CodingKey {
        case version, isAccepted, documentTypes, documentType, records, alternative, result, passcode, values
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .consent(let version):
            try container.encode(version, forKey: .version)
            try container.encode(true, forKey: .isAccepted)
        case .select(let types): try container.encode(types, forKey: .documentTypes)
        case .document(let type, let records):
            try container.encode(type, forKey: .documentType)
            guard !records.isEmpty else { return }
            let named = Dictionary(uniqueKeysWithValues: records.map { ($0.key.rawValue, $0.value) })
            try container.encode(named, forKey: .records)
        case .presence, .selfie: break
        case .alternative(let alternative): try container.encode(alternative, forKey: .alternative)
        case .provided(let result): try container.encode(result, forKey: .result)
        case .otp(let passcode): try container.encode(passcode, forKey: .passcode)
        case .form(let values): try container.encode(values, forKey: .values)
        }
    }
}
