// SPDX-License-Identifier: Apache-2.0
import Crypto
import Foundation
import RectoJSON
import RectoLiveness
import RectoRecords
import RectoSecurity
import RectoVerification

@testable import RectoClient

/// A service in memory: the machine of verifications behind the routes that a client calls.
///
/// What it was asked and what it did are kept, so that tests can hold one against the other.
actor PlayedService {
    static let code = "123456789012"
    static let linkToken = "dGhpcyBpcyBhIHRva2VuIG9mIDQzIGNoYXJhY3RlcnMu"
    static let passcode = "246810"
    static let id = "01890a5d-ac96-774b-bcce-b302099a8057"
    static let token = "a-token-for-one-verification"

    let journey: Journey
    private(set) var facts: VerificationFacts
    private(set) var details = VerificationDetails()
    private(set) var revision = 1
    /// The events, in words, each once.
    private(set) var log: [String] = []
    /// The records that came with documents, by slot.
    private(set) var statedRecords: [Slot: StatedRecord] = [:]
    /// The digests of the bytes that came, however often.
    private(set) var receivedDigests: [String] = []
    private var files: [StepID: [FileResource]] = [:]
    private var answers: [String: (Data, Reply)] = [:]
    private var clientKeys: KeySet?
    private let spent = InMemorySpentTokens()
    let signing = PrivateKey.generated(for: .es256)
    let encryption = PrivateKey.generated(for: .ecdhESA256KW)
    /// The engine's judgements of the next steps; after them everything passes.
    var judgements: [Bool] = []
    /// True if the engine fails instead of rejecting a step with a finding.
    private var isBroken = false
    /// True if answers to sealed messages name another message.
    private var isMistaken = false
    /// True if the engine has judged the earlier files when the next one comes.
    private var isQuick = false
    var address = ""
    private(set) var tokensIssued = 0
    /// The renewal token that is good.
    private(set) var renewalToken = "renewal-0"
    /// True if the access token has run out.
    private var hasRunOut = false
    /// Number of challenges that were drawn.
    private var drawn: Int64 = 0

    /// A service with a journey; of a journey of the package the variant that the checks approve.
    init(_ journey: Journey = .driverLicenseSelfie) {
        let journey = Journey.shipped.first { $0.id == "\(journey.id)-unattended" } ?? journey
        self.journey = journey
        facts = VerificationFacts(journey.policy)
    }

    func use(_ address: String) { self.address = address }

    func judge(_ judgements: [Bool]) { self.judgements = judgements }

    func mistakeMessages() { isMistaken = true }

    func breakDown() { isBroken = true }

    func judgeQuickly() { isQuick = true }

    /// Lets the access token run out, whatever the client knows of its time.
    func runOut() { hasRunOut = true }

    /// Answers a request.
    func reply(to request: ReceivedRequest) -> Reply {
        let key = request.headers["idempotency-key"].map { "\(request.method) \(request.path) \($0)" }
        if let key, let (body, reply) = answers[key] {
            return body == request.body ? reply : problem(.idempotencyKeyReused)
        }
        let reply: Reply
        do {
            reply = try handle(request)
        } catch let refused as Refused {
            reply = problem(refused.code)
        } catch let error as TransitionRefused {
            reply = problem(ProblemCode(error.cause))
        } catch is EnvelopeError {
            reply = problem(.signatureInvalid)
        } catch is Mistakes {
            reply = problem(.invalidRequest)
        } catch {
            reply = problem(.internalError)
        }
        if let key, case .answer(200..<300, _, _, _) = reply { answers[key] = (request.body, reply) }
        return reply
    }

    private func handle(_ request: ReceivedRequest) throws -> Reply {
        switch (request.method, request.parts) {
        case ("GET", [".well-known", "jwks.json"]):
            return .answer(200, mediaType: "application/jwk-set+json", body: Data(try keys.json.utf8))
        case ("POST", ["v1", "sessions"]): return try claim(request)
        case ("PUT", let parts) where parts.starts(with: ["v1", "uploads"]):
            return try upload(request, parts[2], parts[3])
        default: break
        }
        if request.path == "/v1/verifications/\(Self.id)/token", !request.body.isEmpty { return try renew(request) }
        guard !hasRunOut else { throw Refused(.tokenExpired) }
        guard request.headers["authorization"] == "Bearer \(Self.token)" else { throw Refused(.invalidCredentials) }
        switch (request.method, request.parts) {
        case ("GET", ["v1", "notifications"]): return try notifications(request)
        case ("POST", ["v1", "notifications", "n1", "acknowledge"]): return try json(Self.notification("read"))
        default: break
        }
        guard request.parts.starts(with: ["v1", "verifications", Self.id]) else { throw Refused(.notFound) }
        let rest = Array(request.parts.dropFirst(3))
        switch (request.method, rest.count, rest.first) {
        case ("GET", 0, _): return try read(request)
        case ("GET", 1, "result"): return try result()
        case ("POST", 1, "token"): return try token()
        case ("POST", 1, "envelope"): return try open(request)
        case ("POST", 1, let turn?): return try self.turn(turn)
        case ("POST", 2, "steps"): return try act(rest[1], request.body)
        case ("PUT", 4, "steps"): return try upload(request, rest[1], rest[3])
        default: throw Refused(.notFound)
        }
    }

    private var keys: KeySet { get throws { try KeySet([signing.publicKey, encryption.publicKey]) } }
}

extension PlayedService {
    private func claim(_ request: ReceivedRequest) throws -> Reply {
        let claim = try ClaimRequest(reading: request.body)
        guard [.code(Self.code), .linkToken(Self.linkToken)].contains(claim.proof), !facts.isClaimed else {
            throw Refused(.codeInvalid)
        }
        clientKeys = try claim.keys.map { try KeySet(json: String(decoding: WireJSON.encode($0), as: UTF8.self)) }
        try apply(.claim, "claimed")
        return try token()
    }

    private func result() throws -> Reply {
        guard facts.outcome != nil else { throw Refused(.invalidTransition) }
        var license = DriverLicense()
        license.lastName = "SPECIMEN"
        let result = VerificationResult(
            verification: Self.id,
            outcome: facts.outcome,
            person: Person(driverLicense: license, passport: nil, selfie: nil),
            checks: []
        ) { $0 }
        return try json(result.forClient)
    }

    private func renew(_ request: ReceivedRequest) throws -> Reply {
        guard request.headers["authorization"] == nil,
            try WireJSON.decode([String: String].self, from: request.body) == ["renewalToken": renewalToken]
        else { throw Refused(.invalidCredentials) }
        renewalToken = "renewal-\(tokensIssued)"
        hasRunOut = false
        return try token()
    }

    private func token() throws -> Reply {
        tokensIssued += 1
        let now = Timestamp.now
        return try json(
            ClaimedVerification(
                accessToken: Self.token,
                expiresAt: now.advanced(by: .seconds(900)),
                serviceKeys: "\(address)/.well-known/jwks.json",
                renewalToken: renewalToken,
                verification: resource
            )
        )
    }

    private func read(_ request: ReceivedRequest) throws -> Reply {
        if request.headers["if-none-match"] == "\"\(revision)\"" {
            // The engine works while nobody looks.
            guard try work() else { return .answer(304) }
        }
        return try json(resource)
    }

    private func act(_ step: String, _ body: Data) throws -> Reply {
        let id = StepID(rawValue: step)
        guard journey.step(id) != nil else { throw Refused(.invalidStep) }
        switch try StepAction(reading: body, for: id, of: journey, selection: details.selection) {
        case .skip: try apply(.skip(step: id), "skipped \(id)")
        // People who cannot move their heads are not played.
        case .submit(.alternative): throw Refused(.invalidStep)
        case .submit(.provided(let result)):
            guard let handover = details.handovers.removeValue(forKey: id) else { throw Refused(.invalidTransition) }
            try apply(.stepResult(of: handover.stepTry, isPassed: true), "provided \(result)")
        case .begin(let isLongerTimeNeeded): try begin(id, isLongerTimeNeeded)
        case .resend: try apply(nil, "resent \(id)")
        case .submit(.otp(let passcode)):
            let isCorrect = passcode == Self.passcode
            try apply(.passcode(step: id, isCorrect: isCorrect), "passcode \(isCorrect)")
            guard isCorrect else { throw Refused(.otpInvalid) }
        case .submit(.document(let type, let records)):
            guard Set(type.slots).isSubset(of: slots(of: id)) else { throw Refused(.invalidTransition) }
            for slot in type.slots { if let record = records[slot] { statedRecords[slot] = record } }
            try apply(.capture(step: id), "captured \(id)")
        case .submit(.presence), .submit(.selfie):
            guard !slots(of: id).isEmpty else { throw Refused(.invalidTransition) }
            try apply(.capture(step: id), "captured \(id)")
        case .submit(.select(let types)):
            details.selection = types
            try apply(.answer(step: id), "selected \(types.map(\.rawValue).joined(separator: ","))")
        case .submit(.consent), .submit(.form): try apply(.answer(step: id), "answered \(id)")
        }
        return try json(resource)
    }

    /// Shows a challenge, unless one is shown.
    private func begin(_ step: StepID, _ isLongerTimeNeeded: Bool) throws {
        if let provider = journey.step(step)?.provider { return try handOver(step, to: provider) }
        if facts.step(step)?.isChallengeShown == true, details.challenges[step] != nil { return }
        guard case .presence(let options)? = journey.step(step)?.options else { throw Refused(.invalidStep) }
        try apply(.begin(step: step), "began \(step)\(isLongerTimeNeeded ? " with longer time" : "")")
        drawn += 1
        let answer = journey.limits.answerInSeconds(to: options, isLonger: isLongerTimeNeeded)
        details.challenges[step] = ChallengeResource(options.challenge)
            .shown(at: Timestamp(milliseconds: 1_800_000_000_000 + drawn), answerInSeconds: answer, uploadInSeconds: 60)
    }

    /// Hands a step over to its provider, unless it is there.
    private func handOver(_ step: StepID, to provider: StepProvider) throws {
        guard details.handovers[step] == nil else { return }
        try apply(.begin(step: step), "handed over \(step)")
        guard let stepTry = facts.currentTry(of: step) else { throw Refused(.invalidTransition) }
        details.handovers[step] = ProviderHandover(
            provider: provider.name,
            stepTry: stepTry,
            nonce: "once",
            begunAt: .now,
            answerUntil: .now.advanced(by: .seconds(600)),
            initData: "for \(step)"
        )
    }

    /// Lets the challenges that are shown run out.
    func runOutChallenges() {
        details.challenges = [:]
        for step in files.keys where journey.step(step)?.kind == .presence { files[step] = nil }
        revision += 1
    }

    private func turn(_ turn: String) throws -> Reply {
        switch turn {
        case "submit": try apply(.submit, "submitted")
        case "restart": try apply(.restart, "restarted")
        case "cancel": try apply(.cancel, "cancelled")
        default: throw Refused(.notFound)
        }
        return try json(resource)
    }

    private func upload(_ request: ReceivedRequest, _ step: String, _ slot: String) throws -> Reply {
        let digest = Data(SHA256.hash(data: request.body))
        guard request.headers["content-digest"] == "sha-256=:\(digest.base64EncodedString()):" else {
            throw Refused(.digestMismatch)
        }
        if let times = request.headers["x-frame-times"] { log.append("times \(times)") }
        return try receive(request.body, request.headers["content-type"] ?? "", step, slot)
    }

    private func receive(_ bytes: Data, _ mediaType: String, _ step: String, _ slot: String) throws -> Reply {
        let id = StepID(rawValue: step)
        guard let slot = Slot(rawValue: slot) else { throw Refused(.unsupportedSlot) }
        let digest = SHA256.hash(data: bytes).hexadecimal
        receivedDigests.append(digest)
        while isQuick, try work() {}
        if let known = files[id]?.first(where: { $0.slot == slot && $0.sha256 == digest }) { return try json(known) }
        guard facts.step(id)?.state == .open else { throw Refused(.invalidTransition) }
        if slot == .frames, details.challenges[id] == nil { throw Refused(.challengeExpired) }
        let name = "file-\(files.values.joined().count + 1)"
        let file = FileResource(id: name, slot: slot, sha256: digest, bytes: bytes.count, mediaType: mediaType)
        files[id, default: []].append(file)
        details.receivedSlots[id, default: []].insert(slot)
        try apply(nil, "received \(slot) \(digest.prefix(8))")
        return try json(file, status: 201)
    }

    private func open(_ request: ReceivedRequest) throws -> Reply {
        guard let clientKeys, request.headers["content-type"] == "application/jose" else {
            throw Refused(.mediaTypeNotSupported)
        }
        let opener = try EnvelopeOpener(
            recipients: [KeyRing(encryption)],
            signers: clientKeys,
            configuration: .init(issuer: Self.id, audience: address)
        )
        let envelope = try opener.open(Array(request.body), at: Date(), spending: spent)
        log.append("opened")
        return try signed(try perform(envelope), for: envelope.tokenID)
    }

    /// The reply, signed as the service's to one message.
    private func signed(_ reply: Reply, for message: String) throws -> Reply {
        guard case .answer(let status, var headers, let mediaType, let body) = reply else { return reply }
        let digest = SHA256.hash(data: body).hexadecimal
        let statement = SignedStatement.answer(status, digest, to: isMistaken ? "another" : message, of: Self.id)
        headers[SignedStatement.answerHeader] = try statement.token(signedBy: signing)
        return .answer(status, headers: headers, mediaType: mediaType, body: body)
    }

    private func perform(_ envelope: Envelope) throws -> Reply {
        var content = try MemberReader(envelope.body, atMost: envelope.body.count)
        let call = content.text("call") ?? ""
        let parts = call.split(separator: "/").map(String.init)
        if let data = content.optionalText("data", length: 0...10_000_000).flatMap({ Data(base64Encoded: $0) }) {
            return try receive(data, content.text("mediaType") ?? "", parts[1], parts[3])
        }
        if let body = content.take("body") { return try act(parts[1], try WireJSON.encode(body)) }
        return try turn(call)
    }

    private func notifications(_ request: ReceivedRequest) throws -> Reply {
        let isAsked = request.uri.hasSuffix("page=0&pageSize=10&status=new")
        return try json(["items": isAsked ? [try Self.notification("new")] : []])
    }

    private static func notification(_ status: String) throws -> JSONTree {
        let text = """
            {"id":"n1","kind":"message","status":"\(status)","createdAt":"2026-03-09T08:15:30Z",\
            "actions":["acknowledge"],"text":"Come back.","data":{}}
            """
        return try JSONTree(reading: text.utf8)
    }
}

extension PlayedService {
    var resource: VerificationResource {
        VerificationResource(
            id: Self.id,
            facts,
            journey,
            details: details,
            revision: revision,
            times: VerificationTimes(createdAt: .now, expiresAt: .now.advanced(by: .seconds(1_800)))
        )
    }

    private func slots(of step: StepID) -> Set<Slot> { details.receivedSlots[step] ?? [] }

    /// Applies an event; a late one changes nothing.
    private func apply(_ event: VerificationEvent?, _ text: String) throws {
        if let event, case .applied(let after) = try facts.applying(event, journey.policy) { facts = after }
        revision += 1
        log.append(text)
    }

    /// Does the next piece of work of the engine or the providers, one at a time.
    private func work() throws -> Bool {
        if let step = facts.steps.first(where: { $0.state == .processing }), let stepTry = facts.currentTry(of: step.id)
        {
            let isPassed = judgements.isEmpty || judgements.removeFirst()
            details.receivedSlots[step.id] = []
            files[step.id] = []
            let code = isBroken ? Finding.Code.inputWorkerFailed : .imageBlurred
            let feedback = isPassed ? [] : [Finding(code, .error, message: "Send another, or once more.")]
            details.results[step.id] = StepResult(feedback: feedback)
            try apply(.stepResult(of: stepTry, isPassed: isPassed), "judged \(step.id) \(isPassed)")
            return true
        }
        if let check = facts.checks.first(where: { $0.outcome == .pending }), facts.status == .processing {
            try apply(.checkResult(of: check.name, outcome: .passed, attempt: facts.attempt), "checked \(check.name)")
            return true
        }
        return false
    }

    private func json(_ value: some Encodable, status: Int = 200) throws -> Reply {
        .answer(status, headers: ["ETag": "\"\(revision)\""], body: try WireJSON.encode(value))
    }

    private nonisolated func problem(_ code: ProblemCode) -> Reply {
        let problem = Problem(code)
        let body = (try? WireJSON.encode(problem)) ?? Data()
        return .answer(problem.status, mediaType: "application/problem+json", body: body)
    }
}

/// A problem, to be thrown.
private struct Refused: Error {
    let code: ProblemCode

    init(_ code: ProblemCode) { self.code = code }
}
