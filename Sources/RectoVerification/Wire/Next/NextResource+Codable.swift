// SPDX-License-Identifier: Apache-2.0

extension NextResource: Codable {
    private enum Key: String, CodingKey {
        case type
    }

    /// The word for it; for an unknown one, the word that came.
    public var type: String {
        switch self {
        case .start: NextType.start.rawValue
        case .consent: NextType.consent.rawValue
        case .select: NextType.select.rawValue
        case .document: NextType.document.rawValue
        case .presence: NextType.presence.rawValue
        case .selfie: NextType.selfie.rawValue
        case .otp: NextType.otp.rawValue
        case .form: NextType.form.rawValue
        case .submit: NextType.submit.rawValue
        case .wait: NextType.wait.rawValue
        case .restart: NextType.restart.rawValue
        case .none: NextType.none.rawValue
        case .unknown(let type): type
        }
    }

    /// The action in an answer; unknown, too, if a word in it is not known here, such as a type of document.
    public init(from decoder: any Decoder) throws {
        let type = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .type)
        do {
            self = try Self.known(type, from: decoder)
        } catch DecodingError.dataCorrupted {
            self = .unknown(type: type)
        }
    }

    private static func known(_ type: String, from decoder: any Decoder) throws -> NextResource {
        switch NextType(rawValue: type) {
        case .start: .start
        case .consent: .consent(try Consent(from: decoder))
        case .select: .select(try Selection(from: decoder))
        case .document: .document(try Document(from: decoder))
        case .presence: .presence(try Presence(from: decoder))
        case .selfie: .selfie(try Selfie(from: decoder))
        case .otp: .otp(try Passcode(from: decoder))
        case .form: .form(try Form(from: decoder))
        case .submit: .submit
        case .wait: .wait(try Wait(from: decoder))
        case .restart: .restart
        case .some(.none): .none
        case nil: .unknown(type: type)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(type, forKey: .type)
        switch self {
        case .consent(let value): try value.encode(to: encoder)
        case .select(let value): try value.encode(to: encoder)
        case .document(let value): try value.encode(to: encoder)
        case .presence(let value): try value.encode(to: encoder)
        case .selfie(let value): try value.encode(to: encoder)
        case .otp(let value): try value.encode(to: encoder)
        case .form(let value): try value.encode(to: encoder)
        case .wait(let value): try value.encode(to: encoder)
        case .start, .submit, .restart, .none, .unknown: break
        }
    }
}
