// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import NIOCore

/// What is known of a request while it is answered.
struct ServiceContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Where it came from.
    var network: ClientNetwork
    /// Who sent it, where that was shown.
    var caller: Caller?
    /// Names the request in the log and to whoever sent it.
    let requestID = UUID.version4().wireText
    /// What turns out of it, for the log.
    let trace = RequestTrace()

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        network = ClientNetwork(source.channel.remoteAddress?.ipAddress ?? "unknown")
    }
}
