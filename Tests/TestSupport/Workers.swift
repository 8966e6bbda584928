// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// The processes that a program or a test has started to read files.
package enum Workers {
    /// The processes that a process started.
    package static func of(_ parent: Int32) throws -> [Int32] {
        try all().filter { status(of: $0)?.parent == parent }
    }

    /// The processes that run a program.
    package static func running(_ program: String) throws -> [Int32] {
        try all().filter { (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\($0)/exe")) == program }
    }

    /// True if a process has not ended.
    package static func isRunning(_ id: Int32) -> Bool { status(of: id).map { $0.state != "Z" } ?? false }

    /// The processes that are found, once there are any.
    package static func waiting(_ find: () throws -> [Int32]) async throws -> [Int32] {
        while true {
            let ids = try find()
            guard ids.isEmpty else { return ids }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// The first of the processes that are found, once it computes on what it was sent.
    package static func busy(_ find: () throws -> [Int32]) async throws -> Int32 {
        var start: (id: Int32, ticks: Int)?
        while true {
            if let id = try find().first, let ticks = status(of: id)?.ticks, isConfined(id) {
                // A worker that is confined has loaded all it needs: from now on it computes for others alone.
                if let start, start.id == id, ticks >= start.ticks + 5 { return id }
                if start?.id != id { start = (id, ticks) }
            }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    private static func all() throws -> [Int32] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(Int32.init)
    }

    private static func isConfined(_ id: Int32) -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)
        return status?.contains("Seccomp:\t2") == true
    }

    /// The state of a process, its parent, and its processor time in hundredths of a second.
    private static func status(of id: Int32) -> (state: Substring, parent: Int32, ticks: Int)? {
        let text = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
        // Behind the name, which may hold anything; the two times are the 14th and 15th of all.
        let words = text?.split(separator: ")").last?.split(separator: " ") ?? []
        guard words.count > 12, let parent = Int32(words[1]), let user = Int(words[11]), let system = Int(words[12])
        else { return nil }
        return (words[0], parent, user + system)
    }
}
