// SPDX-License-Identifier: Apache-2.0
public import Foundation

/// How a service is set up.
public struct ServiceConfiguration: Sendable, Hashable {
    /// Where it listens.
    public var host = "127.0.0.1"
    /// The port; 0 for any that is free.
    public var port = 8080
    /// Where operators ask for metrics and health.
    public var operationsHost = "127.0.0.1"
    /// The port for them; 0 for any that is free, `nil` for none.
    public var operationsPort: Int?
    /// What happens if the machine lacks what foreign bytes are confined by.
    public var sandbox = Sandbox.required
    /// Where people and programs reach it, without a slash at the end; where it listens, where nothing is said.
    public var publicAddress: String?
    /// Whether a proxy stands in front, whose `X-Forwarded-For` is believed.
    public var isBehindProxy = false
    /// Who may call it.
    public var applications: [Application] = []
    /// Who answers checks beside the engine.
    public var providers: [Provider] = []
    /// How passcodes are delivered.
    public var passcodeDelivery: PasscodeDelivery?
    /// Networks that webhooks and providers may be in although they are private, as in `10.0.0.0/8`.
    public var allowedNetworks: [String] = []
    /// How much is allowed in a time.
    public var rates = Rates()
    /// How lines of the log are written; `nil` for JSON unless a terminal shows them.
    public var log: LogFormat?
    /// How many pieces of work are done at once.
    public var workers = 2
    /// How long a stopping service waits for requests, in seconds.
    public var shutdownInSeconds = 20

    /// The usual setup.
    public init() {}

    /// What happens if the machine lacks what foreign bytes are confined by.
    public enum Sandbox: String, Sendable, Hashable, Codable, CaseIterable {
        /// The service does not start.
        case required
        /// It starts, and its log, metrics and `/readyz` say what is missing.
        case bestEffort
    }

    /// Who may call the service.
    public struct Application: Sendable, Hashable {
        /// Its name.
        public let id: String
        /// Its keys; two hold during rotation.
        public let keys: [Key]

        /// An application with these keys.
        public init(id: String, keys: [Key]) {
            self.id = id
            self.keys = keys
        }

        /// A key, of which the digest is known.
        public struct Key: Sendable, Hashable {
            /// What it is called in events.
            public let name: String
            /// SHA-256 of the key.
            public let digest: Data
            /// What it may be used for.
            public let roles: Set<Role>

            /// A key with these parts.
            public init(name: String, digest: Data, roles: Set<Role>) {
                self.name = name
                self.digest = digest
                self.roles = roles
            }
        }
    }

    /// Who answers checks over HTTP.
    public struct Provider: Sendable, Hashable {
        /// Its name.
        public let name: String
        /// Where it is asked.
        public let url: String
        /// The checks that it answers.
        public let checks: [String]
        /// What requests are signed with: `whsec_` and base64 of 24 to 64 bytes.
        public let secret: String

        /// A provider with these parts.
        public init(name: String, url: String, checks: [String], secret: String) {
            self.name = name
            self.url = url
            self.checks = checks
            self.secret = secret
        }
    }

    /// How lines of the log are written.
    public enum LogFormat: String, Sendable, Hashable, CaseIterable {
        /// An object of JSON each.
        case json
        /// Text for people.
        case text
    }

    /// How passcodes are delivered.
    public enum PasscodeDelivery: Sendable, Hashable {
        /// A program that reads one object of JSON on its standard input.
        case command([String])
        /// An address that one object of JSON is sent to, signed.
        case hook(url: String, secret: String)
    }

    /// How much is allowed in a time.
    public struct Rates: Sendable, Hashable {
        /// Requests of a client in a minute.
        public var clientPerMinute = 60
        /// Requests of an application in a minute.
        public var applicationPerMinute = 6_000
        /// Requests from an address in a minute.
        public var addressPerMinute = 600
        /// Wrong codes from an address in a quarter of an hour.
        public var wrongCodes = 10
        /// Wrong codes from everywhere in a quarter of an hour, before look-ups slow down where they come from.
        public var wrongCodesOfAll = 1_000
        /// Seconds of processor time that an application's files take in a minute before its work comes after others'.
        public var workSecondsPerMinute = 60

        /// The usual rates.
        public init() {}
    }
}
