// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoFlow
internal import RectoJSON
internal import RectoStore
internal import RectoVerification

/// The pages of applications, in the store.
struct PageDirectory: Sendable {
    let store: any VerificationStore
    let now: @Sendable () -> Date

    /// The page of an application; `nil` if it has the usual one, or its own cannot be read any more.
    func page(of application: String) async throws -> ApplicationPage? {
        guard application.isName, (1...60).contains(application.utf8.count),
            let document = try await store.document(.page, id: application, evenUnopened: true)
        else { return nil }
        return try? WireJSON.decode(ApplicationPage.self, from: document.body)
    }

    /// Gives an application a page in place of the one before; `nil` for the usual one.
    ///
    /// - Throws: The store's errors.
    func set(_ page: ApplicationPage?, of application: String, by administrator: Administrator) async throws {
        var change = Change(at: now())
        let present = try await store.document(.page, id: application, evenUnopened: true)
        switch (present, page) {
        case (nil, nil): return
        case (nil, let page?):
            change.documents = [
                .create(StoredDocument(kind: .page, id: application, body: try WireJSON.encode(page)))
            ]
        case (var document?, let page?):
            document.body = try WireJSON.encode(page)
            change.documents = [.replace(document)]
        case (let document?, nil):
            change.documents = [.remove(.page, id: application, revision: document.revision)]
        }
        let type = page == nil ? "page.removed" : "page.set"
        let data: [String: JSONTree] = ["application": .text(application)]
        change.events = [NewEvent(type: type, actor: administrator.actor, data: data)]
        do {
            try await store.commit(change)
        } catch StoreError.alreadyExists {
            throw RequestRefused(.staleRevision)
        }
    }
}
