// SPDX-License-Identifier: Apache-2.0
public import ArgumentParser
import Recto
import RectoCommands
import RectoLanguages
public import RectoLiveness
import RectoRecords
public import RectoSystem
import SystemPackage

/// `recto live`: takes the frames of a camera and writes a line for each event.
struct LiveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "live",
        abstract:
            "Takes a liveness challenge, or reads a document, before a camera; writes a line of JSON for each event.",
        discussion: """
            SOURCE is a camera such as /dev/video0, a folder of numbered images, a file or pipe of JPEG images one after \
            the other, or - for standard input:

              ffmpeg -f v4l2 -i /dev/video0 -f mjpeg - | recto live -

            Cameras and pipes are live: frames that come while another is looked at are dropped. Files and folders are \
            recordings, of 30 frames a second unless --fps says otherwise; with --fps so is a pipe.

            The usual two steps are weak against a recording: ask for all four with --steps all.

            With --document, frames are decoded and read in a confined process; a frame that ends it costs a notice.

            Exit status: 0 live or read, 1 not, 2 could not run, 130 interrupted.
            """
    )

    @Argument(help: "A camera, a folder, a file, a pipe, or - for standard input.", completion: .file())
    var source: String

    @Option(
        help: ArgumentHelp(
            "What to ask for, in this order: smile, straight-face, close-left-eye, close-right-eye; all is these four, "
                + "one of them twice, in an order by chance. By default smile and straight-face in an order by chance.",
            valueName: "list"
        )
    )
    var steps: StepList?

    @Option(help: ArgumentHelp("How long each expression is held; by default 2.5.", valueName: "seconds"))
    var hold: Double?

    @Option(help: "How strictly expressions are judged; by default medium.")
    var accuracy: LivenessAccuracy?

    @Option(help: ArgumentHelp("Frames a second of a recording; what a camera is asked for.", valueName: "n"))
    var fps: Double?

    @Option(help: "How frames are stored; by default mjpeg, of a camera what it offers.")
    var format: FrameFormat?

    @Option(help: ArgumentHelp("Size of raw frames, such as 640x480; what a camera is asked for.", valueName: "wxh"))
    var size: FrameSize?

    @Flag(help: "The source shows people as a mirror does, as many webcams do.")
    var mirrored = false

    @Option(help: ArgumentHelp("Write the best picture to this file, as JPEG.", valueName: "file"), completion: .file())
    var selfie: String?

    @Option(help: ArgumentHelp("When to give up; by default 60.", valueName: "seconds"))
    var timeout: Double = LivenessChallenge.usualTimeout / .seconds(1)

    @Option(help: "Read a document instead; of a licence the side with the barcode.")
    var document: LiveDocument?

    @Flag(
        inversion: .prefixedNo,
        help: "With --document, read frames in a process that can open neither files nor the network; by default so."
    )
    var isolate: Bool?

    @Flag(inversion: .prefixedNo, help: "With --document, read the print of the page, too; by default so.")
    var readPrint: Bool?

    @Option(
        help: "Language of the texts, such as nl; by default that of LC_ALL, LC_MESSAGES or LANG.",
        transform: { try Language(option: $0) }
    )
    var language: Language?

    enum LiveDocument: String, ExpressibleByArgument, CaseIterable {
        case passport
        case driverLicense = "driver-license"

        var expectation: Expectation {
            switch self {
            case .passport: .passport
            case .driverLicense: .driverLicense(.back)
            }
        }

        var kind: DocumentKind {
            switch self {
            case .passport: .passport
            case .driverLicense: .driverLicense
            }
        }
    }

    func validate() throws {
        if document != nil, steps != nil || hold != nil || accuracy != nil {
            throw ValidationError(
                "--steps, --hold and --accuracy are of a liveness challenge; leave them out with --document."
            )
        }
        if document == nil, isolate != nil {
            throw ValidationError("--isolate and --no-isolate are of --document; leave them out of a challenge.")
        }
        guard timeout.isFinite, timeout > 0, timeout <= Self.longestTimeout else {
            throw ValidationError("--timeout is a number of seconds above 0, at most \(Int(Self.longestTimeout)).")
        }
        if let hold, !hold.isFinite || hold <= 0 || hold > Self.longestTimeout {
            throw ValidationError("--hold is a number of seconds above 0.")
        }
        if document == nil, readPrint != nil {
            throw ValidationError("--read-print and --no-read-print are of --document; leave them out of a challenge.")
        }
        if document == nil { _ = try challenge() }
        if let fps { _ = try rate(fps) }
    }

    func run() async throws {
        let request = FrameRequest(format: format, size: size, rate: try fps.map(rate))
        let source = try FrameSources.open(self.source, request: request)
        // This comes before the first prompt: a picture that cannot be written is then known at once. An older one stays
        // until there is a new one.
        try refusePictureInPlaceOfSource()
        let picture = try selfie.map { try OutputFile(opening: FilePath($0)) }
        let interruption = Interruption()
        defer { interruption.end() }
        let end: LiveRunEnd
        do {
            end = try await lead(LiveFrames(source, interruption: interruption))
        } catch {
            picture?.discard()
            throw error
        }
        if let bytes = end.picture {
            try picture?.keep(0)
            try picture?.write(bytes)
            try picture?.close()
        } else {
            picture?.discard()
        }
        if end.wasInterrupted { throw ExitStatus.interrupted }
        guard end.isPassed else { throw ExitStatus.inputsFailed }
    }

    /// Leads the person, and writes the lines.
    private func lead(_ frames: LiveFrames) async throws -> LiveRunEnd {
        let text = LiveText(language ?? .preferred)
        let output = OutputFile.standardOutput
        var configuration = RectoEngine.Configuration()
        configuration.workers = 1
        configuration.readsPrint = readPrint ?? true
        if let document {
            var run = DocumentRun(
                source: source,
                kind: document.kind,
                capture: try await capture(of: document, configuration),
                timeout: .seconds(timeout),
                text: text,
                output: output
            )
            return try await run.run(frames)
        }
        var observing = FrameObserver.Configuration()
        observing.isMirrored = mirrored
        var run = LivenessRun(
            capture: LivenessCapture(try challenge(), configuration: observing),
            engine: try RectoEngine(configuration),
            isMirrored: mirrored,
            text: text,
            output: output
        )
        return try await run.run(frames)
    }

    private static let longestTimeout = 86_400.0

    private func refusePictureInPlaceOfSource() throws {
        guard let selfie, case .regular? = try? InputFile(FilePath(selfie)).kind() else { return }
        let (picture, source) = (FilePath(selfie), InputFile(FilePath(source)))
        let folder = picture.removingLastComponent()
        guard source.isSame(as: InputFile(picture)) || source.isSame(as: InputFile(folder.isEmpty ? "." : folder))
        else {
            return
        }
        throw ValidationError("\(selfie) is one of the frames; the picture would replace it. Name another file.")
    }

    /// A capture whose worker is ready.
    private func capture(
        of document: LiveDocument,
        _ configuration: RectoEngine.Configuration
    ) async throws -> DocumentCapture {
        guard isolate ?? true else {
            return DocumentCapture(
                expecting: document.expectation,
                engine: try RectoEngine(configuration),
                isMirrored: mirrored,
                takesIdentityCards: false
            )
        }
        let engine = try ImageReading.isolatedEngine(configuration)
        try await engine.prepare()
        return DocumentCapture(
            expecting: document.expectation,
            engine: engine,
            isMirrored: mirrored,
            takesIdentityCards: false
        )
    }

    private func challenge() throws -> LivenessChallenge {
        let list = steps ?? StepList(steps: LivenessStep.usual, order: .shuffled)
        do {
            let challenge = try LivenessChallenge(
                steps: list.steps,
                hold: hold.map { .seconds($0) } ?? LivenessChallenge.usualHold,
                accuracy: accuracy ?? .medium,
                timeout: .seconds(timeout)
            )
            var generator = SystemRandomNumberGenerator()
            return switch list.order {
            case .given: challenge
            case .shuffled: challenge.shuffled(using: &generator)
            case .shuffledWithRepetition: try challenge.shuffledWithRepetition(using: &generator)
            }
        } catch {
            throw ValidationError("\(error)")
        }
    }

    private func rate(_ fps: Double) throws -> FrameRate {
        do {
            return try FrameRate(fps)
        } catch {
            throw ValidationError("--fps: \(error)")
        }
    }
}

/// The steps on the command line.
struct StepList: ExpressibleByArgument {
    /// The order of the steps.
    enum Order {
        case given
        case shuffled
        /// In random order, one of them twice.
        case shuffledWithRepetition
    }

    let steps: [LivenessStep]
    let order: Order
}

extension StepList {
    init?(argument: String) {
        guard argument != "all" else {
            self.init(steps: LivenessStep.expressions, order: .shuffledWithRepetition)
            return
        }
        let names = argument.split(separator: ",", omittingEmptySubsequences: false)
        let steps = names.compactMap { name in LivenessStep.expressions.first { $0.commandLineName == name } }
        guard steps.count == names.count, !steps.isEmpty else { return nil }
        self.init(steps: steps, order: .given)
    }
}

extension LivenessStep {
    /// The name in small letters with hyphens.
    var commandLineName: String {
        rawValue.reduce(into: "") { name, letter in
            name += letter.isUppercase ? "-\(letter.lowercased())" : String(letter)
        }
    }
}

extension LivenessAccuracy: ExpressibleByArgument {}
extension FrameFormat: ExpressibleByArgument {}

extension FrameSize: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }
}

/// A source that gives no frames: the command cannot run.
extension FrameError: CommandFailure {}
