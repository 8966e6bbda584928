// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoVerification

/// Looks at the first bytes of a file while it comes: checks its type, and the size of its picture.
struct FileHead {
    private let mediaType: FileKind
    private let limits: JourneyLimits
    private var bytes = Data()
    private var isDone = false
    private var isCostlyByHeader: Bool
    /// Bytes of the samples that a PNG declares.
    private var sampleBytes: Int?
    private var byteCount = 0

    /// The bytes in which headers are looked for; the engine judges the rest.
    private static let greatestHead = 262_144

    init(_ mediaType: FileKind, limits: JourneyLimits) {
        self.mediaType = mediaType
        self.limits = limits
        // Others than these are seldom, or take several times as long, and their size is not looked at here.
        isCostlyByHeader = ![.jpeg, .png, .motionJPEG].contains(mediaType)
    }

    /// True if reading the file takes long, by the bytes so far.
    ///
    /// A PNG with more bytes than its samples has something else compressed in it.
    var isCostly: Bool { isCostlyByHeader || sampleBytes.map { byteCount > $0 + $0 / 8 + 65_536 } ?? false }

    /// Looks at the next bytes.
    mutating func look(at more: Data) throws(RequestRefused) {
        byteCount += more.count
        guard !isDone else { return }
        bytes += more.prefix(Self.greatestHead - bytes.count)
        guard bytes.count >= FileKind.signatureBytes else { return }
        try requireSignature()
        guard mediaType == .jpeg || mediaType == .png else { return endLook() }
        switch ImageSize.read(Array(bytes), mediaType) {
        case .size(let size):
            try require(size)
            endLook()
        case .unknownYet where bytes.count < Self.greatestHead: break
        case .unknownYet, .none: endLook()
        }
    }

    /// Looks at a file that has ended.
    mutating func end() throws(RequestRefused) {
        guard !isDone else { return }
        try requireSignature()
    }

    private mutating func endLook() {
        isDone = true
        bytes = Data()
    }

    private func requireSignature() throws(RequestRefused) {
        guard mediaType.isOf(bytes) else {
            throw RequestRefused(.mediaTypeNotSupported, .fileOfOtherKind(mediaType))
        }
    }

    private mutating func require(_ size: ImageSize) throws(RequestRefused) {
        guard size.isWithin(limits) else { throw RequestRefused(.imageTooManyPixels) }
        isCostlyByHeader = size.isCostly
        if mediaType == .png { sampleBytes = size.width * size.height * size.bitsPerPixel / 8 }
    }
}
