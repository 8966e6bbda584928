// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization

/// Looks now and then at how much memory a process and its children have at most, which the system does not add up.
final class ProcessMemory: Sendable {
    private let peak = Mutex(0.0)
    private let hasEnded = Atomic(false)

    /// Time between two looks; the system keeps the peaks between them for each process.
    private static let interval: TimeInterval = 0.05

    /// Looks at a process until ``end()``.
    init(of process: pid_t) {
        let thread = Thread { [self] in
            while !hasEnded.load(ordering: .acquiring) {
                let sum = ([process] + Self.children(of: process)).map(Self.megabytes).reduce(0, +)
                peak.withLock { $0 = max($0, sum) }
                Thread.sleep(forTimeInterval: Self.interval)
            }
        }
        thread.start()
    }

    /// Stops looking.
    ///
    /// - Returns: The largest sum of the peaks of processes that were there at one time, in MB.
    func end() -> Double {
        hasEnded.store(true, ordering: .releasing)
        return peak.withLock(\.self)
    }

    private static func children(of process: pid_t) -> [pid_t] {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        return threads.flatMap { thread in
            let list = try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/children", encoding: .utf8)
            return (list ?? "").split(separator: " ").compactMap { pid_t($0) }
        }
    }

    /// The most that a process had.
    private static func megabytes(of process: pid_t) -> Double {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        let words = line?.split(whereSeparator: \.isWhitespace) ?? []
        return words.count > 1 ? (Double(words[1]) ?? 0) / 1024 : 0
    }
}
