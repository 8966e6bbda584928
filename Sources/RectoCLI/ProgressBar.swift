// SPDX-License-Identifier: Apache-2.0
import RectoCommands
import RectoSystem

/// A line on the terminal with the progress of a run; nothing if standard error is no terminal.
struct ProgressBar {
    let total: Int
    private let start = ContinuousClock.now
    private(set) var done = 0
    private(set) var lastDrawn: ContinuousClock.Instant?
    private let isShown = Terminal.isStandardError

    /// Least time between updates: more frequent ones are not seen, and cost.
    private static let interval = Duration.milliseconds(100)

    /// Notes that one more input is done.
    mutating func advance() {
        done += 1
        guard isShown else { return }
        let now = ContinuousClock.now
        if let lastDrawn, lastDrawn.duration(to: now) < Self.interval, done < total { return }
        lastDrawn = now
        let seconds = start.duration(to: now) / .seconds(1)
        let text = Self.text(done: done, total: total, seconds: seconds, width: Terminal.width)
        StandardStreams.writeError("\r\(text)")
    }

    /// Removes the line.
    mutating func clear() {
        guard isShown, lastDrawn != nil else { return }
        lastDrawn = nil
        StandardStreams.writeError("\r" + String(repeating: " ", count: Terminal.width - 1) + "\r")
    }

    /// The line `[#####.....] 512 of 1000, 38.2/s, 0:13 left`, one character shorter than the terminal is wide.
    static func text(done: Int, total: Int, seconds: Double, width: Int) -> String {
        let rate = seconds > 0 ? Double(done) / seconds : 0
        let left = rate > 0 ? Int((Double(total - done) / rate).rounded(.up)) : 0
        let clock = left >= 3600 ? "\(left / 3600):\(padded(left / 60 % 60))" : "\(left / 60)"
        let tenths = Int((rate * 10).rounded())
        let words = "\(done) of \(total), \(tenths / 10).\(tenths % 10)/s, \(clock):\(padded(left % 60)) left"
        let room = width - 1 - words.count - 3
        guard room >= 8 else { return String(words.prefix(max(0, width - 1))).padded(to: width - 1) }
        let filled = total > 0 ? room * done / total : room
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: room - filled)
        return "[\(bar)] \(words)"
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
