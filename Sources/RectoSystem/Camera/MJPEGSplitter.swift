// SPDX-License-Identifier: Apache-2.0

/// Cuts a stream of JPEG images by walking their markers, with anything between the images.
///
/// Application data is skipped by its length, so an image within it, such as a thumbnail, starts nothing. A start
/// before the end of an image shows that the image is torn. Time is linear in the bytes, for any bytes.
package struct MJPEGSplitter: FrameSplitter {
    /// The limits for a stream.
    package struct Configuration: Sendable {
        /// Most bytes of one image.
        package var maximumImageBytes = 20_000_000
        /// In as many bytes an image has to start.
        package var maximumPreambleBytes = 1 << 20
        /// As much text without an image is no preamble: the head of a stream over HTTP has some hundred bytes.
        package var maximumPreambleText = 1 << 12

        /// The defaults.
        package init() {}
    }

    private enum State {
        /// Looking for the start of an image.
        case outside
        /// At a marker.
        case markers
        /// In the coded data behind the header of a scan.
        case scan
    }

    private enum Step {
        case goOn
        case wait
        case found(FramePiece)
    }

    private let source: String
    private let configuration: Configuration
    private var queue = ByteQueue()
    private var state = State.outside
    /// Index behind all that has been understood.
    private var position = 0
    /// The place at which the search for a start resumes if the segments turn out to be none: in the last of them.
    private var retreat = 0
    private var hasScan = false
    private var preamble = Preamble()

    /// A splitter of a stream of this name.
    package init(source: String, configuration: Configuration = Configuration()) {
        self.source = source
        self.configuration = configuration
    }

    package mutating func append(_ bytes: [UInt8]) {
        preamble.append(bytes)
        position -= queue.start
        retreat -= queue.start
        queue.append(bytes)
    }

    package mutating func next() throws(FrameError) -> FramePiece? {
        while true {
            switch step() {
            case .goOn: continue
            case .wait:
                try requirePlausible()
                return nil
            case .found(let piece):
                if case .whole(.encoded(let image)) = piece, image.count > configuration.maximumImageBytes {
                    throw .frameTooLarge(source: source, limit: configuration.maximumImageBytes)
                }
                return piece
            }
        }
    }

    package mutating func finish() throws(FrameError) -> FramePiece? {
        if let piece = try next() { return piece }
        switch state {
        case .outside:
            guard preamble.isOver || preamble.count == 0 else { throw .notMJPEG(source: source) }
            return nil
        case .markers: return tear(at: retreat)
        case .scan: return tear(at: position)
        }
    }

    private func requirePlausible() throws(FrameError) {
        if state == .outside {
            guard !preamble.isOver else { return }
            guard preamble.count < configuration.maximumPreambleBytes,
                preamble.textCount < configuration.maximumPreambleText
            else { throw .notMJPEG(source: source) }
        } else if queue.count > configuration.maximumImageBytes {
            throw .frameTooLarge(source: source, limit: configuration.maximumImageBytes)
        }
    }

    private mutating func step() -> Step {
        switch state {
        case .outside: findStart()
        case .markers: readMarker()
        case .scan: readScan()
        }
    }

    private mutating func findStart() -> Step {
        let bytes = queue.bytes
        while position + 2 < bytes.count {
            // A marker follows every start: with it, junk seldom looks like one.
            if bytes[position] == 0xFF, bytes[position + 1] == Marker.start, bytes[position + 2] == 0xFF {
                preamble.isOver = true
                queue.start = position
                position += 2
                retreat = position
                hasScan = false
                state = .markers
                return .goOn
            }
            position += 1
        }
        queue.start = position
        return .wait
    }

    private mutating func readMarker() -> Step {
        let bytes = queue.bytes
        guard position + 1 < bytes.count else { return .wait }
        guard bytes[position] == 0xFF else { return .found(tear(at: retreat)) }
        var code = position + 1
        while code < bytes.count, bytes[code] == 0xFF {
            // Fill bytes are read again with every retreat, so there is a bound to them.
            guard code - position < 256 else { return .found(tear(at: retreat)) }
            code += 1
        }
        guard code < bytes.count else { return .wait }
        switch bytes[code] {
        case Marker.start: return .found(tear(at: code - 1))
        case Marker.end: return hasScan ? finishImage(at: code + 1) : .found(tear(at: code + 1))
        case Marker.restarts, Marker.temporary:
            position = code + 1
            // No start can be before this.
            retreat = position
            return .goOn
        case Marker.segments:
            guard code + 2 < bytes.count else { return .wait }
            let length = Int(bytes[code + 1]) << 8 | Int(bytes[code + 2])
            guard length >= 2 else { return .found(tear(at: retreat)) }
            let end = code + 1 + length
            // At least a marker follows, and part of a start may be in it.
            guard end + 2 <= bytes.count else { return .wait }
            if !Marker.isFree(bytes[code]), let start = firstStart(in: code + 3..<end + 2) {
                return .found(tear(at: start))
            }
            retreat = code + 3
            position = end
            if bytes[code] == Marker.startOfScan {
                hasScan = true
                state = .scan
            }
            return .goOn
        default: return .found(tear(at: retreat))
        }
    }

    private mutating func readScan() -> Step {
        let bytes = queue.bytes
        while position + 1 < bytes.count {
            guard bytes[position] == 0xFF else {
                position += 1
                continue
            }
            switch bytes[position + 1] {
            case 0xFF: position += 1
            case Marker.start: return .found(tear(at: position))
            case Marker.end: return finishImage(at: position + 2)
            case let code where Marker.isBetweenScans(code):
                retreat = position + 2
                state = .markers
                return .goOn
            // Zeros and restarts belong here; the rest is damage that decoders get over.
            default: position += 2
            }
        }
        return .wait
    }

    /// The place of an image's start that a torn segment seems to have swallowed.
    private func firstStart(in range: Range<Int>) -> Int? {
        let bytes = queue.bytes
        return range.dropLast(2).first { index in
            bytes[index] == 0xFF && bytes[index + 1] == Marker.start && bytes[index + 2] == 0xFF
        }
    }

    private mutating func finishImage(at end: Int) -> Step {
        state = .outside
        position = end
        return .found(.whole(.encoded(queue.take(to: end))))
    }

    /// Gives up the image, and looks for the next one from an index on.
    private mutating func tear(at index: Int) -> FramePiece {
        state = .outside
        position = index
        return .torn
    }
}

/// The bytes before the first image.
private struct Preamble {
    var isOver = false
    private(set) var count = 0
    /// The number of bytes of text at the very beginning.
    private(set) var textCount = 0

    mutating func append(_ bytes: [UInt8]) {
        guard !isOver else { return }
        if textCount == count {
            textCount += bytes.prefix { $0 >= 0x20 && $0 < 0x7F || (0x09...0x0D).contains($0) }.count
        }
        count += bytes.count
    }
}

/// Second bytes of markers, as ITU-T T.81 table B.1 has them.
private enum Marker {
    static let temporary: UInt8 = 0x01
    static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
    static let start: UInt8 = 0xD8
    static let end: UInt8 = 0xD9
    static let startOfScan: UInt8 = 0xDA
    /// Those with a length behind them, from frame headers to comments.
    static let segments: ClosedRange<UInt8> = 0xC0...0xFE

    /// Application data and comments, which may hold anything, even a whole image.
    static func isFree(_ code: UInt8) -> Bool {
        switch code {
        case 0xE0...0xEF, 0xFE: true
        default: false
        }
    }

    /// Tables, the header of a further scan, application data and comments.
    static func isBetweenScans(_ code: UInt8) -> Bool {
        switch code {
        case 0xC4, 0xDA...0xDD, 0xE0...0xEF, 0xFE: true
        default: false
        }
    }
}
