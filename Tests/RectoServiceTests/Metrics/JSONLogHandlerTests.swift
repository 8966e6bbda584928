// SPDX-License-Identifier: Apache-2.0
import Foundation
import Logging
import RectoJSON
import RectoVerification
import Synchronization
import Testing

@testable import RectoService

@Suite struct JSONLogHandlerTests {
    private final class Lines: Sendable {
        private let state = Mutex(Data())

        var text: String { String(decoding: state.withLock { $0 }, as: UTF8.self) }

        var logger: Logger {
            Logger(label: "test") { _ in
                JSONLogHandler(
                    now: { Date(timeIntervalSince1970: 1_790_000_000.5) },
                    write: { data in
                        self.state.withLock { $0 += data }
                    }
                )
            }
        }
    }

    @Test func `writes one object a line, with what the logger and the line know`() {
        let lines = Lines()
        var logger = lines.logger
        logger[metadataKey: "request"] = "r"
        logger.info(
            "request",
            metadata: ["status": .stringConvertible(200), "list": ["a", "b"], "inner": ["c": "d"]]
        )
        logger.debug("not written")
        #expect(
            lines.text == """
                {"inner":{"c":"d"},"level":"info","list":["a","b"],"message":"request","request":"r","status":200,\
                "time":"2026-09-21T14:13:20.500Z"}

                """
        )
    }

    @Test func `keeps a line one line, whatever stands in it, and its own members`() throws {
        let lines = Lines()
        lines.logger.error("a\nb\u{2028}\"\u{0}", metadata: ["level": "none", "k\n": "\r\n"])
        let text = lines.text
        #expect(text.count { $0 == "\n" || $0 == "\r\n" } == 1 && text.hasSuffix("}\n"))
        let tree = try JSONTree(reading: Array(text.utf8))
        #expect(tree["level"]?.text == "error" && tree["message"]?.text == "a\nb\u{2028}\"\u{0}")
        #expect(tree["k\n"]?.text == "\r\n")
    }
}
