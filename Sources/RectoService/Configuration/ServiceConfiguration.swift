// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import RectoSecurity
public import RectoVerification

/// The configuration of a service.
public struct ServiceConfiguration: Sendable, Hashable {
    /// The host or address to listen on.
    public var host = "127.0.0.1"
    /// The port; 0 for any that is free.
    public var port = 8080
    /// The host or address to listen on for metrics and health.
    public var operationsHost = "127.0.0.1"
    /// The port for them; 0 for any that is free, `nil` for none.
    public var operationsPort: Int?
    /// True if reviewers have the console.
    public var hasConsole = true
    /// The host or address to listen on for the console, if it has a port of its own; `nil` for ``host``.
    public var consoleHost: String?
    /// The port for the console alone; 0 for any that is free, `nil` for the service's own port.
    public var consolePort: Int?
    /// The address at which people reach the console, without a slash at the end; `nil` for the public address, or for
    /// the address that it listens on if it has a port of its own.
    public var consoleAddress: String?
    /// The provider that people sign in to the console with beside keys; `nil` for none.
    public var openIDConnect: OpenIDConnect?
    /// The behavior if the machine lacks a protection that confines untrusted bytes.
    public var sandbox = Sandbox.required
    /// The party that approves verifications with which no check finds fault.
    public var approval = Approval.journey
    /// The files of the certificate for HTTPS; `nil` for HTTP, behind a proxy or on this machine alone.
    public var certificateFiles: CertificateFiles?
    /// The public address, without a slash at the end; `nil` for the address that it listens on.
    public var publicAddress: String?
    /// True if it stands behind a proxy whose `X-Forwarded-For` is trusted.
    public var isBehindProxy = false
    /// The applications that may call it.
    public var applications: [Application] = []
    /// The keys of those who administer the whole service; they have the role ``Role/admin`` alone.
    public var administrators: [Application.Key] = []
    /// The providers that answer checks beside the engine, or do steps in its place.
    public var providers: [Provider] = []
    /// The delivery of passcodes.
    public var passcodeDelivery: PasscodeDelivery?
    /// The rate that comparisons of faces must keep in journeys that ask for none.
    public var faces = FaceRequirement()
    /// The most known faces of an application that a face is compared with, the newest.
    public var knownFaces = 100_000
    /// Private networks that webhooks and providers may be in, as in `10.0.0.0/8`.
    public var allowedNetworks: [String] = []
    /// The rate limits.
    public var rates = Rates()
    /// The format of the log's lines; `nil` for JSON unless a terminal shows them.
    public var log: LogFormat?
    /// The number of jobs that run at once.
    public var workers = 2
    /// The time that a stopping service waits for requests, in seconds.
    public var shutdownInSeconds = 20

    /// The usual setup.
    public init() {}

    /// The address at which people reach the console; `nil` if it is that of its port.
    var knownConsoleAddress: String? { consoleAddress ?? (consolePort == nil ? publicAddress : nil) }

    /// True if people reach the console over HTTPS.
    var isConsoleSecure: Bool { knownConsoleAddress?.hasPrefix("https:") ?? (certificateFiles != nil) }

    /// The behavior if the machine lacks a protection that confines untrusted bytes.
    public enum Sandbox: String, Sendable, Hashable, Codable, CaseIterable {
        /// The service does not start.
        case required
        /// It starts, and its log, metrics and `/readyz` name the missing protection.
        case bestEffort
    }

    /// The files of a certificate, in PEM; read again on SIGHUP.
    public struct CertificateFiles: Sendable, Hashable {
        /// The path of the certificate, its chain behind it.
        public var certificate: String
        /// The path of its private key, without a password.
        public var key: String

        /// Two files.
        public init(certificate: String, key: String) {
            self.certificate = certificate
            self.key = key
        }
    }

    /// The party that approves verifications with which no check finds fault.
    public enum Approval: String, Sendable, Hashable, Codable, CaseIterable {
        /// The one that the journey names.
        case journey
        /// A person, whatever the journey says.
        case person
    }

    /// An application that may call the service.
    public struct Application: Sendable, Hashable {
        /// Its name.
        public let id: String
        /// Its keys; two hold during rotation.
        public let keys: [Key]

        /// A key, by its digest.
        public struct Key: Sendable, Hashable {
            /// Its name in events.
            public let name: String
            /// SHA-256 of the key.
            public let digest: Data
            /// Its roles.
            public let roles: Set<Role>
            /// The other applications of a key for reviewing.
            public var otherApplications: Set<String> = []
        }
    }

    /// A provider that answers checks over HTTP, or does steps; or both.
    public struct Provider: Sendable, Hashable {
        /// Its name.
        public let name: String
        /// The checks that it answers.
        public let checks: [String]
        /// The address for questions about checks; `nil` if it answers none.
        public let questions: Questions?
        /// The public keys that sign its results of steps; `nil` if it does none.
        public let stepKeys: KeySet?

        /// The place where a provider is asked for checks.
        public struct Questions: Sendable, Hashable {
            /// The URL.
            public let url: String
            /// The secret that requests are signed with: `whsec_` and base64 of 24 to 64 bytes.
            public let secret: String
        }
    }

    /// The format of the log's lines.
    public enum LogFormat: String, Sendable, Hashable, CaseIterable {
        /// An object of JSON each.
        case json
        /// Text for people.
        case text
    }

    /// The delivery of passcodes.
    public enum PasscodeDelivery: Sendable, Hashable {
        /// A program that reads one object of JSON on its standard input.
        case command([String])
        /// An address that one object of JSON is sent to, signed.
        case hook(url: String, secret: String)
    }

    /// Rate limits.
    public struct Rates: Sendable, Hashable {
        /// Requests of a client in a minute.
        public var clientPerMinute = 60
        /// Requests of an application in a minute.
        public var applicationPerMinute = 6_000
        /// Requests from an address in a minute.
        public var addressPerMinute = 600
        /// Wrong codes from an address in a quarter of an hour.
        public var wrongCodes = 10
        /// Wrong codes from everywhere in a quarter of an hour, before look-ups from their networks slow down.
        public var wrongCodesOfAll = 1_000
        /// Seconds of processor time in a minute for an application's files, before its work comes after others'.
        public var workSecondsPerMinute = 60

        /// The usual rates.
        public init() {}
    }
}
