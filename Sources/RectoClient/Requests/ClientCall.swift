// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoVerification

/// A call about the client's verification, sent as a request of its own or in a sealed message.
enum ClientCall: Sendable {
    /// Answers a step, leaves it out, or has a passcode sent again.
    case step(StepID, StepAction)
    /// Sends a file, in place of another if that is named.
    case file(CaptureFile, StepID, replaces: String?)
    /// Moves the whole.
    case turn(Turn)

    /// The calls that change a verification as a whole.
    enum Turn: String, Sendable {
        case submit, restart, cancel
    }

    /// The call as a request.
    ///
    /// - Parameter base: The path of the verification.
    /// - Returns: The request, without the fields that every request of a session has.
    /// - Throws: The errors of encoding.
    func request(under base: String) throws -> ServiceRequest {
        switch self {
        case .step(let step, let action):
            return try ServiceRequest(.post, "\(base)/steps/\(step.rawValue.pathComponent)", .init(action))
        case .turn(let turn): return ServiceRequest(.post, "\(base)/\(turn.rawValue)")
        case .file(let file, let step, let replaces):
            let path = "\(base)/steps/\(step.rawValue.pathComponent)/files/\(file.slot.rawValue)"
            var request = ServiceRequest(.put, path, .init(file.content, mediaType: file.kind.rawValue))
            request.headers["Content-Digest"] = file.contentDigest
            request.headers["Replaces"] = replaces
            request.headers[FrameTimes.header] = file.frameTimes?.description
            return request
        }
    }

    /// The call as the content of a sealed message: JSON.
    func content() throws -> [UInt8] {
        let content =
            switch self {
            case .step(let step, let action): Content(call: "steps/\(step)", body: action)
            case .turn(let turn): Content(call: turn.rawValue)
            case .file(let file, let step, let replaces):
                Content(
                    call: "steps/\(step)/files/\(file.slot.rawValue)",
                    mediaType: file.kind.rawValue,
                    data: file.content,
                    replaces: replaces,
                    frameTimes: file.frameTimes?.description
                )
            }
        return Array(try WireJSON.encode(content))
    }

    private struct Content: Encodable {
        let call: String
        var body: StepAction?
        var mediaType: String?
        var data: Data?
        var replaces: String?
        var frameTimes: String?
    }
}

extension String {
    /// The text as one component of a path (RFC 3986, 3.3), for any name that a service chooses.
    var pathComponent: String {
        addingPercentEncoding(withAllowedCharacters: .unreserved) ?? ""
    }
}

extension CharacterSet {
    fileprivate static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
}
