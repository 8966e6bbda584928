// SPDX-License-Identifier: Apache-2.0
import Foundation
import Recto
import RectoImaging
import RectoLanguages
import RectoLiveness
import RectoRecords
import RectoRuns
import RectoSystem
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct IsolatedEngineTests {
    private static let program = FilePath(Program.path("recto"))
    private static let back = Sample.named("license-backs-clean/texas")

    private static func bytes(_ sample: Sample) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: sample.path)))
    }

    private static func configuration() -> IsolatedEngine.Configuration {
        var reading = RectoEngine.Configuration()
        reading.asOf = CalendarDate("2026-01-01")
        reading.workers = 1
        var configuration = IsolatedEngine.Configuration(reading: reading, program: program)
        // Other tests may leave it little of the processor.
        configuration.time = .seconds(100)
        return configuration
    }

    /// The line of a reading, but for its timing.
    private func line(_ reading: Reading) throws -> JSONValue {
        try JSONValue(parsing: LineEncoder().encode(ScanLine(path: "a", reading: reading))).without("timing")
    }

    @Test(arguments: ["license-backs-clean/texas", "unreadable/torn", "zones/card-td2", "persons-by-name/oskar-page"])
    func `reads what an engine in this process reads`(name: String) async throws {
        let sample = Sample.named(name)
        let configuration = Self.configuration()
        let (isolated, direct) = (try IsolatedEngine(configuration), try RectoEngine(configuration.reading))
        let bytes = try Self.bytes(sample)
        let readings = try await (isolated.readAll(bytes), direct.readAll(bytes))
        #expect(try readings.0.map(line) == (try readings.1.map(line)))
    }

    @Test func `uses a worker again for the images of one owner, and one of its own for each person`() async throws {
        try await TemporaryFolder.with { folder in
            let program = try LoggedProgram(in: folder)
            var configuration = Self.configuration()
            configuration.program = FilePath(program.path)
            let engine = try IsolatedEngine(configuration)
            let bytes = try Self.bytes(Self.back)
            for _ in 0..<3 { #expect(try await engine.readAll(bytes)[0].outcome == .read) }
            #expect(try program.processes.count == 1)
            for _ in 0..<2 {
                try await engine.forOnePerson { engine in
                    for _ in 0..<2 {
                        let outcome = try await engine.readAll(bytes)[0].outcome
                        #expect(outcome == .read)
                    }
                }
            }
            #expect(try program.processes.count == 3)
        }
    }

    @Test func `brings crops along`() async throws {
        var configuration = Self.configuration()
        configuration.reading.makesCrops = true
        let bytes = try Self.bytes(Self.back)
        let isolated = try await IsolatedEngine(configuration).readAll(bytes)
        let direct = try await RectoEngine(configuration.reading).readAll(bytes)
        #expect(isolated[0].crops.map(\.part) == direct[0].crops.map(\.part))
        #expect(!isolated[0].crops.isEmpty)
        #expect(try isolated[0].crops.map { try $0.png() } == (try direct[0].crops.map { try $0.png() }))
    }

    @Test func `works on pictures that were cut out as a caller's own process would`() async throws {
        var configuration = Self.configuration()
        configuration.reading.makesCrops = true
        configuration.reading.modelFolders = []
        let engine = try IsolatedEngine(configuration)
        func bytes(_ name: String) throws -> [UInt8] { try Self.bytes(Sample.named("persons/desmond/\(name)")) }
        let front = try await engine.readAll(bytes("front"), expecting: .driverLicense(.front))[0]
        let back = try await engine.readAll(bytes("back"), expecting: .driverLicense(.back))[0]
        let record = try #require(back.record)
        let print = try #require(try await engine.print(of: front, for: record))
        #expect(print == (try FrontPrintReader().read(front, for: record)))
        #expect(print.provesSides)
        let portrait = try #require(front.crops.first { $0.part == .portrait }?.image)
        let sketch = try await engine.sketch(of: portrait)
        #expect(sketch == (try PortraitSketch(portrait)))
        let face = try await engine.readAll(bytes("selfie"), expecting: .selfie)[0]
        let selfie = try #require(face.crops.first { $0.part == .portrait }?.image)
        #expect(try await engine.isCopy(portrait, of: portrait))
        #expect(try await !engine.isCopy(selfie, of: portrait))
        let blank = Image(greyOf: 128, width: 160, height: 206, format: .grey)
        #expect(try await engine.sketch(of: blank) == nil)
        #expect(try await !engine.isCopy(blank, of: portrait))
    }

    @Test func `works on no picture in the caller's process, and takes no worker's end for an answer`() async throws {
        let blank = Image(greyOf: 128, width: 160, height: 206, format: .grey)
        var configuration = Self.configuration()
        configuration.time = .milliseconds(1)
        let late = try IsolatedEngine(configuration)
        await #expect(throws: (any Error).self) { try await late.sketch(of: blank) }
        await #expect(throws: (any Error).self) { try await late.isCopy(blank, of: blank) }
        configuration.program = "/nowhere/recto"
        let none = try IsolatedEngine(configuration)
        await #expect(throws: ProcessError.self) { try await none.sketch(of: blank) }
        await #expect(throws: ProcessError.self) { try await none.isCopy(blank, of: blank) }
    }

    private static func frame(_ bytes: [UInt8], _ milliseconds: Int) -> CameraFrame {
        CameraFrame(number: milliseconds, time: .milliseconds(milliseconds), picture: .encoded(bytes))
    }

    @Test func `reads frames that are held up, and tells of one over which a worker ended`() async throws {
        let bytes = try Self.bytes(Self.back)
        let image = try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .rgb).image
        let mirrored = try ImageEncoder(.jpeg(quality: 95)).encode(image.upright(from: .upMirrored))
        for (bytes, isMirrored) in [(bytes, false), (mirrored, true)] {
            let engine = try IsolatedEngine(Self.configuration())
            var capture = DocumentCapture(expecting: .driverLicense(.back), engine: engine, isMirrored: isMirrored)
            _ = try await capture.take(Self.frame(bytes, 0))
            guard case .done = try await capture.take(Self.frame(bytes, 500)) else {
                Issue.record("the document was not read")
                continue
            }
            let picture = try #require(try await capture.bestPicture)
            #expect((picture == bytes) == !isMirrored)
        }
        var configuration = Self.configuration()
        configuration.time = .milliseconds(1)
        let engine = try IsolatedEngine(configuration)
        var capture = DocumentCapture(expecting: .driverLicense(.back), engine: engine)
        guard case .reading(let notices) = try await capture.take(Self.frame(bytes, 0)) else {
            Issue.record("the frame was worked on")
            return
        }
        #expect(notices == [.inputWorkerFailed])
        #expect(LiveText("nl").notice(.inputWorkerFailed) != nil)
    }

    @Test func `is sure of two frames of which none is, as an engine in this process is`() async throws {
        let bytes = try Self.bytes(Sample.named("zones/passport-plain"))
        let page = try ImageDecoder().decode(bytes.span, header: ImageHeader(bytes.span), as: .rgb).image
        // The upper half of one letter of the name is paper: of the first, and of the sixth.
        let frames = try [223, 348].map { left in
            var samples = page.packedSamples
            for y in 741...757 {
                for index in (3 * (y * page.width + left))..<(3 * (y * page.width + left + 26)) { samples[index] = 247 }
            }
            let image = Image(packedSamples: samples, width: page.width, height: page.height, format: .rgb)
            return try ImageEncoder(.jpeg(quality: 92)).encode(image)
        }
        let configuration = Self.configuration()
        let captures = [
            DocumentCapture(expecting: .passport, engine: try IsolatedEngine(configuration)),
            DocumentCapture(expecting: .passport, engine: try RectoEngine(configuration.reading)),
        ]
        var lines: [JSONValue] = []
        for var capture in captures {
            _ = try await capture.take(Self.frame(frames[0], 0))
            guard case .reading(let notices) = try await capture.take(Self.frame(frames[1], 500)),
                case .done = try await capture.finish()
            else {
                Issue.record("one frame was enough, or two were not")
                continue
            }
            #expect(notices.contains(.mrzUncertain))
            lines.append(try line(#require(capture.best)))
        }
        #expect(lines.count == 2 && lines.first == lines.last)
    }

    @Test func `begins a challenge with another worker if a spare one ended while it waited`() async throws {
        try await TemporaryFolder.with { folder in
            let program = try LoggedProgram(in: folder)
            var configuration = Self.configuration()
            configuration.program = FilePath(program.path)
            configuration.spares = 1
            let engine = try IsolatedEngine(configuration)
            engine.prepareWorkers()
            while (try? program.processes.first) == nil { try await Task.sleep(for: .milliseconds(50)) }
            // It is a spare once it has loaded what it needs.
            try await Task.sleep(for: .seconds(2))
            for spare in try program.processes { kill(spare, SIGKILL) }
            let recording = PresenceRecording(
                challenge: try LivenessChallenge(steps: [.smile, .closeLeftEye], accuracy: .high),
                framesPerSecond: 15,
                bounds: .init(bytes: 20_000_000, frames: 600, seconds: 40, framesPerSecond: 15),
                terms: ReadingTerms(limits: .default)
            )
            let watch = engine.watch(recording)
            _ = try await watch.take(Self.bytes(Self.back), at: [0])
            watch.close()
            #expect(try program.processes.count > 1)
        }
    }

    @Test func `prints of libraries in a worker go nowhere, not into its answers`() async throws {
        try await TemporaryFolder.with { folder in
            let program = folder.path("recto-printing")
            try FileManager.default.copyItem(atPath: Program.path("recto"), toPath: program)
            var configuration = Self.configuration()
            configuration.program = FilePath(program)
            let engine = try IsolatedEngine(configuration)
            try await engine.startWorker()
            let worker = try #require(try Workers.running(program).first)
            for stream in 1...2 {
                let target = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(worker)/fd/\(stream)")
                #expect(target == "/dev/null")
            }
            #expect(try await engine.readAll(Self.bytes(Self.back))[0].outcome == .read)
        }
    }

    @Test func `starts a worker before there is anything to read`() async throws {
        let engine = try IsolatedEngine(Self.configuration())
        #expect(engine.missingProtection == nil)
        try await engine.startWorker()
        #expect(try await engine.readAll(Self.bytes(Self.back))[0].outcome == .read)
    }

    /// A worker that gets ready, and then becomes another program.
    private static func worker(becoming command: String, in folder: TemporaryFolder) throws -> FilePath {
        let greeting = #"{"hasFiles":true,"hasCalls":true}"#
        let script = """
            #!/bin/sh
            printf '\\\(String(greeting.utf8.count, radix: 8))\\0\\0\\0\\0\\0\\0\\0\(greeting)'
            exec \(command)
            """
        let path = try folder.write(Array(script.utf8), to: "worker")
        try folder.setPermissions(0o755, of: "worker")
        return FilePath(path)
    }

    @Test func `puts an image aside over which two workers ended`() async throws {
        try await TemporaryFolder.with { folder in
            var configuration = Self.configuration()
            configuration.program = try Self.worker(becoming: "/usr/bin/head -c 9000 >/dev/null", in: folder)
            let engine = try IsolatedEngine(configuration)
            let bytes = try Self.bytes(Self.back)
            for _ in 0..<2 {
                let reading = try await engine.readAll(bytes)[0]
                #expect(reading.outcome == .rejected)
                #expect(reading.findings.map(\.code) == [.inputWorkerFailed])
                #expect(reading.findings.first?.message.contains("put aside") == false)
                #expect(reading.input.sha256 != nil)
            }
            let third = try await engine.readAll(bytes)[0]
            #expect(third.findings.first?.message.contains("put aside") == true)
        }
    }

    @Test func `says that a worker got no processor time, and puts no image aside for it`() async throws {
        try await TemporaryFolder.with { folder in
            var configuration = Self.configuration()
            configuration.program = try Self.worker(becoming: "/bin/sleep 60", in: folder)
            configuration.time = .milliseconds(30)
            let engine = try IsolatedEngine(configuration)
            for _ in 0..<3 {
                let finding = try await engine.readAll(Self.bytes(Self.back))[0].findings.first
                #expect(finding?.code == .inputWorkerFailed)
                let words = "The worker had only 0 of 1 seconds of processor time for the image"
                #expect(finding?.message.hasPrefix(words) == true, "\(finding?.message ?? "")")
            }
        }
    }

    @Test func `says that the caller's time is over, and blames no image for it`() async throws {
        let engine = try IsolatedEngine(Self.configuration())
        let bytes = try Self.bytes(Self.back)
        for time in [Duration.zero, .milliseconds(5), .milliseconds(5), .milliseconds(5)] {
            await #expect(throws: RectoError.self) { try await engine.readAll(bytes, within: time) }
        }
        #expect(try await engine.readAll(bytes, within: .seconds(200))[0].outcome == .read)
    }

    /// A worker whose answers say that the first face lies far beyond all pictures.
    private static func takenOver(in folder: TemporaryFolder) throws -> FilePath {
        let script = """
            #!/usr/bin/python3
            import json, struct, subprocess, sys
            worker = subprocess.Popen(["\(program)"] + sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            def take(file):
                head = file.read(8)
                return file.read(struct.unpack("<Q", head)[0]) if len(head) == 8 else sys.exit()
            def give(file, message):
                file.write(struct.pack("<Q", len(message)) + message)
                file.flush()
            for has_answer in (True, False, True):
                give(worker.stdin, take(sys.stdin.buffer))
                if has_answer: give(sys.stdout.buffer, take(worker.stdout))
            answer = json.loads(take(worker.stdout))
            answer["readings"][0]["evidence"]["faces"][0]["bounds"]["x"] = 1e300
            give(sys.stdout.buffer, json.dumps(answer).encode())
            take(sys.stdin.buffer)
            """
        let path = try folder.write(Array(script.utf8), to: "taken-over")
        try folder.setPermissions(0o755, of: "taken-over")
        return FilePath(path)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "there is no Python"))
    func `survives a worker that was taken over and answers with impossible numbers`() async throws {
        try await TemporaryFolder.with { folder in
            var configuration = Self.configuration()
            configuration.program = try Self.takenOver(in: folder)
            let engine = try IsolatedEngine(configuration)
            let reading = try await engine.readAll(Self.bytes(Sample.named("persons/linus/front")))[0]
            #expect(reading.findings.map(\.code) == [.inputWorkerFailed])
            #expect(reading.findings.first?.message.contains("what is no answer") == true)
            // Whole pixels are made of the places of faces.
            #expect(engine.person(from: [reading]).person == nil)
        }
    }

    @Test func `answers an image for which there is not enough memory`() async throws {
        var configuration = Self.configuration()
        configuration.memory = 100_000_000
        let engine = try IsolatedEngine(configuration)
        let image = unsafe Image(width: 6_000, height: 6_000, format: .rgb) { pixels in
            for index in 0..<6_000 * 6_000 * 3 { unsafe pixels[index] = UInt8(truncatingIfNeeded: index / 4_001) }
        }
        let large = try ImageEncoder(.jpeg(quality: 60)).encode(image)
        let reading = try await engine.readAll(large)[0]
        #expect(reading.outcome == .rejected)
        // And the next one is read.
        #expect(try await engine.readAll(Self.bytes(Self.back))[0].outcome == .read)
    }

    @Test func `refuses an image above the limits without a worker`() async throws {
        var configuration = Self.configuration()
        configuration.reading.limits.bytes = 10
        configuration.program = "/nowhere"
        let reading = try await IsolatedEngine(configuration).readAll([UInt8](repeating: 0, count: 11))[0]
        #expect(reading.findings.map(\.code) == [.imageTooManyBytes])
    }

    @Test(arguments: ["/nowhere/recto", "/bin/true", "/bin/cat"])
    func `says that its workers cannot be started`(program: String) async throws {
        var configuration = Self.configuration()
        configuration.program = FilePath(program)
        let engine = try IsolatedEngine(configuration)
        let error = await #expect(throws: ProcessError.self) { try await engine.readAll([1, 2, 3]) }
        #expect(error?.program == program)
    }
}
