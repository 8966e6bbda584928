// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import RectoFlow

/// The context of a request while it is answered.
struct ServiceContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The network that it came from.
    var network: ClientNetwork
    /// Its sender, if known.
    var caller: Caller?
    /// The console's session that it belongs to.
    var console: ConsoleSessions.Present?
    /// The reason why its credentials of the console count for nothing.
    var consoleRefusal: RequestRefused?
    /// Identifies the request in the log and to its sender.
    let requestID = UUID.version4().wireText
    /// Identifiers that are found while it is answered, for the log.
    let trace = RequestTrace()

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        network = ClientNetwork(source.channel.remoteAddress?.ipAddress ?? "unknown")
    }
}
