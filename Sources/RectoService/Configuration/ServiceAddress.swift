// SPDX-License-Identifier: Apache-2.0
internal import Synchronization

/// The address at which people and programs reach a service: the configured one, or the one that it listens on.
final class ServiceAddress: Sendable {
    private let publicAddress: String?
    private let scheme: String
    private let host: String
    private let port: Mutex<Int>

    /// The address of a service that does not listen yet.
    init(_ configuration: ServiceConfiguration) {
        publicAddress = configuration.publicAddress
        scheme = configuration.scheme
        host = configuration.host
        port = Mutex(configuration.port)
    }

    /// The address, without a slash at the end.
    var text: String { publicAddress ?? "\(scheme)://\(host):\(port.withLock { $0 })" }

    /// Notes the port that the service listens on, if any free port was asked for.
    func listen(on port: Int) {
        self.port.withLock { $0 = port }
    }
}

extension ServiceConfiguration {
    /// The scheme of the address that it listens on.
    public var scheme: String { certificateFiles == nil ? "http" : "https" }
}
