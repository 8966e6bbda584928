// SPDX-License-Identifier: Apache-2.0
import Dispatch
import EngineSupport
import Foundation
import Recto
import RectoImaging
import RectoRecords
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct RectoEngineTests {
    private struct ScannerError: Error, Equatable {}

    private func engine(
        _ scanner: StubScanner,
        workers: Int = 2,
        _ change: (inout RectoEngine.Configuration) -> Void = { _ in }
    ) throws -> RectoEngine {
        var configuration = RectoEngine.Configuration()
        configuration.idScanner = scanner
        configuration.workers = workers
        configuration.asOf = CalendarDate("2026-01-01")
        change(&configuration)
        return try RectoEngine(configuration)
    }

    @Test func `gives the first of several documents, or all of them`() async throws {
        let engine = try engine(StubScanner(payloads: TestPayloads.license(), TestPayloads.license(number: "X2")))
        let picture = try TestPictures.png()
        #expect(try await engine.read(picture).driverLicense?.idNumber == "D1234567")
        let all = try await engine.readAll(picture)
        #expect(all.map(\.driverLicense?.idNumber) == ["D1234567", "X2"])
        #expect(all.map(\.outcome) == [.read, .read])
    }

    @Test func `hands the scanner the upright picture in grey`() async throws {
        let sizes = SizeLog()
        let engine = try engine(
            StubScanner { image in
                sizes.note("\(image.width)x\(image.height) \(image.format)")
                return BarcodeScan(barcodes: [])
            }
        )
        _ = try await engine.read(TestPictures.jpeg())
        // Twice, for what is easy and for what is hard.
        #expect(sizes.all == ["40x30 grey", "40x30 grey"])
    }

    private final class SizeLog: Sendable {
        private let state = Mutex<[String]>([])
        var all: [String] { state.withLock { $0 } }
        func note(_ size: String) { state.withLock { $0.append(size) } }
    }

    @Test func `gives the same identifier on every run, and another to each document`() async throws {
        let scanner = StubScanner(payloads: TestPayloads.license(), TestPayloads.license(number: "X2"))
        let (png, jpeg) = (try TestPictures.png(), try TestPictures.jpeg())
        let first = try await engine(scanner).readAll(png).map(\.driverLicense?.cardId)
        let second = try await engine(scanner).readAll(png).map(\.driverLicense?.cardId)
        let other = try await engine(scanner).readAll(jpeg).map(\.driverLicense?.cardId)
        #expect(first == second)
        #expect(Set(first + other).count == 4)
        for identifier in first {
            let form = /[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
            #expect(try form.wholeMatch(in: #require(identifier)) != nil)
        }
    }

    @Test(arguments: [("2031-03-08", false), ("2031-03-09", false), ("2031-03-10", true)])
    func `holds the dates against the given day`(day: String, isExpired: Bool) async throws {
        let engine = try engine(StubScanner(payloads: TestPayloads.license())) { $0.asOf = CalendarDate(day) }
        let reading = try await engine.read(TestPictures.png())
        #expect(reading.outcome == .read)
        #expect(reading.findings.contains { $0.code == .documentExpired } == isExpired)
    }

    @Test func `holds the dates against today where no day is given`() async throws {
        let engine = try engine(StubScanner(payloads: TestPayloads.license(expiry: "03092024"))) { $0.asOf = nil }
        let reading = try await engine.read(TestPictures.png())
        #expect(reading.findings.contains { $0.code == .documentExpired })
    }

    @Test func `gives up before the first stage where no time is left`() async throws {
        let engine = try engine(StubScanner.nothing)
        await #expect(throws: RectoError.deadlineExceeded(before: "admit")) {
            try await engine.read(TestPictures.png(), within: .zero)
        }
    }

    @Test func `gives up between stages when the time is over`() async throws {
        let picture = try TestPictures.png()
        // On a busy machine, the stages before the scanner may take longer than the first of these.
        for seconds in [0.1, 1, 10, 100] {
            let counter = Counter()
            let engine = try engine(
                StubScanner { _ in
                    counter.count {
                        Thread.sleep(forTimeInterval: seconds)
                        return BarcodeScan(barcodes: [])
                    }
                }
            )
            let error = await #expect(throws: RectoError.self) {
                try await engine.read(picture, within: .seconds(seconds))
            }
            guard counter.begun > 0 else { continue }
            #expect(error == .deadlineExceeded(before: "zone"))
            #expect(counter.begun == 1)
            #expect(try await engine.read(picture).outcome == .unread)
            return
        }
        Issue.record("the scanner was not reached")
    }

    @Test func `does not begin what was cancelled`() async throws {
        let counter = Counter()
        let engine = try engine(StubScanner { _ in counter.count { BarcodeScan(barcodes: []) } })
        let picture = try TestPictures.png()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await engine.read(picture)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(counter.begun == 0)
    }

    @Test func `stops after the stage in which it was cancelled`() async throws {
        let began = DispatchSemaphore(value: 0)
        let goOn = DispatchSemaphore(value: 0)
        let engine = try engine(
            StubScanner { _ in
                began.signal()
                goOn.wait()
                return BarcodeScan(barcodes: [])
            }
        )
        let picture = try TestPictures.png()
        let task = Task { try await engine.read(picture) }
        await wait(for: began)
        task.cancel()
        goOn.signal()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `passes on what the scanner throws`() async throws {
        let engine = try engine(StubScanner { _ in throw ScannerError() })
        await #expect(throws: ScannerError()) { try await engine.read(TestPictures.png()) }
    }

    @Test func `does not ask the scanner about what is no image`() async throws {
        let engine = try engine(StubScanner { _ in throw ScannerError() })
        let reading = try await engine.read(Array("words".utf8))
        #expect(reading.outcome == .rejected)
        #expect(reading.findings.map(\.code) == [.imageUnsupported])
    }

    @Test(arguments: [1, 3])
    func `reads as many images at once as it has workers`(workers: Int) async throws {
        let counter = Counter()
        let engine = try engine(
            StubScanner { _ in
                counter.count {
                    // Until as many are at work as there should be; were they never, the suite's time would run out.
                    while counter.most < workers { Thread.sleep(forTimeInterval: 0.001) }
                    Thread.sleep(forTimeInterval: 0.01)
                    return BarcodeScan(barcodes: [])
                }
            },
            workers: workers
        )
        let picture = try TestPictures.png()
        try await withThrowingTaskGroup(of: Reading.self) { group in
            for _ in 0..<12 { group.addTask { try await engine.read(picture) } }
            for try await reading in group { #expect(reading.outcome == .unread) }
        }
        // Each image once quickly and once thoroughly.
        #expect(counter.begun == 24)
        #expect(counter.most == workers)
    }

    @Test func `tells concurrent calls apart`() async throws {
        let engine = try engine(
            StubScanner { image in
                let payload = TestPayloads.license(number: "W\(image.width)")
                return BarcodeScan(barcodes: [Barcode(symbology: "PDF417", payload: payload, corners: .row(0))])
            }
        )
        try await withThrowingTaskGroup(of: (Int, Reading).self) { group in
            for width in 40..<80 {
                let picture = try ImageEncoder(.png).encode(TestPictures.image(width: width))
                group.addTask { (width, try await engine.read(picture)) }
            }
            for try await (width, reading) in group {
                #expect(reading.driverLicense?.idNumber == "W\(width)")
                #expect(reading.input.width == width)
            }
        }
    }

    @Test func `blocks no thread of the caller`() async throws {
        let goOn = DispatchSemaphore(value: 0)
        let engine = try engine(
            StubScanner { _ in
                goOn.wait()
                return BarcodeScan(barcodes: [])
            },
            workers: 1
        )
        let picture = try TestPictures.png()
        // Far more calls than the machine has threads for tasks: were they blocked, the signal would never come.
        let count = 8 * ProcessInfo.processInfo.activeProcessorCount
        async let signal: Void = {
            try await Task.sleep(for: .milliseconds(100))
            // Each image is scanned twice, for what is easy and for what is hard.
            for _ in 0..<2 * count { goOn.signal() }
        }()
        try await withThrowingTaskGroup(of: Reading.self) { group in
            for _ in 0..<count { group.addTask { try await engine.read(picture) } }
            for try await reading in group { #expect(reading.outcome == .unread) }
        }
        try await signal
    }

    @Test func `outlives a call whose engine nobody keeps`() async throws {
        let reading = try await engine(StubScanner(payloads: TestPayloads.license())).read(TestPictures.png())
        #expect(reading.outcome == .read)
    }

    @Test func `reads a barcode's text as it reads the barcode`() async throws {
        let engine = try engine(StubScanner(payloads: TestPayloads.license()))
        let fromImage = try await engine.read(TestPictures.png())
        let fromText = engine.read(aamva: TestPayloads.license())
        #expect(fromText.outcome == .read)
        #expect(fromText.side == .back)
        #expect(fromText.recognition == fromImage.recognition)
        #expect(fromText.fields == fromImage.fields)
        #expect(fromText.findings == fromImage.findings)
        #expect(fromText.driverLicense?.backImage == nil)
        #expect(fromText.evidence.barcode?.symbology == nil)
        #expect(fromText.input.mediaType == "text/plain")
        for field in DriverLicense.Field.allCases {
            #expect(fromText.driverLicense?.text(of: field) == fromImage.driverLicense?.text(of: field))
        }
    }

    @Test(arguments: [[], Array("rubbish".utf8), [0, 0xFF, 0x40], Array("@\n\u{1E}\rANSI ".utf8)])
    func `says that a text holds no licence`(text: [UInt8]) throws {
        let reading = try engine(StubScanner.nothing).read(aamva: text)
        #expect(reading.outcome == .unread)
        #expect(reading.findings.map(\.code) == [.barcodeNotAAMVA])
        #expect(reading.driverLicense == nil)
    }

    /// Waits without holding a thread that tasks need.
    private func wait(for semaphore: DispatchSemaphore) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                semaphore.wait()
                continuation.resume()
            }
        }
    }
}
