// SPDX-License-Identifier: Apache-2.0
public import Recto

/// Holds back the lines of a person's images until all of them are there, and adds the person's own line.
///
/// Lines leave in the order of the inputs. Lines between two images of a person wait with them.
public struct PersonCollector: Sendable {
    /// A line that is ready to be written.
    public enum Line: Sendable {
        /// A document in an image; `isOfPerson` is true if a line of its person follows.
        case scan(ScanLine, isOfPerson: Bool)
        /// A person, after the last of their images.
        case person(PersonLine)
    }

    fileprivate struct Waiting {
        var group: PersonGroup?
        var lines: [ScanLine]
        /// True if a line of the person will follow.
        var isOfPerson = false
        /// The person's line, after the last of their images.
        var person: PersonLine?

        var hasSeveralPages: Bool { lines.contains { $0.reading.input.page ?? 1 > 1 } }
    }

    private let groups: [PersonGroup?]
    private let assemble: @Sendable ([Reading]) -> PersonReading
    /// Inputs of each group that are not there yet.
    private var missing: [PersonGroup: Int]
    private var waiting: [Waiting] = []
    private var nextInput = 0

    /// A collector for inputs that come in order.
    ///
    /// - Parameters:
    ///   - groups: The group of each input, `nil` for none.
    ///   - engine: Merges the readings of a group.
    public init(groups: [PersonGroup?], engine: RectoEngine) {
        self.init(groups: groups, reader: engine)
    }

    /// A collector for inputs that come in order, with any reader.
    package init(groups: [PersonGroup?], reader: any DocumentReader) {
        self.groups = groups
        assemble = reader.person(from:)
        var missing: [PersonGroup: Int] = [:]
        for case let group? in groups { missing[group, default: 0] += 1 }
        self.missing = missing
    }

    /// Takes the lines of the next input.
    ///
    /// - Returns: The lines that need not wait any longer.
    public mutating func add(_ lines: [ScanLine]) -> [Line] {
        precondition(nextInput < groups.count, "there are as many inputs as groups were given for")
        let group = groups[nextInput]
        nextInput += 1
        waiting.append(Waiting(group: group, lines: lines))
        if let group, let count = missing[group] {
            missing[group] = count - 1
            if count == 1 { complete(group) }
        }
        return ready()
    }

    /// Gives up waiting for missing images.
    ///
    /// - Returns: The lines that still wait; no person is made from only some of their images.
    public mutating func finish() -> [Line] {
        defer { waiting = [] }
        return waiting.flatMap(\.output)
    }

    /// Merges the person of a group when all images of it are there.
    private mutating func complete(_ group: PersonGroup) {
        let members = waiting.indices.filter { waiting[$0].group == group }
        if group.isFile, let only = members.first, !waiting[only].hasSeveralPages {
            waiting[only].group = nil
            return
        }
        let reading = assemble(members.flatMap { waiting[$0].lines.map(\.reading) })
        // The other images of a person may give an image a better reading.
        var readings = reading.readings[...]
        for index in members {
            for line in waiting[index].lines.indices {
                waiting[index].lines[line].reading = readings.removeFirst()
            }
        }
        guard let last = members.last else { return }
        let inputs = members.compactMap { waiting[$0].lines.first?.path }
        guard let person = PersonLine(group: group.name, inputs: inputs, reading: reading) else { return }
        waiting[last].person = person
        for index in members { waiting[index].isOfPerson = true }
    }

    private mutating func ready() -> [Line] {
        let count = waiting.firstIndex { $0.group.map { missing[$0, default: 0] > 0 } ?? false } ?? waiting.count
        defer { waiting.removeFirst(count) }
        return waiting.prefix(count).flatMap(\.output)
    }
}

extension PersonCollector.Waiting {
    fileprivate var output: [PersonCollector.Line] {
        lines.map { line in
            var line = line
            line.group = group?.name
            return .scan(line, isOfPerson: isOfPerson)
        } + (person.map { [.person($0)] } ?? [])
    }
}
