// SPDX-License-Identifier: Apache-2.0
import Foundation
import Hummingbird
import Logging

/// Answers `GET /healthz` as the verification service does, and does nothing else: what the framework alone costs.
@main
struct BareService {
    static func main() async throws {
        let router = Router()
        router.get("healthz") { _, _ in
            Response(
                status: .ok,
                headers: [.contentType: "application/json"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: #"{"status":"ok"}"#))
            )
        }
        let application = Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                guard let port = channel.localAddress?.port else { return }
                FileHandle.standardOutput.write(Data("listening on http://127.0.0.1:\(port)\n".utf8))
            },
            logger: Logger(label: "bare", factory: { _ in SwiftLogNoOpLogHandler() })
        )
        try await application.run()
    }
}
