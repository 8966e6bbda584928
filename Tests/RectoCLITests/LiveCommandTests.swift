// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoImaging
import RectoLiveness
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct LiveCommandTests {
    /// JPEG images of a person who takes the steps in this order, as their session asks for them.
    private static func stream(_ steps: [LivenessStep], hold: Duration = .milliseconds(1_200)) throws -> (
        bytes: [UInt8], framesPerSecond: Int
    ) {
        let challenge = try LivenessChallenge(steps: steps, hold: hold)
        var session = LivenessSession(challenge)
        let people = Array(PlayedPerson.samples[1...] + PlayedPerson.samples[..<1])
        var play = Play(.bonaFide, people: people, challenge: challenge, seed: 5)
        var truth = PerfectObserver()
        var bytes: [UInt8] = []
        while !session.hasEnded {
            let frame = play.next(asked: session.step)
            _ = session.handle(.frame(truth.observe(frame, isSettling: session.isSettling)))
            bytes += try ImageEncoder(.jpeg(quality: 85)).encode(play.image())
        }
        return (bytes, play.framesPerSecond)
    }

    /// The bytes of a clean licence back.
    private static func licenseBack() throws -> [UInt8] {
        let file = Repository.folder.appendingPathComponent("Samples/license-backs-clean/virginia.jpg")
        return [UInt8](try Data(contentsOf: file))
    }

    @Test func `says of a person who does as asked that they are live, and keeps their picture`() async throws {
        let (bytes, rate) = try Self.stream([.smile, .closeLeftEye])
        try await TemporaryFolder.with { folder in
            let clip = try folder.write(bytes, to: "clip.mjpeg")
            let picture = folder.path("me.jpg")
            // Shorter than it was held: what the session saw is not what the engine sees.
            let result = try await Recto.run(
                "live",
                clip,
                "--fps",
                "\(rate)",
                "--steps",
                "smile,close-left-eye",
                "--hold",
                "0.8",
                "--selfie",
                picture
            )
            #expect(result.errors == "")
            #expect(result.status == 0)
            let events = try result.values()
            #expect(events.first?["event"] == "started")
            #expect(events.first?["challenge"]?.items.compactMap(\.text) == ["smile", "closeLeftEye"])
            let prompts = events.filter { $0["event"] == "prompt" }.compactMap { $0["step"]?.text }
            #expect(prompts == ["smile", "closeLeftEye", "captureSelfie"])
            #expect(events.last?["event"] == "finished")
            #expect(events.last?["outcome"] == "live")
            #expect(events.last?["selfie"] == events.last?["record"]?["selfie"])
            let bytes = try folder.contents("me.jpg")
            #expect(try ImageHeader(bytes.span).mediaType == .jpeg)
        }
    }

    @Test func `takes a folder of pictures for a camera`() async throws {
        let (bytes, rate) = try Self.stream([.smile])
        try await TemporaryFolder.with { folder in
            // Each picture of the stream begins with the two bytes that begin a JPEG file.
            let starts = bytes.indices.filter { bytes[$0...].starts(with: [0xFF, 0xD8, 0xFF]) } + [bytes.count]
            try folder.makeFolder("frames")
            for (number, (start, end)) in zip(starts, starts.dropFirst()).enumerated() {
                try folder.write(Array(bytes[start..<end]), to: "frames/\(number).jpg")
            }
            let challenge = ["--fps", "\(rate)", "--steps", "smile", "--hold", "0.8"]
            let result = try await Command.run(Recto.path, ["live", folder.path("frames")] + challenge)
            #expect(result.status == 0, "\(result.errors)")
            #expect(try result.values().last?["outcome"] == "live")
        }
    }

    @Test func `does not pass another order, and says so in Dutch`() async throws {
        let (bytes, rate) = try Self.stream([.smile, .closeLeftEye])
        try await TemporaryFolder.with { folder in
            let clip = try folder.write(bytes, to: "clip.mjpeg")
            let result = try await Recto.run(
                "live",
                clip,
                "--fps",
                "\(rate)",
                "--steps",
                "close-left-eye,smile",
                "--hold",
                "0.8",
                "--language",
                "nl_NL.UTF-8"
            )
            #expect(result.status == 1)
            let events = try result.values()
            #expect(events.first { $0["event"] == "prompt" }?["text"]?.text?.hasPrefix("Sluit") == true)
            #expect(events.last?["outcome"] == "failed")
            #expect(events.last?["reason"] == "wrongExpression")
            #expect(events.last?["findings"]?.items.first?["code"] == "liveness.suspect")
        }
    }

    @Test func `tells of torn frames once, and goes on`() async throws {
        let (bytes, rate) = try Self.stream([.closeLeftEye])
        // Two frames lose their middles; the length of the whole changes, the count of starts does not.
        var torn = bytes
        let middle = torn.count / 2
        torn.removeSubrange(middle..<middle + 1_500)
        try await TemporaryFolder.with { folder in
            let clip = try folder.write(torn, to: "clip.mjpeg")
            let result = try await Recto.run(
                "live",
                clip,
                "--fps",
                "\(rate)",
                "--steps",
                "close-left-eye",
                "--hold",
                "0.5"
            )
            let events = try result.values()
            #expect(events.last?["event"] == "finished")
            #expect(events.count { $0["code"] == "image.corrupt" } <= 2)
            #expect(result.status <= 1)
        }
    }

    @Test(arguments: [("/nonexistent/me.jpg", "No such file"), ("/dev/full", "No space left")])
    func `says that the picture cannot be written`(picture: String, reason: String) async throws {
        let (bytes, rate) = try Self.stream([.smile])
        try await TemporaryFolder.with { folder in
            let clip = try folder.write(bytes, to: "clip.mjpeg")
            let challenge = ["--fps", "\(rate)", "--steps", "smile", "--hold", "0.8"]
            let result = try await Command.run(Recto.path, ["live", clip, "--selfie", picture] + challenge)
            #expect(result.status == 2)
            #expect(result.errors.contains(picture) && result.errors.contains(reason), "\(result.errors)")
        }
    }

    @Test(arguments: [
        (["--hold", "0"], "--hold"), (["--hold", "-1"], "--hold"), (["--hold", "nan"], "--hold"),
        (["--fps", "0"], "--fps"),
        (["--fps", "-3"], "--fps"), (["--steps", "wink"], "--steps"), (["--steps", ""], "--steps"),
        (["--steps", "smile,,smile"], "--steps"), (["--steps", "capture-selfie"], "--steps"),
        (["--timeout", "0"], "--timeout"), (["--timeout", "4"], "more than 5 seconds"), (["--size", "0x0"], "--size"),
        (["--document", "passport", "--steps", "smile"], "--document"), (["--accuracy", "best"], "--accuracy"),
    ])
    func `refuses what nobody could mean`(arguments: [String], mention: String) async throws {
        let result = try await Command.run(Recto.path, ["live", "-"] + arguments, input: [])
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(mention), "\(result.errors)")
    }

    @Test(arguments: [
        (Array("What is this?\n".utf8), "not a stream of JPEG"), ([], "ended before the first frame"),
    ])
    func `says of what is no stream that it is none`(bytes: [UInt8], mention: String) async throws {
        let result = try await Command.run(Recto.path, ["live", "-"], input: bytes)
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(mention), "\(result.errors)")
    }

    @Test(arguments: [("nothing-here", "There is no"), ("/dev/null", "not a camera")])
    func `says of what is no source that it is none`(source: String, mention: String) async throws {
        let result = try await Recto.run("live", source)
        #expect(result.status == 2)
        #expect(result.errors.contains(mention), "\(result.errors)")
    }

    @Test func `ends in time where a stream hangs`() async throws {
        try await TemporaryFolder.with { folder in
            let pipe = try folder.makePipe("pipe")
            // Open for writing as well: the stream neither brings a frame nor ends.
            let end = try #require(FileHandle(forUpdatingAtPath: pipe))
            let line = "$RECTO live - --steps smile --hold 0.5 --timeout 2 < $PIPE"
            let result = try await Recto.shell(line, ["PIPE": pipe])
            try end.close()
            #expect(result.status == 1)
            let events = try result.values()
            #expect(events.compactMap { $0["event"]?.text } == ["started", "finished"])
            #expect(events.last?["reason"] == "timeout")
        }
    }

    @Test func `reads a document that is held up, and nothing of an empty desk`() async throws {
        let card = try Self.licenseBack()
        let desk = Image(greyOf: 120, width: 640, height: 480, format: .grey)
        let empty = try ImageEncoder(.jpeg(quality: 90)).encode(desk)
        let bare = try await Command.run(
            Recto.path,
            ["live", "-", "--fps", "5", "--document", "driver-license"],
            input: empty + empty + empty + empty
        )
        #expect(bare.status == 1)
        #expect(try bare.values().last?["outcome"] == "failed")
        #expect(try bare.values().last?["reason"] == "endOfFrames")
        #expect(try bare.values().count { $0["code"] == "document.notFound" } == 1)
        let shown = try await Command.run(
            Recto.path,
            ["live", "-", "--fps", "5", "--document", "driver-license"],
            input: empty + empty + card + card + card
        )
        #expect(shown.status == 0)
        let end = try shown.values().last
        #expect(end?["outcome"] == "read")
        #expect(end?["line"]?["schema"] == "recto.scan/1")
        #expect(end?["line"]?["record"]?["idNumber"] == "T00009034")
    }

    @Test func `keeps an older picture, and makes no empty one, if there is none`() async throws {
        let desk = Image(greyOf: 120, width: 640, height: 480, format: .grey)
        let empty = try ImageEncoder(.jpeg(quality: 90)).encode(desk)
        try await TemporaryFolder.with { folder in
            let older = try folder.write([1, 2, 3], to: "older.jpg")
            let new = folder.path("new.jpg")
            for (path, input, status) in [
                (older, empty + empty, 1), (new, empty + empty, 1), (older, [0x3F], 2), (new, [0x3F], 2),
            ] {
                let result = try await Command.run(
                    Recto.path,
                    ["live", "-", "--fps", "5", "--document", "passport", "--selfie", path],
                    input: input
                )
                #expect(result.status == Int32(status))
            }
            #expect(try Data(contentsOf: URL(fileURLWithPath: older)) == Data([1, 2, 3]))
            #expect(!FileManager.default.fileExists(atPath: new))
        }
    }

    @Test func `does not take a licence that is held up for a passport`() async throws {
        let card = try Self.licenseBack()
        let result = try await Command.run(
            Recto.path,
            ["live", "-", "--fps", "5", "--document", "passport"],
            input: card + card + card
        )
        #expect(result.status == 1)
        let events = try result.values()
        #expect(events.count { $0["code"] == "document.wrongSide" } == 1)
        #expect(events.last?["outcome"] == "failed")
        #expect(events.last?["line"]?["kind"] == "driverLicense")
    }
}
