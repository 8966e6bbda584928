// SPDX-License-Identifier: Apache-2.0
internal import Hummingbird
internal import HummingbirdCore

extension HTTP1Channel.Configuration {
    /// Limits connections: small headers, no long silence, and no slow requests.
    static func service(_ patience: SlowClientHandler.Patience) -> Self {
        Self(
            additionalChannelHandlers: [SlowClientHandler(patience), ClosingHandler()],
            idleTimeout: .seconds(60),
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: 16 * 1_024,
                maxHeaderListSize: 32 * 1_024,
                maxHeaderFieldCount: 64
            )
        )
    }
}
