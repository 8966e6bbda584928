// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords
internal import RectoSystem
internal import SystemPackage

/// Makes pictures of the pages of PDF files.
///
/// It runs programs of the package poppler-utils that can do nothing else.
struct PageRenderer: Sendable {
    /// The folders of the programs; paths that do not start at the root are skipped.
    let programFolders: [FilePath]
    let limits: Limits
    /// Bytes that a program can write to.
    var memory = 512_000_000
    /// Processor time of a program, in whole seconds; the limit by the clock is three times as much.
    var time: Duration = .seconds(10)
    /// Counts the time of the programs, and gives the rest.
    var meter: ProcessorMeter?

    /// Pages of a file that are read: the two sides of a card.
    static let mostPages = 2
    /// Most bytes of a picture: noise on the largest page has about 25 million.
    static let mostBytes = 1 << 25

    /// Resolution that makes print sharp; a higher one shows the grain of the paper.
    private static let dotsPerInch = 300.0
    /// The longer side of A4 at this resolution: larger pages are made smaller.
    private static let mostPixels = 3_508.0
    /// A card's longer side at this resolution: smaller pages are pictures without a given size.
    private static let leastPixels = 1_012.0
    /// Fonts for files that do not bring their own, beside those of `/usr`, and the lists of them.
    private static let fonts: [FilePath] = ["/etc/fonts", "/var/cache/fontconfig", "/var/lib/fontconfig"]

    /// The pages of a file.
    ///
    /// - Parameters:
    ///   - file: The PDF file.
    ///   - bytes: The content of the file.
    ///   - input: The description of the file.
    ///   - deadline: Time limit.
    /// - Returns: Number of all pages, and the sizes of the pages to read.
    /// - Throws: ``Rejection``.
    func listing(
        of file: borrowing MemoryFile,
        _ bytes: [UInt8],
        _ input: InputDescription,
        until deadline: ContinuousClock.Instant?
    ) throws(Rejection) -> PageListing {
        let outcome = try run("pdfinfo", ["-f", "1", "-l", "\(Self.mostPages)", "-"], on: file, input, until: deadline)
        if case .answered(let output) = outcome, let listing = PageListing(output) { return listing }
        // Every encrypted file has this word in plain text.
        if case .failed = outcome, bytes.firstPlace(of: Array("/Encrypt".utf8), from: 0) != nil {
            let message = "The PDF is encrypted and opens with a password only. Save it without one."
            throw Rejection(input: input, finding: Finding(.imageUnsupported, .error, message: message))
        }
        throw rejection(outcome, input, "The PDF cannot be opened: it is damaged, or has no pages.")
    }

    /// The picture of a page.
    ///
    /// - Parameters:
    ///   - number: Of the page, from 1.
    ///   - listing: The pages of the file.
    ///   - file: The PDF file.
    ///   - input: The description of the page.
    ///   - deadline: Time limit.
    /// - Returns: A presumed JPEG file: the program may have been taken over.
    /// - Throws: ``Rejection``.
    func picture(
        ofPage number: Int,
        in listing: PageListing,
        of file: borrowing MemoryFile,
        _ input: InputDescription,
        until deadline: ContinuousClock.Instant?
    ) throws(Rejection) -> [UInt8] {
        let size = listing.size(ofPage: number) ?? .usual
        guard !size.isEmpty else {
            let message =
                "Page \(number) of the PDF has no area, or is not there. Save it again, or send pictures of its pages."
            throw Rejection(input: input, finding: Finding(.imageCorrupt, .error, message: message))
        }
        let arguments = [
            "-q", "-jpeg", "-jpegopt", "quality=95", "-cropbox", "-f", "\(number)", "-l", "\(number)",
            "-scale-to", "\(longerSide(of: size))", "-",
        ]
        let outcome = try run("pdftoppm", arguments, on: file, input, until: deadline)
        if case .answered(let picture) = outcome, !picture.isEmpty { return picture }
        throw rejection(outcome, input, "Page \(number) of the PDF cannot be shown: it is damaged.")
    }

    /// Pixels of the longer side of a page's picture.
    ///
    /// No picture gets larger, even if the file claims a greater size or its claim was not understood.
    func longerSide(of size: PageListing.PageSize) -> Int {
        let wanted = max(size.width, size.height) / 72 * Self.dotsPerInch
        let side = min(max(wanted, Self.leastPixels), Self.mostPixels)
        // One less than allowed, because the program rounds up.
        let allowed = min(Double(limits.side), (Double(limits.pixels) * size.ratio).squareRoot()) - 1
        return max(1, Int(min(side, allowed)))
    }

    private func run(
        _ name: String,
        _ arguments: [String],
        on file: borrowing MemoryFile,
        _ input: InputDescription,
        until deadline: ContinuousClock.Instant?
    ) throws(Rejection) -> ConfinedCommand.Outcome {
        guard let program = program(name) else {
            let message = "PDF files are read with \(name), which is not installed. Install the package poppler-utils."
            throw Rejection(input: input, finding: Finding(.imageUnsupported, .error, message: message))
        }
        var command = ConfinedCommand(program, arguments)
        command.readable = Self.fonts
        command.memory = memory
        command.time = min(time, meter?.left ?? time)
        guard command.time > .zero else { return .timedOut }
        command.mostBytes = Self.mostBytes
        do throws(ProcessError) {
            return try command.run(on: file, until: deadline) { meter?.add($0.processorTime) }
        } catch {
            let message = "The PDF could not be worked on: \(error). Try it alone, or with fewer jobs."
            throw Rejection(input: input, finding: Finding(.inputWorkerFailed, .error, message: message))
        }
    }

    private func program(_ name: String) -> FilePath? {
        programFolders.lazy.filter(\.isAbsolute).map { $0.appending(name) }.first { path in
            if case .regular? = try? InputFile(path).kind() { true } else { false }
        }
    }

    /// The reason why there is no picture, in words.
    private func rejection(_ outcome: ConfinedCommand.Outcome, _ input: InputDescription, _ damage: String) -> Rejection
    {
        let cause =
            switch outcome {
            case .answered, .failed:
                nil as String?
            case .timedOut:
                "Showing the PDF took longer than \(Int((time / .seconds(1)).rounded(.up))) seconds, so it was ended."
            case .crashed(let signal):
                "The program that shows PDF files was ended by signal \(signal), as it may be if it needs more than "
                    + "\(memory / 1_000_000) MB of memory."
            case .wroteTooMuch:
                "The program that shows PDF files wrote more than \(Self.mostBytes / 1_000_000) MB, so it was ended."
            }
        guard let cause else {
            let message = "\(damage) Save it again, or send pictures of its pages."
            return Rejection(input: input, finding: Finding(.imageCorrupt, .error, message: message))
        }
        let message = "\(cause) The file may be damaged, or made to do harm: open it with care."
        return Rejection(input: input, finding: Finding(.inputWorkerFailed, .error, message: message))
    }
}
