// SPDX-License-Identifier: Apache-2.0
import Logging
import Synchronization

/// The log messages, a line each.
final class TestLog: Sendable {
    private struct State {
        var lines: [String] = []
        var readers: [AsyncStream<String>.Continuation] = []
    }

    private let state = Mutex(State())

    var lines: [String] { state.withLock(\.lines) }

    /// The first line that is like this, as soon as it is there.
    func line(_ isWanted: (String) -> Bool) async -> String? {
        let (lines, reader) = AsyncStream.makeStream(of: String.self)
        state.withLock { state in
            for line in state.lines { reader.yield(line) }
            state.readers.append(reader)
        }
        return await lines.first(where: isWanted)
    }

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
            let line = "\(event.level) \(event.message) \(members)"
            all.state.withLock { state in
                state.lines.append(line)
                for reader in state.readers { reader.yield(line) }
            }
        }
    }
}
