// SPDX-License-Identifier: Apache-2.0
public import ArgumentParser
import Foundation
import RectoClient
import RectoCommands
import RectoLanguages
public import RectoVerification
import SystemPackage

/// The address of a service, and the folder of its session.
struct ConnectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The service, such as https://verify.example.org; a link, or the session that is kept, must lead there.",
            valueName: "url"
        )
    )
    var server: String?

    @Option(
        help: ArgumentHelp(
            "Keep the session here; by default recto in the folder of the user's state.",
            valueName: "folder"
        ),
        transform: { FilePath($0) }
    )
    var state: FilePath?

    @Option(
        help: ArgumentHelp("Seal the session with the key in this file; by default in --state.", valueName: "file"),
        transform: { FilePath($0) }
    )
    var stateKey: FilePath?

    @Option(name: .customLong("limits"), help: "What is sent at most, as the service limits it.")
    var limitSet = LimitSet.idwise

    @Flag(help: "Sign and encrypt what is sent, beside what the connection does; kept with the session.")
    var seal = false

    @Flag(
        name: .customLong("plain-http"),
        help: "Reach services of other machines without encryption; for tests; kept with the session."
    )
    var plainHTTP = false

    @Option(
        help: "Ask for texts in this language, such as nl; by default that of LC_ALL, LC_MESSAGES or LANG.",
        transform: { try Language(option: $0) }
    )
    var language: Language?

    var limits: JourneyLimits { JourneyLimits(limitSet) }

    var folder: StateFolder { StateFolder(state ?? Self.standardFolder, key: stateKey) }

    var configuration: ClientConfiguration {
        var configuration = ClientConfiguration()
        configuration.limits = limits
        configuration.sealsMessages = seal
        configuration.allowsPlainHTTP = plainHTTP
        configuration.language = language ?? .preferred
        return configuration
    }

    /// The invitation, checked against the service that was named.
    func checked(_ invitation: Invitation) throws -> Invitation {
        try check(invitation.address, of: "link")
        return invitation
    }

    /// Refuses the address of a service other than the one that was named.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - origin: The place that it comes from, in a word.
    /// - Throws: `ValidationError`.
    func check(_ address: ServiceAddress, of origin: String) throws {
        // It is compared alone: the address itself was allowed.
        guard let server, try ServiceAddress(server, allowsPlainHTTP: true) != address else { return }
        throw ValidationError("The \(origin) leads to \(address), not to \(server).")
    }

    /// The folder of programs' lasting data (XDG Base Directory Specification).
    private static var standardFolder: FilePath {
        let environment = ProcessInfo.processInfo.environment
        if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") {
            return FilePath(folder).appending("recto")
        }
        return FilePath(environment["HOME"] ?? ".").appending(".local/state/recto")
    }
}

extension LimitSet: ExpressibleByArgument {}
