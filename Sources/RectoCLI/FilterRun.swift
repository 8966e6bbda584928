// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoRuns
import RectoSystem

/// Reads requests as they come, works on many at once, and writes each answer as soon as it may be written.
struct FilterRun {
    let reader: any DocumentReader
    /// The kind of image for requests that name none; `nil` goes by each file's name.
    let expectation: Expectation?
    let jobs: Int
    /// True if answers are written in the order of the requests.
    let isOrdered: Bool
    /// True if barcodes' payloads are written.
    let includesPayloads: Bool
    /// True if values and faces are left out of answers.
    let isRedacted: Bool

    /// Most unanswered requests for each job.
    ///
    /// They are enough that one slow image does not delay the others. They are few enough that memory does not grow
    /// with the number of requests.
    private static let windowPerJob = 8

    /// The next event.
    private enum Event: Sendable {
        /// A line came; `nil` at the end.
        case line(LineReader.Line?, LineReader)
        case answer(Int, [RequestAnswer])
    }

    /// Answers every request until there are no more.
    ///
    /// - Parameters:
    ///   - requests: The source of the requests.
    ///   - output: Takes the answers.
    /// - Throws: `InputError` and `OutputError` if reading or writing lines fails.
    func run(_ requests: LineReader, into output: OutputFile) async throws {
        let inbox = Inbox()
        try await withThrowingTaskGroup(of: Event.self) { group in
            func listen(_ reader: LineReader) {
                group.addTask { try await inbox.line(from: reader) }
            }
            var (taken, written) = (0, 0)
            var idle: LineReader?
            var waiting: [Int: [RequestAnswer]] = [:]
            listen(requests)
            while let event = try await group.next() {
                switch event {
                // An empty line is no request, whichever system ended it.
                case .line(.bytes([])?, let reader), .line(.bytes([UInt8(ascii: "\r")])?, let reader): idle = reader
                case .line(let line?, let reader):
                    let index = taken
                    taken += 1
                    group.addTask { .answer(index, try await answers(to: line)) }
                    idle = reader
                case .line(nil, _): idle = nil
                case .answer(let index, let answers):
                    guard isOrdered else {
                        try write(answers, to: output)
                        written += 1
                        break
                    }
                    waiting[index] = answers
                    while let next = waiting.removeValue(forKey: written) {
                        try write(next, to: output)
                        written += 1
                    }
                }
                if let reader = idle, taken - written < jobs * Self.windowPerJob {
                    idle = nil
                    listen(reader)
                }
            }
        }
    }

    /// Waits for requests on a thread of its own.
    private struct Inbox: Sendable {
        private let thread = WorkerPool(threadCount: 1)

        /// The next line.
        ///
        /// Waiting ends with the task that waits, though nothing wakes the thread. After answers can no longer be
        /// written, no other request is needed.
        func line(from reader: LineReader) async throws -> Event {
            let (lines, arrival) = AsyncThrowingStream<Event, any Error>.makeStream()
            Task(executorPreference: thread) {
                do {
                    arrival.yield(try await Self.next(of: reader))
                    arrival.finish()
                } catch {
                    arrival.finish(throwing: error)
                }
            }
            for try await line in lines { return line }
            throw CancellationError()
        }

        @concurrent
        private static func next(of reader: LineReader) async throws -> Event {
            var reader = reader
            let line = try reader.next()
            return .line(line, reader)
        }
    }

    private func answers(to line: LineReader.Line) async throws -> [RequestAnswer] {
        let request: ReadRequest
        do throws(RequestError) {
            guard case .bytes(let bytes) = line else { throw RequestError.tooLong }
            request = try ReadRequest(parsing: bytes)
        } catch {
            return [RequestAnswer(error)]
        }
        let lines = try await reader.lines(
            ofFile: request.path,
            expecting: request.expectation ?? expectation,
            digest: request.sha256
        )
        return lines.map { line in
            var line = line
            line.includesPayloads = includesPayloads
            line.isRedacted = isRedacted
            return RequestAnswer(id: request.id, line: line)
        }
    }

    /// Writes the lines of an answer together: a reader may act on it at once.
    private func write(_ answers: [RequestAnswer], to output: OutputFile) throws {
        try output.write(answers.flatMap { try LineEncoder().encode($0) })
    }
}
