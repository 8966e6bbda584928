// SPDX-License-Identifier: Apache-2.0
public import Foundation
internal import RectoJSON
internal import RectoVerification

/// Reads the configuration of a service, and reports all its mistakes at once.
public struct ConfigurationReader: Sendable {
    /// The prefix of environment variables.
    private static let prefix = "RECTO_"
    /// Variables that the engine reads itself: the folder of model files.
    private static let ofEngine: Set<String> = ["RECTO_MODELS"]
    /// The longest file that is read, in bytes.
    package static let greatestFile = 1_000_000

    /// A reader.
    public init() {}

    /// The configuration of a file and of an environment; its variables override the file's members.
    ///
    /// - Parameters:
    ///   - file: JSON; `nil` for none.
    ///   - environment: Variables: `RECTO_PORT` for `port`, `RECTO_PUBLIC_ADDRESS` for `publicAddress`, and so on.
    /// - Returns: The configuration.
    /// - Throws: ``ConfigurationMistakes``: every one, by its place.
    public func read(_ file: Data?, environment: [String: String]) throws(ConfigurationMistakes) -> ServiceConfiguration
    {
        var mistakes: [String] = []
        var configuration = ServiceConfiguration()
        var reader = MemberReader(members(file, environment, &mistakes))
        read(&reader, into: &configuration)
        reader.end()
        mistakes += reader.mistakes.map { Self.named($0.description, environment) }
        guard mistakes.isEmpty else { throw ConfigurationMistakes(list: mistakes) }
        return configuration
    }

    /// A mistake with the name of the variable that has the value, if one does.
    private static func named(_ mistake: String, _ environment: [String: String]) -> String {
        let variable = environment.keys.first { name in
            guard name.hasPrefix(prefix), let member = key(of: name)?.name else { return false }
            return mistake.hasPrefix("/\(member):") || mistake.hasPrefix("/\(member)/")
        }
        return variable.map { "\($0), \(mistake)" } ?? mistake
    }

    /// The members of both; values of the environment override those of the file.
    private func members(
        _ file: Data?,
        _ environment: [String: String],
        _ mistakes: inout [String]
    ) -> [String: JSONTree] {
        var members: [String: JSONTree] = [:]
        var parser = JSONParser(file ?? Data("{}".utf8), passingOverDuplicates: true)
        do throws(JSONDefect) {
            if file?.count ?? 0 <= Self.greatestFile, case .object(let object) = try parser.whole() {
                members = object
                mistakes += parser.duplicates.map { "\($0): The member is named twice." }
            } else {
                mistakes.append("/: The file is no object of JSON.")
            }
        } catch {
            mistakes.append(error.mistake.description)
        }
        for (name, value) in environment.sorted(by: { $0.key < $1.key })
        where name.hasPrefix(Self.prefix) && !Self.ofEngine.contains(name) {
            guard let key = Self.key(of: name) else {
                mistakes.append("\(name): The variable has no meaning here.")
                continue
            }
            members[key.name] = key.value(of: value)
        }
        return members
    }

    private func read(_ reader: inout MemberReader, into configuration: inout ServiceConfiguration) {
        let usual = ServiceConfiguration()
        configuration.host = reader.optionalText("host", length: 1...255) ?? usual.host
        configuration.port = reader.optionalInteger("port", in: 0...65_535) ?? usual.port
        configuration.operationsHost = reader.optionalText("operationsHost", length: 1...255) ?? usual.operationsHost
        configuration.operationsPort = reader.optionalInteger("operationsPort", in: 0...65_535)
        configuration.hasConsole = reader.optionalFlag("hasConsole") ?? usual.hasConsole
        configuration.consoleHost = reader.optionalText("consoleHost", length: 1...255)
        configuration.consolePort = reader.optionalInteger("consolePort", in: 0...65_535)
        configuration.consoleAddress = reader.consoleAddress(
            hasHost: configuration.consoleHost != nil,
            hasPort: configuration.consolePort != nil
        )
        configuration.openIDConnect = reader.openIDConnect(
            needsAddress: configuration.consolePort != nil && configuration.consoleAddress == nil
        )
        configuration.sandbox = reader.optionalChoice("sandbox") ?? usual.sandbox
        configuration.approval = reader.optionalChoice("approval") ?? usual.approval
        configuration.publicAddress = reader.publicAddress()
        configuration.certificateFiles = reader.certificateFiles()
        configuration.isBehindProxy = reader.optionalFlag("isBehindProxy") ?? usual.isBehindProxy
        configuration.workers = reader.optionalInteger("workers", in: 1...64) ?? usual.workers
        configuration.shutdownInSeconds =
            reader.optionalInteger("shutdownInSeconds", in: 1...600) ?? usual.shutdownInSeconds
        configuration.allowedNetworks = reader.networks()
        (configuration.applications, configuration.administrators) = reader.applications()
        configuration.providers = reader.providers()
        configuration.passcodeDelivery = reader.passcodeDelivery()
        configuration.rates = reader.rates()
        configuration.faces = reader.faceRequirement() ?? usual.faces
        configuration.knownFaces = reader.optionalInteger("knownFaces", in: 1...10_000_000) ?? usual.knownFaces
        configuration.log = reader.optionalChoice("log")
    }

    /// The name of the environment's variable for a member.
    private struct Key {
        let name: String
        let kind: Kind

        enum Kind { case text, number, flag, list }

        func value(of text: String) -> JSONTree {
            switch kind {
            case .text: .text(text)
            case .number: Int(text).map(JSONTree.integer) ?? .text(text)
            case .flag: ["true": JSONTree.flag(true), "false": .flag(false)][text] ?? .text(text)
            case .list: .array(text.split(separator: ",").map { .text(String($0)) })
            }
        }
    }

    private static func key(of variable: String) -> Key? {
        switch variable.dropFirst(prefix.count) {
        case "HOST": Key(name: "host", kind: .text)
        case "PORT": Key(name: "port", kind: .number)
        case "OPERATIONS_HOST": Key(name: "operationsHost", kind: .text)
        case "OPERATIONS_PORT": Key(name: "operationsPort", kind: .number)
        case "HAS_CONSOLE": Key(name: "hasConsole", kind: .flag)
        case "CONSOLE_HOST": Key(name: "consoleHost", kind: .text)
        case "CONSOLE_PORT": Key(name: "consolePort", kind: .number)
        case "CONSOLE_ADDRESS": Key(name: "consoleAddress", kind: .text)
        case "SANDBOX": Key(name: "sandbox", kind: .text)
        case "APPROVAL": Key(name: "approval", kind: .text)
        case "TLS_CERTIFICATE": Key(name: "tlsCertificate", kind: .text)
        case "TLS_KEY": Key(name: "tlsKey", kind: .text)
        case "PUBLIC_ADDRESS": Key(name: "publicAddress", kind: .text)
        case "IS_BEHIND_PROXY": Key(name: "isBehindProxy", kind: .flag)
        case "WORKERS": Key(name: "workers", kind: .number)
        case "SHUTDOWN_IN_SECONDS": Key(name: "shutdownInSeconds", kind: .number)
        case "LOG": Key(name: "log", kind: .text)
        case "ALLOWED_NETWORKS": Key(name: "allowedNetworks", kind: .list)
        default: nil
        }
    }
}

/// Thrown for a configuration that cannot be used: all its mistakes.
public struct ConfigurationMistakes: Error, Sendable, Hashable, CustomStringConvertible {
    /// A sentence for each, with its place.
    public let list: [String]

    /// Mistakes, each a sentence.
    public init(list: [String]) {
        self.list = list
    }

    /// The sentences, one a line.
    public var description: String { list.joined(separator: "\n") }
}
