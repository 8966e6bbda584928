// SPDX-License-Identifier: Apache-2.0
import Logging
import Synchronization

/// The log messages, a line each.
final class TestLog: Sendable {
    private let state = Mutex<[String]>([])

    var lines: [String] { state.withLock { $0 } }

    /// A logger whose lines come here.
    var logger: Logger { Logger(label: "test", factory: { _ in Handler(all: self) }) }

    private struct Handler: LogHandler {
        let all: TestLog
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let metadata = metadata.merging(event.metadata ?? [:]) { $1 }
            let members = metadata.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
            all.state.withLock { $0.append("\(event.level) \(event.message) \(members)") }
        }
    }
}
