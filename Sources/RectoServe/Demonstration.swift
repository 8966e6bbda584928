// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoExaminer
import RectoService

/// The lines on the terminal of somebody who tries the service: a link, its QR code, and what a telephone needs.
struct Demonstration {
    let link: String
    let configuration: ServiceConfiguration

    var text: String {
        let code = isReached ? EngineCodeDrawer().terminalText(of: link) ?? "" : ""
        return "a person opens \(link)\n\(code)\(advice)"
    }

    /// True if a telephone in the network can open the page, and its camera: over HTTPS, at an address that is not this
    /// machine's own.
    private var isReached: Bool {
        guard let address = URL(string: link), address.scheme == "https", let host = address.host() else {
            return false
        }
        return !Self.ownHosts.contains(host) && !host.hasPrefix("127.")
    }

    private var advice: String {
        guard !isReached else {
            return "Scan the code with a telephone. It must reach this address, and trust its certificate."
        }
        return """
            Open the link in a browser on this machine. Cameras work on secure pages alone: for a telephone, start with
              RECTO_HOST=0.0.0.0 RECTO_PUBLIC_ADDRESS=https://NAME:\(configuration.port) … --tls-certificate FILE --tls-key FILE
            with a name that the telephone finds, and a certificate for it that the telephone trusts. A QR code is shown then.
            """
    }

    /// The names and addresses that mean this machine, or any of its addresses.
    private static let ownHosts: Set<String> = ["localhost", "0.0.0.0", "::1", "[::1]", "::", "[::]"]
}
