// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import RectoJSON
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
                to: try signed(call),
                onProgress: onProgress,
                onPostponed: onPostponed
            )
        }
        // A message is accepted once. If its answer is lost, the status tells the outcome; a postponed message is
        // sealed anew.
        return try await configuration.retries.patiently(onPostponed) {
            let message = UUID().uuidString.lowercased()
            let request = try sealed(call, as: message)
            let answer = try await answer(to: request, repeatsLost: false, onProgress: onProgress)
            try check(answer, to: message)
            return answer
        }
    }

    /// The call as a request; a file is signed, so that the service knows it for this client's.
    private func signed(_ call: ClientCall) throws -> ServiceRequest {
        var request = try call.request(under: try path())
        guard case .file(let file, let step, _) = call, let claim = session.claim else { return request }
        let statement = SignedStatement.file(
            file.sha256,
            showing: file.slot.rawValue,
            for: step.rawValue,
            of: claim.verification
        )
        request.headers[SignedStatement.fileHeader] = try statement.token(signedBy: session.keys.signing)
        return request
    }

    /// Refuses what is not the service's answer to this message; a problem may come from before the message is opened.
    private func check(_ answer: ServiceAnswer, to message: String) throws(ClientError) {
        guard (200..<300).contains(answer.status) else { return }
        guard let claim = session.claim, let signature = answer.signature, let keys = session.serviceKeys?.keys else {
            throw .foreignAnswer
        }
        let digest = Data(SHA256.hash(data: answer.body)).hexadecimal
        let statement = SignedStatement.answer(answer.status, digest, to: message, of: claim.verification)
        do throws(EnvelopeError) {
            try statement.check(signature, signedWith: keys)
        } catch {
            throw .foreignAnswer
        }
    }

    private func sealed(_ call: ClientCall, as tokenID: String) throws -> ServiceRequest {
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
            let message = try sealer.seal(try call.content(), tokenID: tokenID, at: Date())
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
