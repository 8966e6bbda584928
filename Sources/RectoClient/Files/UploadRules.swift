// SPDX-License-Identifier: Apache-2.0
public import RectoVerification

/// The rules that a file can break by its bytes and its header alone.
public struct UploadRules: Sendable, Hashable {
    private let limits: JourneyLimits

    /// The rules of a journey.
    public init(_ limits: JourneyLimits) {
        self.limits = limits
    }

    /// Checks a file against the rules.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - slot: The side or picture that it shows.
    /// - Returns: The kind of file.
    /// - Throws: ``Refusal`` with the problem that the service would answer.
    public func check(_ bytes: [UInt8], _ slot: Slot) throws(Refusal) -> FileKind {
        let most = mostBytes(in: slot)
        guard bytes.count <= most else {
            throw Refusal(.fileTooLarge, slot: slot, "It has \(bytes.count) bytes; \(most) are taken.")
        }
        guard let kind = FileKind(of: bytes, isFrames: slot == .frames),
            kind != .pdf || slot != .frames
        else { throw Refusal(.mediaTypeNotSupported, slot: slot, Self.remedy(slot)) }
        try checkSize(of: bytes, kind, slot)
        return kind
    }

    /// Checks that no file of a step is missing.
    ///
    /// - Parameters:
    ///   - slots: The slots that have files.
    ///   - wanted: The slots that the step asks for.
    /// - Throws: ``Refusal`` if one is missing.
    public func check(_ slots: Set<Slot>, cover wanted: [Slot]) throws(Refusal) {
        guard let missing = wanted.first(where: { !slots.contains($0) }) else { return }
        throw Refusal(.invalidTransition, slot: missing, "This file is missing; all of a document are sent together.")
    }

    /// Checks that each frame has a time.
    func check(_ times: FrameTimes?, of bytes: [UInt8], _ slot: Slot) throws(Refusal) {
        guard let times else { return }
        guard slot == .frames else { throw Refusal(.invalidRequest, slot: slot, "Only frames have times.") }
        var frames = FrameCounter()
        frames.look(at: bytes)
        guard frames.count == times.count else {
            throw Refusal(.invalidRequest, slot: slot, "There are \(frames.count) frames and \(times.count) times.")
        }
    }

    private func mostBytes(in slot: Slot) -> Int {
        slot == .frames ? limits[.framesBytes] : limits[.fileBytes]
    }

    private func checkSize(of bytes: [UInt8], _ kind: FileKind, _ slot: Slot) throws(Refusal) {
        guard [.jpeg, .png, .motionJPEG].contains(kind) else { return }
        guard let size = ImageSize(of: bytes, kind: kind), size.width > 0, size.height > 0 else {
            throw Refusal(.mediaTypeNotSupported, slot: slot, "The image has no header that states its size.")
        }
        guard size.isWithin(limits) else {
            throw Refusal(
                .imageTooManyPixels,
                slot: slot,
                "It has \(size.width) by \(size.height); \(limits[.pixels]) in all and \(limits[.sideInPixels]) on a side"
                    + " are taken."
            )
        }
    }

    private static func remedy(_ slot: Slot) -> String {
        switch slot {
        case .frames: "Frames are JPEG images, one after the other."
        case .selfie:
            "A selfie is a JPEG, PNG, HEIC or WebP image, or a PDF file if it is asked for without a challenge."
        case .front, .back, .page: "Documents are JPEG, PNG, HEIC or WebP images, or PDF files."
        }
    }
}

extension Refusal: Error {}
