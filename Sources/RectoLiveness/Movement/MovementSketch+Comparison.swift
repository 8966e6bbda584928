// SPDX-License-Identifier: Apache-2.0
public import Foundation

extension MovementSketch {
    /// The shared windows from which one of two movements is a repetition of the other.
    ///
    /// Of rendered people two honest sessions shared none. Recordings that were cropped, scaled, mirrored or put in
    /// another order shared 14 and more. Three slow waves by chance share 8 at most: see `Benchmarks/README.md`.
    public static let leastShared = 10
    /// Windows in a row, a tenth of a second from one to the next, from which they count.
    ///
    /// Two smooth movements may be alike for two seconds by chance, and hardly ever for longer.
    private static let leastRow = 6

    /// Moments from one window that a sketch is found by to the next.
    private static let indexStep = 5

    /// True if one of two movements was made of the other, in any order, mirrored or not.
    public func isRepetition(of other: MovementSketch) -> Bool { sharedWindows(with: other) >= Self.leastShared }

    /// The number of windows that end a row that is in the other movement as well, directly or mirrored.
    public func sharedWindows(with other: MovementSketch) -> Int {
        let theirs = other.places(isMirrored: false)
        return [false, true].map { Self.shared(places(isMirrored: $0), theirs) }.max() ?? 0
    }

    /// The number of windows of one movement that end a row of windows that the other has in the same order.
    ///
    /// A row may stop or leave out a window, as it does if a recording is played a little faster or slower.
    private static func shared(_ windows: [MovementWindow?], _ others: [MovementWindow?]) -> Int {
        var (count, rows) = (0, [Int](repeating: 0, count: others.count + 2))
        for window in windows {
            var next = [Int](repeating: 0, count: others.count + 2)
            if let window {
                for (place, other) in others.enumerated() {
                    guard let other, window.isSame(as: other) else { continue }
                    // Two in front of the first, so that every place has two before it.
                    next[place + 2] = 1 + max(rows[place], rows[place + 1], rows[place + 2])
                }
            }
            rows = next
            if rows.contains(where: { $0 >= leastRow }) { count += 1 }
        }
        return count
    }

    /// The coarse values that the movement is found by: of two windows a second.
    public var cells: Set<Data> {
        Set(
            stride(from: 0, to: samples.count, by: Self.indexStep).lazy
                .compactMap { MovementWindow(self.samples.dropFirst($0).prefix(MovementWindow.length)) }
                .filter { $0.isIndexed(from: MovementWindow.leastIndexed) }
                .flatMap { window in (0..<MovementWindow.grids).map(window.cell) }
        )
    }

    /// The coarse values of movements that this one may have been made of: of all windows, mirrored or not.
    public var probes: Set<Data> {
        Set(
            [false, true].lazy.flatMap { self.places(isMirrored: $0).compactMap(\.self) }
                // A value just below the bound may lie above it in the other.
                .filter { $0.isIndexed(from: 0.9 * MovementWindow.leastIndexed) }
                .flatMap { window in (0..<MovementWindow.grids).map(window.cell) }
        )
    }

    /// The windows that begin at each moment; `nil` if nothing moves or something is unknown.
    private func places(isMirrored: Bool) -> [MovementWindow?] {
        let samples = isMirrored ? samples.map(\.mirrored) : samples
        guard samples.count >= MovementWindow.length else { return [] }
        return (0...samples.count - MovementWindow.length).map {
            MovementWindow(samples[$0..<$0 + MovementWindow.length])
        }
    }
}
