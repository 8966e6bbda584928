// SPDX-License-Identifier: Apache-2.0
import EngineSupport
import Foundation
import Recto
import RectoImaging
import RectoRecords
import RectoSystem
import Testing

@testable import TestSupport

@Suite(.timeLimit(.minutes(10)))
struct DocumentCaptureTests {
    private static let page = Sample.named("zones/passport-curled-under-glare")
    private static let back = Sample.named("license-backs-photographed/texas-on-wood")

    @Test func `reads the sharpest frame of a moment, and is done`() async throws {
        var capture = try capture(.passport)
        let sharp = try Self.page.bytes()
        let blurred = try blurred(sharp)
        try await expectWaiting(&capture, [(blurred, 0), (sharp, 80), (blurred, 160)])
        #expect(capture.best == nil)
        try await #expect(capture.take(frame(blurred, 240)).isDone)
        #expect(capture.best?.outcome == .read)
        #expect(capture.best?.passport?.lastName == "ABERNATHIE")
        #expect(try await capture.bestPicture == sharp)
    }

    @Test func `reads a licence's back`() async throws {
        var capture = try capture(.driverLicense(.back))
        let bytes = try Self.back.bytes()
        try await expectWaiting(&capture, [(bytes, 0)])
        try await #expect(capture.finish().isDone)
        #expect(capture.best?.driverLicense != nil)
        #expect(try await capture.bestPicture == bytes)
        try await #expect(capture.finish().isWaiting)
    }

    @Test func `takes no passport for a licence, and says so, until the licence is shown`() async throws {
        var capture = try capture(.driverLicense(.back))
        let page = try Sample.named("zones/passport-plain").bytes()
        let back = try Self.back.bytes()
        try await expectWaiting(&capture, [(page, 0)])
        let other = try await capture.take(frame(page, 300))
        #expect(other.notices?.contains(.documentWrongSide) == true)
        #expect(!capture.isRead)
        #expect(capture.best?.kind == .passport)
        let still = try await capture.take(frame(back, 600))
        #expect(still.notices?.contains(.documentWrongSide) == false)
        try await #expect(capture.finish().isDone)
        #expect(capture.isRead)
        #expect(capture.best?.kind == .driverLicense)
        #expect(try await capture.bestPicture == back)
    }

    @Test func `takes no licence for a passport, and says so, until the passport is shown`() async throws {
        var capture = try capture(.passport)
        let page = try Sample.named("zones/passport-plain").bytes()
        let back = try Self.back.bytes()
        try await expectWaiting(&capture, [(back, 0)])
        let other = try await capture.take(frame(page, 300))
        #expect(other.notices?.contains(.documentWrongSide) == true)
        #expect(!capture.isRead)
        try await #expect(capture.finish().isDone)
        #expect(capture.best?.passport?.lastName == "ELSTWOUD")
        #expect(try await capture.bestPicture == page)
    }

    @Test(arguments: [true, false])
    func `takes the back of an identity card for that of a licence if such cards are taken`(isTaken: Bool) async throws
    {
        var capture = try capture(.driverLicense(.back), takesIdentityCards: isTaken)
        let back = try Sample.named("zones/card-td1-reverse").bytes()
        try await expectWaiting(&capture, [(back, 0)])
        let step = try await capture.finish()
        #expect(step.isDone == isTaken)
        #expect(isTaken || step.notices?.first == .documentWrongSide)
        #expect(capture.isRead == isTaken)
        #expect(capture.best?.kind == .identityCard)
    }

    @Test func `goes on where a frame is blurred, until one is not`() async throws {
        var capture = try capture(.passport)
        let sharp = try Self.page.bytes()
        let blurred = try blurred(sharp)
        try await expectWaiting(&capture, [(blurred, 0)])
        let first = try await capture.take(frame(blurred, 300))
        #expect(!(try #require(first.notices)).isEmpty)
        // The same again is nothing new to say.
        let second = try await capture.take(frame(sharp, 600))
        #expect(second.notices == [])
        try await #expect(capture.finish().isDone)
        #expect(capture.best?.passport != nil)
        #expect(try await capture.bestPicture == sharp)
    }

    @Test(arguments: [Expectation.passport, .driverLicense(.back)])
    func `says once that there is no document`(expectation: Expectation) async throws {
        var capture = try capture(expectation)
        let background = try ImageEncoder(.jpeg(quality: 90)).encode(Self.background)
        try await expectWaiting(&capture, [(background, 0)])
        let notices = try await [
            capture.take(frame(background, 300)), capture.take(frame(background, 600)), capture.finish(),
        ].map(\.notices)
        #expect(notices[0] == [.documentNotFound])
        #expect(notices[1] == [])
        #expect(notices[2] == [])
        #expect(capture.best?.record == nil)
    }

    @Test func `ends without anything where nothing came`() async throws {
        var capture = try capture(.passport)
        try await #expect(capture.finish().isWaiting)
        #expect(capture.best == nil)
        #expect(try await capture.bestPicture == nil)
    }

    @Test func `leaves out frames that are no images`() async throws {
        var capture = try capture(.passport)
        let sharp = try Self.page.bytes()
        let torn = Array(sharp.prefix(sharp.count / 2))
        try await expectWaiting(&capture, [(torn, 0), ([], 300), (Array("no image".utf8), 600), (torn, 900)])
        try await #expect(capture.finish().isWaiting)
        #expect(capture.best == nil)
        try await expectWaiting(&capture, [(sharp, 1_200), (torn, 1_500)])
        try await #expect(capture.finish().isDone)
    }

    @Test func `reads mirrored frames, and hands out the picture as things are`() async throws {
        let sharp = try Self.page.bytes()
        let image = try TestPictures.grey(sharp)
        let mirrored = try ImageEncoder(.jpeg(quality: 92)).encode(image.upright(from: .upMirrored))
        var capture = try capture(.passport, isMirrored: true)
        try await expectWaiting(&capture, [(mirrored, 0)])
        try await #expect(capture.finish().isDone)
        let picture = try TestPictures.grey(try #require(await capture.bestPicture))
        let differences = zip(GreyPlane(picture).levels, GreyPlane(image).levels).map { abs(Int($0) - Int($1)) }
        #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 3)
    }

    @Test func `reads raw frames`() async throws {
        let image = try TestPictures.grey(Self.page.bytes())
        let size = try #require(FrameSize(width: image.width, height: image.height))
        var capture = try capture(.passport)
        let raw = CameraFrame(number: 0, time: .zero, picture: .grey(GreyPlane(image).levels, size))
        try await #expect(capture.take(raw).isWaiting)
        try await #expect(capture.finish().isDone)
        #expect(try await capture.bestPicture?.starts(with: [0xFF, 0xD8]) == true)
    }

    /// A desk without anything on it, in the light of a window.
    private static var background: Image {
        unsafe Image(width: 1_280, height: 960, format: .grey) { bytes in
            var generator = SeededGenerator(seed: 3)
            for index in 0..<1_280 * 960 {
                let slope = index % 1_280 / 16 + index / 1_280 / 24
                unsafe bytes[index] = UInt8(90 + slope + Int.random(in: -6...6, using: &generator))
            }
        }
    }

    private func capture(
        _ expectation: Expectation,
        isMirrored: Bool = false,
        takesIdentityCards: Bool = true
    ) throws -> DocumentCapture {
        var configuration = RectoEngine.Configuration()
        configuration.asOf = CalendarDate("2026-01-01")
        return DocumentCapture(
            expecting: expectation,
            engine: try RectoEngine(configuration),
            isMirrored: isMirrored,
            takesIdentityCards: takesIdentityCards
        )
    }

    private func frame(_ bytes: [UInt8], _ milliseconds: Int) -> CameraFrame {
        CameraFrame(number: milliseconds, time: .milliseconds(milliseconds), picture: .encoded(bytes))
    }

    private func expectWaiting(
        _ capture: inout DocumentCapture,
        _ frames: [([UInt8], Int)],
        _ location: SourceLocation = #_sourceLocation
    ) async throws {
        for (bytes, milliseconds) in frames {
            let step = try await capture.take(frame(bytes, milliseconds))
            #expect(step.isWaiting, "\(milliseconds) ms", sourceLocation: location)
        }
    }

    private func blurred(_ bytes: [UInt8]) throws -> [UInt8] {
        let image = try TestPictures.grey(bytes)
        let (width, height) = (image.width, image.height)
        let small = GreyPlane(try image.reduced(width: width / 12, height: height / 12))
        let levels = (0..<width * height).map { index in
            UInt8(small.level(atX: Double(index % width) / 12 - 0.5, y: Double(index / width) / 12 - 0.5))
        }
        let picture = GreyPlane(width: width, height: height, levels: levels)
        return try ImageEncoder(.jpeg(quality: 90)).encode(picture.image)
    }
}

extension DocumentCapture.Step {
    fileprivate var isDone: Bool { if case .done = self { true } else { false } }
    fileprivate var isWaiting: Bool { if case .waiting = self { true } else { false } }
    fileprivate var notices: [Finding.Code]? { if case .reading(let notices) = self { notices } else { nil } }
}
