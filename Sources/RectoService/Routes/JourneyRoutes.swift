// SPDX-License-Identifier: Apache-2.0
internal import Hummingbird
internal import RectoFlow
internal import RectoJSON
internal import RectoLanguages
internal import RectoVerification

/// Journeys: the list, and new versions.
struct JourneyRoutes: RouteGroup {
    let flow: VerificationFlow
    let idempotency: Idempotency
    let applications: ApplicationDirectory

    /// The longest journey, in bytes; texts in many languages are most of it.
    private static let greatestJourney = 250_000

    func add(to routes: Routes) {
        routes.on(.post, "v1/journeys", create)
        routes.on(.get, "v1/journeys", list)
        routes.on(.get, "v1/journeys/:journey", read)
    }

    @Sendable private func create(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let key = try await context.manager(.admin, request, applications)
        let text = try await request.json(limit: Self.greatestJourney)
        return try await idempotency.once(request, from: context.sender, text) { idempotent in
            let entry = try JourneyLibrary.Entry(reading: text)
            let location = "/v1/journeys/\(entry.reference)"
            let answer = try Answer(.created, JourneyResource(entry), headers: ["location": location])
            try await flow.journeys.add(
                entry,
                to: flow.store,
                at: flow.now(),
                by: key.author,
                of: key.application,
                answer: try answer.kept(for: idempotent)
            )
            return answer
        }
    }

    @Sendable private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let entries = try context.journeyOwner(request).map { flow.journeys.all(for: $0) } ?? flow.journeys.all
        let items = entries.map(JourneyResource.init)
        return try Answer(.ok, Page(items: items)).response
    }

    @Sendable private func read(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let reference = context.parameters.get("journey") ?? ""
        let owner = try context.journeyOwner(request)
        let entry =
            owner.map { flow.journeys.entry(reference, for: $0) }
            ?? flow.journeys.all.last { $0.reference == reference || $0.id == reference }
        guard let entry else { throw RequestRefused(.notFound) }
        return try Answer(.ok, JourneyResource(entry)).response
    }
}

extension ServiceContext {
    /// The application whose journeys are asked for, one of those of the key; `nil` if an administrator asks for those of
    /// all.
    fileprivate func journeyOwner(_ request: Request) throws(RequestRefused) -> String? {
        let named = try request.queryWord("application")
        switch caller {
        case .key(let key)?:
            guard named.map(key.applications.contains) ?? true else { throw Self.noApplication }
            return named ?? key.application
        case .administrator?: return named
        case .client?, nil: throw unknownSender
        }
    }
}

/// A journey as it goes over the wire.
struct JourneyResource: Sendable, Hashable, Codable {
    let id: String
    let version: Int
    let title: String?
    let assuranceLevel: AssuranceLevel?
    /// The place where it begins, if it says so.
    let enrolment: Enrolment?
    let languages: [Language]
    let steps: [Step]
    let checks: [CheckName]
    /// The approval if no check finds fault.
    let approval: Approval?
    /// The reasons why it goes on without certain identity checks, if any, by their names.
    let waivers: [String: String]?
    /// The rate that comparisons of faces must keep, if it asks for one.
    let faces: FaceRequirement?
    /// The reasons why it goes on without a check, if any: as the journey has them.
    let identityCheck: [String: String]?
    let unansweredCheck: [String: String]?
    /// The codes of the reasons that reviewers may state.
    let decisionReasons: [String]?
    /// The rules for signals.
    let signals: Signals?
    /// The flags that subjects need and get; absent if there is none.
    let flags: [String: String]?
    /// The number of reviewers who must agree; absent if one decides.
    let reviewers: Int?
    /// The retention of data; absent if the journey cannot be read.
    let retention: Retention?
    /// The rules that it breaks, if any.
    let mistakes: [Mistake]?

    /// The rules for signals, as the journey has them.
    struct Signals: Sendable, Hashable, Codable {
        let review: [SignalName]
        let fail: [SignalName]
        let documentsInDays: Int
        let facesInDays: Int
        let triesPerDay: [String: Int]

        init(_ rules: SignalRules) {
            review = rules.reviewed.sorted { $0.rawValue < $1.rawValue }
            fail = rules.failing.sorted { $0.rawValue < $1.rawValue }
            documentsInDays = Int(rules.documents / .seconds(86_400))
            facesInDays = Int(rules.faces / .seconds(86_400))
            triesPerDay = Dictionary(uniqueKeysWithValues: rules.triesPerDay.map { ($0.key.rawValue, $0.value) })
        }
    }

    /// The retention, as the journey has it.
    struct Retention: Sendable, Hashable, Codable {
        let imagesInHours: Int
        let resultInDays: Int
        let sketchesInDays: Int
        let appealsInDays: Int?

        init(_ retention: RectoVerification.Retention) {
            imagesInHours = Int(retention.images / .seconds(3_600))
            resultInDays = Int(retention.result / .seconds(86_400))
            sketchesInDays = Int(retention.sketches / .seconds(86_400))
            appealsInDays = retention.appeals.map { Int($0 / .seconds(86_400)) }
        }
    }

    /// A step of it.
    struct Step: Sendable, Hashable, Codable {
        let id: StepID
        let kind: StepKind
        let isRequired: Bool
        let attempts: Int
        /// The provider that does it, and true if its word satisfies a check; `nil` if the engine does it.
        let provider: String?
        let attests: Bool?

        init(_ step: JourneyStep) {
            (id, kind, isRequired, attempts) = (step.id, step.kind, step.isRequired, step.attempts)
            (provider, attests) = (step.provider?.name, step.provider?.attests)
        }
    }

    /// The approval, as the journey has it.
    struct Approval: Sendable, Hashable, Codable {
        let by: RectoVerification.Approval.Approver
        let sampledShare: Double?

        init(_ approval: RectoVerification.Approval) {
            by = approval.approver
            sampledShare = approval.sampledShare > 0 ? approval.sampledShare : nil
        }
    }

    init(_ entry: JourneyLibrary.Entry) {
        let journey = entry.journey
        id = entry.id
        version = entry.version
        title = journey?.texts.text("title", in: .english)
        assuranceLevel = journey?.assuranceLevel
        enrolment = journey?.enrolment
        languages = journey?.texts.languages ?? []
        steps = (journey?.steps ?? []).map(Step.init)
        checks = (journey?.checks ?? []).map(\.name)
        approval = (journey?.approval).map(Approval.init)
        let waived = (journey?.checks ?? []).compactMap { check in check.policy.waiver.map { (check.name.rawValue, $0) }
        }
        waivers = waived.isEmpty ? nil : Dictionary(waived) { first, _ in first }
        faces = journey?.faces
        identityCheck = journey?.identityCheck.waiver.map { ["waiverWhereNotApplicable": $0] }
        unansweredCheck = journey?.unansweredCheck.waiver.map { ["waiver": $0] }
        decisionReasons = journey?.decisionReasons.codes
        signals = (journey?.signals).map(Signals.init)
        let named = [("required", journey?.flags.required), ("setWhenVerified", journey?.flags.setWhenVerified)]
        let flags = named.compactMap { member, name in name.map { (member, $0) } }
        self.flags = flags.isEmpty ? nil : Dictionary(uniqueKeysWithValues: flags)
        reviewers = journey.flatMap { $0.reviewers > 1 ? $0.reviewers : nil }
        retention = (journey?.retention).map(Retention.init)
        mistakes = entry.mistakes.isEmpty ? nil : entry.mistakes
    }
}
