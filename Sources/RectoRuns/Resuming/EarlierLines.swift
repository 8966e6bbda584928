// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
package import Recto
internal import RectoSystem
package import SystemPackage

/// The lines of an earlier run that a run over these inputs would write again.
///
/// Lines are kept up to the first input that is new or was changed, by its path, size and hash. The lines of a person
/// are kept as a whole or not at all. A line that was cut off is not kept, nor any line after it.
package struct EarlierLines: Sendable {
    /// Inputs whose lines are kept, from the first one on.
    package private(set) var inputCount = 0
    /// The end in the file, in bytes, of their lines and those of their persons.
    package private(set) var byteCount = 0
    /// Number of kept lines by outcome.
    package private(set) var outcomes: [Reading.Outcome: Int] = [:]
    /// Number of persons that are kept.
    package private(set) var personCount = 0

    /// Files that are hashed at the same time.
    private static let atOnce = 64

    /// The lines in a file that can be kept.
    ///
    /// - Parameters:
    ///   - path: Of the file; if there is none, nothing is kept.
    ///   - inputs: The inputs of the run, in order.
    ///   - groups: The group of each input, `nil` for none.
    ///   - reader: Provides threads for hashing the inputs.
    ///   - isRedacted: True if the run leaves values out; lines of another kind are not kept.
    /// - Throws: `InputError` if the file exists and cannot be read; `CancellationError`.
    package init(
        in path: FilePath,
        inputs: [InputList.Entry],
        groups: [PersonGroup?],
        reader: some DocumentReader,
        isRedacted: Bool = false
    ) async throws {
        guard var file = try LineFile(path) else { return }
        defer { file.close() }
        let earlier = try file.inputs(inputs, groups, isRedacted: isRedacted)
        for start in stride(from: 0, to: earlier.count, by: Self.atOnce) {
            let batch = earlier[start..<min(start + Self.atOnce, earlier.count)]
            guard let changed = try await Self.firstChanged(of: batch, reader) else { continue }
            keep(earlier[..<changed])
            return
        }
        keep(earlier[...])
    }

    /// Passes on the lines that are kept.
    ///
    /// - Parameters:
    ///   - path: Of the file that they are in.
    ///   - body: Takes a line, without its line feed.
    /// - Throws: The errors of `body`, and `InputError`.
    package func forEachLine(in path: FilePath, _ body: ([UInt8]) throws -> Void) throws {
        guard byteCount > 0, var file = try LineFile(path) else { return }
        defer { file.close() }
        while let line = try file.next(before: byteCount) { try body(line) }
    }

    /// Keeps the inputs up to the last one after which no person is incomplete.
    private mutating func keep(_ earlier: ArraySlice<EarlierInput>) {
        guard let last = earlier.lastIndex(where: \.isWhole) else { return }
        inputCount = last + 1
        byteCount = earlier[last].end
        for input in earlier[...last] {
            for outcome in input.outcomes { outcomes[outcome, default: 0] += 1 }
            personCount += input.hasPerson ? 1 : 0
        }
    }

    private static func firstChanged(
        of inputs: ArraySlice<EarlierInput>,
        _ reader: some DocumentReader
    ) async throws -> Int? {
        let limits = reader.limits
        return try await withThrowingTaskGroup(of: Int?.self) { group in
            for index in inputs.indices {
                let input = inputs[index]
                group.addTask { try await reader.onWorker { input.isUnchanged(within: limits) } ? nil : index }
            }
            return try await group.reduce(nil) { first, index in
                guard let index else { return first }
                return min(first ?? index, index)
            }
        }
    }
}

/// An input with all its lines in the file.
private struct EarlierInput: Sendable {
    let input: InputList.Entry
    /// The file's SHA-256 in the lines.
    let sha256: String?
    let bytes: Int?
    let outcomes: [Reading.Outcome]
    /// The end of its last line, or of its person's.
    var end: Int
    var hasPerson = false
    /// True if every person's images are complete after it.
    var isWhole = true

    /// True if the file still has the bytes of the earlier run.
    func isUnchanged(within limits: Limits) -> Bool {
        // A path that could not be listed before may now be listed, in another order.
        guard case .file(let path) = input else { return sha256 == nil }
        let file = InputFile(path)
        do {
            guard case .regular(let count) = try file.kind() else { return sha256 == nil && bytes == nil }
            guard let sha256, let bytes else { return self.bytes == count && count > limits.bytes }
            // Reading one byte more than before shows if the file has grown.
            let contents = try file.contents(limit: bytes + 1)
            return contents.count == bytes && SHA256.hash(data: contents).hexadecimal == sha256
        } catch {
            return sha256 == nil && bytes == nil
        }
    }
}

/// A file of lines, from its start on.
private struct LineFile {
    private let file: FileDescriptor
    private let size: Int
    private var reader: LineReader
    /// The next line, once it was peeked at.
    private var head: (line: LineHead, end: Int)?
    private var end = 0

    /// Most bytes of a line: one with dozens of barcodes has some hundred thousand.
    private static let mostBytes = 1 << 24

    /// Opens the file; `nil` if there is none.
    init?(_ path: FilePath) throws(InputError) {
        do {
            guard case .regular(let size) = try InputFile(path).kind() else { return nil }
            self.size = size
            file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec])
        } catch InputError.notFound {
            return nil
        } catch let error as InputError {
            throw error
        } catch {
            throw .unreadable(reason: "\(error)")
        }
        reader = LineReader(file, limit: Self.mostBytes)
    }

    func close() { try? file.close() }

    /// The next inputs that have all their lines in the file, in the order of the run.
    mutating func inputs(
        _ inputs: [InputList.Entry],
        _ groups: [PersonGroup?],
        isRedacted: Bool
    ) throws -> [EarlierInput] {
        var missing: [PersonGroup: Int] = [:]
        for case let group? in groups { missing[group, default: 0] += 1 }
        var incomplete: Set<PersonGroup> = []
        var found: [EarlierInput] = []
        for (input, group) in zip(inputs, groups) {
            let group = try actual(group)
            guard var next = try documents(of: input, in: group, isRedacted: isRedacted) else { break }
            if let group {
                missing[group, default: 0] -= 1
                if missing[group] == 0 {
                    // With no next line, the person's line itself may be missing.
                    guard let line = try peek() else { break }
                    incomplete.remove(group)
                    next.hasPerson = line.schema == "recto.person/1" && line.group == group.name
                    if next.hasPerson { next.end = take() }
                } else {
                    incomplete.insert(group)
                }
            }
            next.isWhole = incomplete.isEmpty
            found.append(next)
        }
        return found
    }

    /// The group of the next line's input; a file with only one page is in none.
    private mutating func actual(_ group: PersonGroup?) throws -> PersonGroup? {
        guard group?.isFile == true, try peek()?.group == nil else { return group }
        return nil
    }

    /// The next line that ends at or before this place.
    mutating func next(before end: Int) throws(InputError) -> [UInt8]? {
        guard self.end < end, case .bytes(let bytes)? = try reader.next() else { return nil }
        self.end += bytes.count + 1
        return bytes
    }

    private mutating func documents(
        of input: InputList.Entry,
        in group: PersonGroup?,
        isRedacted: Bool
    ) throws -> EarlierInput? {
        guard let first = try peek() else { return nil }
        let count = first.count ?? 1
        var outcomes: [Reading.Outcome] = []
        while outcomes.count < count {
            guard let line = try peek(), line.schema == "recto.scan/1", line.input?.path == input.path.string,
                line.group == group?.name, line.redacted ?? false == isRedacted, line.count ?? 1 == count,
                line.index ?? 1 == outcomes.count + 1, let outcome = line.outcome
            else { return nil }
            outcomes.append(outcome)
            end = take()
        }
        return EarlierInput(
            input: input,
            sha256: first.input?.sha256,
            bytes: first.input?.bytes,
            outcomes: outcomes,
            end: end
        )
    }

    /// The next line, without taking it; `nil` at the end, and for a line that was cut off or is not ours.
    private mutating func peek() throws -> LineHead? {
        if let head { return head.line }
        guard case .bytes(let bytes)? = try reader.next(), end + bytes.count < size,
            // After a power failure a line may contain zeros, which the decoder would take.
            bytes.allSatisfy({ $0 >= 0x20 }),
            let line = try? JSONDecoder().decode(LineHead.self, from: Data(bytes))
        else { return nil }
        head = (line, end + bytes.count + 1)
        return line
    }

    /// Takes the line that was peeked at.
    ///
    /// - Returns: The end of that line.
    private mutating func take() -> Int {
        end = head?.end ?? end
        head = nil
        return end
    }
}

/// The members that identify a line.
private struct LineHead: Decodable {
    let schema: String?
    let group: String?
    let input: Input?
    let index: Int?
    let count: Int?
    let outcome: Reading.Outcome?
    let redacted: Bool?

    struct Input: Decodable {
        let path: String?
        let sha256: String?
        let bytes: Int?
    }
}
