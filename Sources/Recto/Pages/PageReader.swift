// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords
internal import RectoSystem

/// Reads the first pages of a PDF file as images, and passes on every other file as it is.
struct PageReader: Sendable {
    let renderer: PageRenderer

    /// Reads an input.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - deadline: Time limit, checked between pages and while one is rendered.
    ///   - readImage: Reads the bytes of an image; for a page it also gets the description of that page.
    /// - Returns: The readings of all pages in order, of each as `readImage` gives them; never empty.
    /// - Throws: `CancellationError`, ``RectoError/deadlineExceeded``, and the errors of `readImage`.
    func read(
        _ bytes: [UInt8],
        deadline: ContinuousClock.Instant?,
        image readImage: (_ bytes: [UInt8], _ page: InputDescription?) throws -> [Reading]
    ) throws -> [Reading] {
        // A file with too many bytes is refused as it is, without a look at its kind.
        guard bytes.count <= renderer.limits.bytes, MediaType(sniffing: bytes.span) == .pdf else {
            return try readImage(bytes, nil)
        }
        let input = InputDescription(of: bytes, mediaType: MediaType.pdf.rawValue)
        let start = ContinuousClock.now
        do {
            if let reason = PageDeclarations(bytes).excess(over: renderer.limits) {
                throw Rejection(input: input, finding: Finding(.imageTooManyPixels, .error, message: reason))
            }
            let file = try memoryFile(bytes, input)
            let listing = try renderer.listing(of: file, bytes, input, until: deadline)
            return try read(file, listing, input, deadline: deadline, since: start, image: readImage)
        } catch let rejection as Rejection {
            try checkDeadline(deadline)
            var reading = Reading(rejection)
            reading.timing.begin(with: "render", taking: start.duration(to: .now))
            return [reading]
        }
    }

    private func read(
        _ file: borrowing MemoryFile,
        _ listing: PageListing,
        _ input: InputDescription,
        deadline: ContinuousClock.Instant?,
        since start: ContinuousClock.Instant,
        image readImage: (_ bytes: [UInt8], _ page: InputDescription?) throws -> [Reading]
    ) throws -> [Reading] {
        var readings: [Reading] = []
        var start = start
        var hasFailed = false
        // After a page that made the program end, no other page is read: one file does not cost the time twice.
        for number in 1...min(listing.pageCount, PageRenderer.mostPages) where !hasFailed {
            try checkDeadline(deadline)
            var page = input
            page.page = number
            let rendered = Result { () throws(Rejection) in
                try renderer.picture(ofPage: number, in: listing, of: file, page, until: deadline)
            }
            let rendering = start.duration(to: .now)
            let ofPage: [Reading]
            switch rendered {
            case .success(let picture): ofPage = try readImage(picture, page)
            case .failure(let rejection):
                try checkDeadline(deadline)
                ofPage = [Reading(rejection)]
                hasFailed = rejection.finding.code == .inputWorkerFailed
            }
            readings += ofPage.map { reading in
                var reading = reading
                reading.timing.begin(with: "render", taking: rendering)
                return reading
            }
            start = .now
        }
        if listing.pageCount > PageRenderer.mostPages {
            readings[readings.count - 1].findings.append(Self.morePages(listing.pageCount))
        }
        return readings
    }

    private func checkDeadline(_ deadline: ContinuousClock.Instant?) throws {
        try Task.checkCancellation()
        if let deadline, .now >= deadline { throw RectoError.deadlineExceeded(before: "admit") }
    }

    private func memoryFile(_ bytes: [UInt8], _ input: InputDescription) throws(Rejection) -> MemoryFile {
        do {
            return try MemoryFile(bytes)
        } catch {
            let message = "The PDF could not be worked on: \(error). Try it alone, or with fewer jobs."
            throw Rejection(input: input, finding: Finding(.inputWorkerFailed, .error, message: message))
        }
    }

    private static func morePages(_ count: Int) -> Finding {
        let left = count - PageRenderer.mostPages
        let message =
            "The file has \(count) pages, of which the first \(PageRenderer.mostPages) were read and \(left) left out. "
            + "Put what else is to be read into a file of its own."
        return Finding(.inputMorePages, .info, message: message)
    }
}
