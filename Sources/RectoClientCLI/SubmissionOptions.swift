// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import RectoClient
import RectoSystem
import RectoVerification
import SystemPackage

/// The options with a person's documents and data.
struct SubmissionOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The front of a card.", valueName: "file"))
    var front: String?

    @Option(help: ArgumentHelp("The back of a card.", valueName: "file"))
    var back: String?

    @Option(help: ArgumentHelp("The page of a passport.", valueName: "file"))
    var page: String?

    @Option(
        help: ArgumentHelp(
            "Frames of the presence challenge that was shown: JPEG images, one after the other.",
            valueName: "file"
        )
    )
    var frames: String?

    @Option(
        help: ArgumentHelp(
            "The times of these frames: a line of milliseconds since the first frame for each; lines with # are left out.",
            valueName: "file"
        )
    )
    var frameTimes: String?

    @Flag(help: "The person needs longer to answer the presence challenge; reviewers are told.")
    var longerTime = false

    @Option(help: ArgumentHelp("A picture of the person.", valueName: "file"))
    var selfie: String?

    @Option(
        help: ArgumentHelp(
            "Lines of recto scan about these files: what they state goes along, and a difference is shown to a person.",
            valueName: "file"
        )
    )
    var record: String?

    @Option(
        help: ArgumentHelp(
            "Take what is missing before this camera: a device, a folder, a pipe, or - for standard input.",
            valueName: "source"
        )
    )
    var camera: String?

    @Flag(help: "The camera shows people as a mirror does, as many webcams do.")
    var mirrored = false

    @Option(help: "Which document is shown, or front and back are of; by default driver-license.")
    var document: CardType?

    @Option(help: ArgumentHelp("A value of a form; once for each.", valueName: "name=value"))
    var form: [String] = []

    @Option(help: ArgumentHelp("The passcode that was delivered.", valueName: "digits"))
    var passcode: String?

    @Flag(help: "The person agrees to what the service asks them to agree to.")
    var agree = false

    @Flag(help: "Wait until the service, or a person, has decided; without it a minute for what was sent to be read.")
    var wait = false

    enum CardType: String, ExpressibleByArgument, CaseIterable {
        case driversLicense = "driver-license"
        case idCard = "id-card"
        case passport
        case residencePermit = "residence-permit"
        case workPermit = "work-permit"
        case visa
        case travelDocument = "travel-document"
        case archive

        /// The types of documents that are shown, this one before the other.
        var documentTypes: [DocumentType] {
            switch self {
            case .driversLicense: [.driversLicense, .passport]
            case .idCard: [.idCard, .passport]
            case .passport: [.passport, .driversLicense]
            case .residencePermit: [.residencePermit, .passport]
            case .workPermit: [.workPermit, .passport]
            case .visa: [.visa]
            case .travelDocument: [.travelDocument, .driversLicense]
            case .archive: [.archiveOnly]
            }
        }
    }

    func validate() throws {
        guard frameTimes == nil || frames != nil else { throw ValidationError("--frame-times are of --frames.") }
        guard camera != nil || !mirrored else { throw ValidationError("--mirrored is of --camera.") }
        guard camera == nil || frames == nil else {
            throw ValidationError("--camera takes the frames; leave --frames out.")
        }
        for value in form where value.firstIndex(of: "=").map({ $0 > value.startIndex }) != true {
            throw ValidationError("A value of a form is written as name=value.")
        }
    }

    /// The keys that store the paths of the frames and of their times.
    static let framesNotes: Set = ["file.\(Slot.frames.rawValue)", timesNote]
    private static let timesNote = "file.frameTimes"
    private static let recordNote = "file.record"

    /// The options that are stored with the session, so that `recto resume` need not be given them again.
    ///
    /// Paths of files are absolute.
    var notes: [String: String] {
        var notes: [String: String] = [:]
        notes["document"] = document?.rawValue
        for (slot, path) in paths { notes["file.\(slot.rawValue)"] = path.absolute }
        notes[Self.timesNote] = frameTimes?.absolute
        notes[Self.recordNote] = record?.absolute
        for (name, value) in formValues { notes["form.\(name)"] = value }
        if agree { notes["agree"] = "true" }
        if longerTime { notes["longerTime"] = "true" }
        return notes
    }

    /// The submission, with each file made fit for uploading and checked against the limits.
    ///
    /// - Parameters:
    ///   - limits: The limits of an upload.
    ///   - notes: The options stored with the session; present options replace them. Missing files are left out: the
    ///     service may already have them.
    /// - Returns: The submission.
    /// - Throws: `ValidationError` if a file cannot be read, `ClientError` if one is refused.
    func submission(limits: JourneyLimits, notes: [String: String]) async throws -> Submission {
        let kept = notes.filter { !$0.key.hasPrefix("file.") || FileManager.default.fileExists(atPath: $0.value) }
        var notes = kept.merging(self.notes) { $1 }
        // The times of other frames say nothing of these.
        if frames != nil, frameTimes == nil { notes[Self.timesNote] = nil }
        var submission = Submission()
        submission.documentTypes = (notes["document"].flatMap(CardType.init) ?? .driversLicense).documentTypes
        submission.approvesConsent = notes["agree"] != nil
        submission.needsLongerTime = notes["longerTime"] != nil
        submission.passcode = passcode
        let files = EngineUploads()
        let lines = try notes[Self.recordNote].map { try RecordLines(at: FilePath($0)) }
        for (key, value) in notes.sorted(by: { $0.key < $1.key }) {
            if let name = key.suffix(after: "form.") { submission.formValues[name] = value }
            guard let slot = key.suffix(after: "file.").flatMap(Slot.init) else { continue }
            let times = try slot == .frames ? notes[Self.timesNote].map(Self.times) : nil
            let file = try await files.file(at: FilePath(value), slot: slot, frameTimes: times, limits: limits)
            submission.add(file.upload)
            submission.records[slot] = lines?.record(ofPicture: file.sha256)
        }
        guard record == nil || !submission.records.isEmpty else {
            throw ValidationError("--record has no line about these files: recto scan reads the files that are sent.")
        }
        return submission
    }

    /// The times in a file: a line for each frame, as `mkvextract timestamps_v2` writes them.
    private static func times(at path: String) throws -> FrameTimes {
        let bytes: [UInt8]
        do throws(InputError) {
            bytes = try InputFile(FilePath(path)).contents(limit: 100_000)
        } catch {
            throw ValidationError("The times of the frames cannot be read: \(error.reason).")
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        let times = lines.filter { !$0.hasPrefix("#") }.map { $0.prefix(100) }
        do throws(FrameTimes.Defect) {
            return try FrameTimes(times.map { $0.hasSuffix(".000000") ? $0.dropLast(7) : $0 }.joined(separator: ","))
        } catch {
            throw ValidationError("--frame-times: \(error)")
        }
    }

    private var paths: [(Slot, String)] {
        [(Slot.front, front), (.back, back), (.page, page), (.frames, frames), (.selfie, selfie)]
            .compactMap { slot, path in path.map { (slot, $0) } }
    }

    private var formValues: [(String, String)] {
        form.map { value in
            let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), String(parts[1]))
        }
    }
}

extension String {
    /// The path from the root, so that it means the same in any working folder.
    fileprivate var absolute: String {
        FilePath(FileManager.default.currentDirectoryPath).pushing(FilePath(self)).lexicallyNormalized().string
    }

    fileprivate func suffix(after prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}
