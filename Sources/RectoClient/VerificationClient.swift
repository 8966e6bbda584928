// SPDX-License-Identifier: Apache-2.0
public import RectoVerification

/// A client of one verification.
///
/// Every call returns the whole verification, whose `next` names the next action. If an answer is lost, the same
/// request is repeated, and the service does it once. If that fails, ``ClientError/outcomeUnknown`` is thrown, and
/// ``status()`` tells the outcome.
public actor VerificationClient {
    /// The settings of the connection to the service.
    public nonisolated let configuration: ClientConfiguration
    /// The verification as it was answered last; `nil` before the first answer of this client.
    public private(set) var verification: VerificationResource?

    /// The steps whose files the service could not examine before this walk; their files may be sent once more.
    var unexaminedSteps: Set<StepID> = []
    /// The state of presence steps in the present walk.
    var presenceWalk = PresenceWalk()

    let courier: Courier
    private let folder: StateFolder?
    var session: SavedSession

    private init(_ session: SavedSession, _ configuration: ClientConfiguration, _ folder: StateFolder?) {
        var (session, configuration) = (session, configuration)
        // A session that was to be sealed stays so, whichever program resumes it.
        if session.sealsMessages == true { configuration.sealsMessages = true }
        session.sealsMessages = configuration.sealsMessages
        if session.allowsPlainHTTP == true { configuration.allowsPlainHTTP = true }
        session.allowsPlainHTTP = configuration.allowsPlainHTTP
        self.session = session
        self.configuration = configuration
        self.folder = folder
        courier = Courier(session.address, configuration)
    }

    /// Claims a verification.
    ///
    /// The session is saved before anything is sent. An invitation is good once; ``resume(from:configuration:)`` and
    /// another claim with it repeat the same request. A service that keeps its answers then answers the same. The
    /// previous session stays until the service has accepted the invitation.
    ///
    /// - Parameters:
    ///   - invitation: The person's invitation.
    ///   - folder: The folder of the session; without one it ends with the program.
    ///   - notes: The caller's ``notes``, available after a resumption.
    ///   - configuration: The settings of the client.
    /// - Returns: A client of the verification.
    /// - Throws: ``ClientError``.
    public static func claim(
        _ invitation: Invitation,
        savingIn folder: StateFolder? = nil,
        notes: [String: String] = [:],
        configuration: ClientConfiguration = ClientConfiguration()
    ) async throws -> VerificationClient {
        let begun = folder?.beginning(of: invitation)
        var session = begun ?? SavedSession(invitation, notes: notes)
        session.notes = notes
        let client = VerificationClient(session, configuration, folder)
        do {
            try await client.begin()
        } catch let error as ClientError {
            if await client.session.claim == nil { try folder?.giveUpBeginning(after: error, wasSent: begun != nil) }
            throw error
        }
        return client
    }

    /// Resumes a saved session at its present point.
    ///
    /// A session that was never claimed is claimed. If that is refused, the previous one is resumed if still open.
    ///
    /// - Parameters:
    ///   - folder: The folder of the session.
    ///   - configuration: The settings of the client.
    /// - Returns: A client that has asked for the status.
    /// - Throws: ``ClientError``.
    public static func resume(
        from folder: StateFolder,
        configuration: ClientConfiguration = ClientConfiguration()
    ) async throws -> VerificationClient {
        let session = try folder.load()
        let address = try ServiceAddress(
            session.address.text,
            allowsPlainHTTP: configuration.allowsPlainHTTP || session.allowsPlainHTTP == true
        )
        precondition(address == session.address, "an address reads as it was written")
        let client = VerificationClient(session, configuration, folder)
        do {
            try await client.begin()
        } catch let error as ClientError {
            // A verification that has ended does not help a caller that resumes another.
            guard await client.session.claim == nil, try folder.giveUpBeginning(after: error, wasSent: true),
                try folder.isUnderWay
            else { throw error }
            return try await resume(from: folder, configuration: configuration)
        }
        return client
    }

    /// The service of the verification.
    public nonisolated var address: ServiceAddress { courier.address }

    /// The notes that are kept with the session.
    public var notes: [String: String] { session.notes }

    /// Keeps notes with the session.
    ///
    /// - Parameter notes: The notes that replace the kept ones.
    /// - Throws: ``ClientError`` if it cannot be saved.
    public func keep(_ notes: [String: String]) throws {
        session.notes = notes
        try save()
    }

    func save() throws(ClientError) {
        try folder?.save(session)
    }

    /// Stores an answer of the service.
    func take(_ resource: VerificationResource) throws(ClientError) -> VerificationResource {
        // Answers to requests that were under way together may come in another order.
        if resource.revision < session.revision, let verification { return verification }
        verification = resource
        let hasEnded = resource.outcome != nil
        guard resource.revision != session.revision || session.hasEnded != hasEnded else { return resource }
        session.revision = resource.revision
        session.hasEnded = hasEnded
        try save()
        return resource
    }
}
