// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import RectoSecurity
internal import RectoVerification

extension VerificationClient {
    /// Makes a call, sealed if the configuration asks for it.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - onProgress: Receives the number of bytes sent.
    ///   - onPostponed: Receives each delay that an overloaded service asks for.
    /// - Returns: The answer.
    /// - Throws: ``ClientError``.
    func answer(
        to call: ClientCall,
        onProgress: UploadProgress.Observer? = nil,
        onPostponed: (@Sendable (Duration) -> Void)? = nil
    ) async throws -> ServiceAnswer {
        guard configuration.sealsMessages else {
            return try await answer(
                to: try call.request(under: try path()),
                onProgress: onProgress,
                onPostponed: onPostponed
            )
        }
        // A message is accepted once. If its answer is lost, the status tells the outcome; a postponed message is
        // sealed anew.
        return try await configuration.retries.patiently(onPostponed) {
            try await answer(to: try sealed(call), repeatsLost: false, onProgress: onProgress)
        }
    }

    private func sealed(_ call: ClientCall) throws -> ServiceRequest {
        guard let claim = session.claim else { throw ClientError.damagedState }
        guard let recipient = session.serviceKeys?.forEncryption else { throw ClientError.noServiceKey }
        var envelope = EnvelopeSealer.Configuration(issuer: claim.verification, audience: claim.audience)
        envelope.lifetime += uploadTime(of: call)
        envelope.largestMessage = configuration.limits[.messageBytes]
        do {
            let sealer = try EnvelopeSealer(
                signer: session.keys.signing,
                recipient: recipient,
                configuration: envelope
            )
            let message = try sealer.seal(try call.content(), at: Date())
            let body = Data(message)
            var request = ServiceRequest(.post, try path("/envelope"), .init(body, mediaType: Envelope.mediaType))
            // Says at once all that will be sent, so that frames count from when their upload begins.
            let digest = Data(SHA256.hash(data: body)).base64EncodedString()
            if case .file = call { request.headers["Content-Digest"] = "sha-256=:\(digest):" }
            return request
        } catch let error as EnvelopeError {
            throw ClientError.notSealed(error)
        } catch is KeyError {
            throw ClientError.noServiceKey
        }
    }

    /// The upload time on the slowest connection, at most the lifetime that services allow for messages.
    private func uploadTime(of call: ClientCall) -> TimeInterval {
        guard case .file(let file, _, _) = call else { return 0 }
        return min(Double(file.byteCount * 2 / max(configuration.uploadBytesPerSecond, 1)), 400)
    }
}
