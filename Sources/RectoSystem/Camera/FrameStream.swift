// SPDX-License-Identifier: Apache-2.0

/// JPEG images one after the other, from a pipe or a file.
package typealias MJPEGStream = FrameStream<MJPEGSplitter>
/// Raw frames one after the other, from a pipe or a file.
package typealias RawStream = FrameStream<RawSplitter>

/// Frames out of a stream of bytes.
///
/// At the pace of arrival, each call reads the bytes that have come meanwhile and gives the newest whole frame in them.
/// A program that writes into a full pipe waits, so no more than a pipe holds is ever older than the last call.
package struct FrameStream<Splitter: FrameSplitter>: FrameSource {
    private let input: StreamInput
    private let pace: FramePace
    private var splitter: Splitter
    private var hasEnded = false
    private var count = 0
    private var firstArrival: ContinuousClock.Instant?

    /// The frames that `splitter` finds in `input`.
    package init(_ input: StreamInput, splitter: Splitter, pace: FramePace) {
        self.input = input
        self.splitter = splitter
        self.pace = pace
    }

    package mutating func next(within wait: Duration) throws(FrameError) -> FrameArrival {
        let deadline = ContinuousClock.now + wait
        // As much as a pipe can be made to hold: a program that writes without end is not read without end.
        var allowance = 1 << 20
        var newest: FrameArrival?
        while true {
            while let piece = try hasEnded ? splitter.finish() : splitter.next() {
                let arrival = number(piece)
                if pace != .arrival { return arrival }
                if newest?.isFrame != true || arrival.isFrame { newest = arrival }
            }
            if let newest, hasEnded || allowance <= 0 { return newest }
            if hasEnded { return try end() }
            switch try input.read(until: newest == nil ? deadline : .now) {
            case .bytes(let bytes):
                splitter.append(bytes)
                allowance -= bytes.count
                // Bytes that never become a frame must not hold up the caller.
                if newest == nil, allowance <= 0, ContinuousClock.now >= deadline { return .nothing }
            case .nothing: return newest ?? .nothing
            case .end: hasEnded = true
            }
        }
    }

    private mutating func number(_ piece: FramePiece) -> FrameArrival {
        let number = count
        count += 1
        let time: Duration
        switch pace {
        case .arrival:
            let now = ContinuousClock.now
            time = now - (firstArrival ?? now)
            firstArrival = firstArrival ?? now
        case .nominal(let rate):
            time = rate.time(of: number)
        }
        return switch piece {
        case .whole(let picture): .frame(CameraFrame(number: number, time: time, picture: picture))
        case .torn: .damaged(number: number, time: time)
        }
    }

    private func end() throws(FrameError) -> FrameArrival {
        guard count > 0 else { throw .empty(source: input.name) }
        return .end
    }
}

extension FrameArrival {
    var isFrame: Bool {
        guard case .frame = self else { return false }
        return true
    }
}
