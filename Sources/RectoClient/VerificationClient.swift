// SPDX-License-Identifier: Apache-2.0
internal import Foundation
public import RectoVerification

/// A client of one verification.
///
/// Every call answers the whole verification, whose `next` says what to do. A call whose answer was lost is made again as
/// the same request, which the service does once; where that does not help, ``ClientError/outcomeUnknown`` is thrown,
/// and ``status()`` tells what became of it.
public actor VerificationClient {
    /// How the client talks to its service.
    public nonisolated let configuration: ClientConfiguration
    /// The verification as it was answered last; `nil` before the first answer of this client.
    public private(set) var verification: VerificationResource?

    /// The steps whose files the service could not examine before this walk: they may be sent once more.
    var unexaminedSteps: Set<StepID> = []
    /// What the present walk did in presence steps.
    var presenceWalk = PresenceWalk()

    let courier: Courier
    private let folder: StateFolder?
    var session: SavedSession

    private init(_ session: SavedSession, _ configuration: ClientConfiguration, _ folder: StateFolder?) {
        var (session, configuration) = (session, configuration)
        // What was to be sealed stays so, whoever goes on with it.
        if session.sealsMessages == true { configuration.sealsMessages = true }
        session.sealsMessages = configuration.sealsMessages
        self.session = session
        self.configuration = configuration
        self.folder = folder
        courier = Courier(session.address, configuration)
    }

    /// Claims a verification.
    ///
    /// The session is saved before anything is sent: ``resume(from:configuration:)``, and another claim with the same
    /// invitation, which is good once, make the same request again, to which a service that keeps its answers gives the
    /// same. The session that was there before stays until the service has taken the invitation.
    ///
    /// - Parameters:
    ///   - invitation: What the person was given.
    ///   - folder: Where the session is kept; without one it ends with the program.
    ///   - notes: What the caller wants to find in ``notes`` after a resumption.
    ///   - configuration: How to talk to the service.
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

    /// Goes on with a session that was saved, at the point where it is.
    ///
    /// One that was begun and never claimed is claimed; where that is refused, the one before goes on if it has not ended.
    ///
    /// - Parameters:
    ///   - folder: Where the session is kept.
    ///   - configuration: How to talk to the service.
    /// - Returns: A client that has asked for the status.
    /// - Throws: ``ClientError``.
    public static func resume(
        from folder: StateFolder,
        configuration: ClientConfiguration = ClientConfiguration()
    ) async throws -> VerificationClient {
        let session = try folder.load()
        let address = try ServiceAddress(session.address.text, allowsPlainHTTP: configuration.allowsPlainHTTP)
        precondition(address == session.address, "an address reads as it was written")
        let client = VerificationClient(session, configuration, folder)
        do {
            try await client.begin()
        } catch let error as ClientError {
            // A verification that has ended is no answer to whoever goes on with another.
            guard await client.session.claim == nil, try folder.giveUpBeginning(after: error, wasSent: true),
                try folder.isUnderWay
            else { throw error }
            return try await resume(from: folder, configuration: configuration)
        }
        return client
    }

    /// What was to be kept with the session.
    public var notes: [String: String] { session.notes }

    /// Keeps something with the session.
    ///
    /// - Parameter notes: Takes the place of what was kept.
    /// - Throws: ``ClientError`` where it cannot be saved.
    public func keep(_ notes: [String: String]) throws {
        session.notes = notes
        try save()
    }

    func save() throws(ClientError) {
        try folder?.save(session)
    }

    /// Notes what the service answered.
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
