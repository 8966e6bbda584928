// SPDX-License-Identifier: Apache-2.0

/// The reason why a service cannot start.
public enum ServiceStartError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The machine lacks protection against untrusted bytes; the sentence names it.
    case sandboxIncomplete(String)
    /// The files of the certificate cannot be used; the words say why.
    case certificateUnusable(String)
    /// The service cannot listen on this port of this host; the system's reason.
    case portUnavailable(host: String, port: Int, reason: String)

    public var description: String {
        switch self {
        case .sandboxIncomplete(let missing):
            "\(missing) Use a kernel that has it, or set “sandbox” to “bestEffort” to go on without."
        case .certificateUnusable(let reason):
            "The service cannot serve HTTPS: \(reason). Name a certificate with its chain, and its key."
        case .portUnavailable(let host, let port, let reason):
            "The service cannot listen on the port \(port) of \(host): \(reason). Choose another, or end what has it."
        }
    }
}
