// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoFlow
internal import RectoSecurity

/// The links that people open.
///
/// The secret stands in the fragment, which browsers send to nobody: no proxy and no log on the way has it.
struct StartLink: Sendable {
    /// The address of the service.
    let address: ServiceAddress
    /// The application, if its page differs from the usual one.
    let application: String?

    /// The link that a waiting verification is claimed by.
    func text(_ token: LinkToken) -> String { "\(page)#\(token.text)" }

    /// The link by which another device goes on with a verification.
    func text(of verification: UUID, _ token: LinkToken) -> String { "\(page)#\(verification.wireText)/\(token.text)" }

    /// The page, without a secret.
    ///
    /// Names of applications need no escape.
    private var page: String {
        "\(address.text)/start\(application.map { "?application=\($0)" } ?? "")"
    }
}

extension PageDirectory {
    /// Makes the links of an application.
    func links(of application: String, _ address: ServiceAddress) async throws -> StartLink {
        let isSeen = try await page(of: application)?.isSeen ?? false
        return StartLink(address: address, application: isSeen ? application : nil)
    }
}
