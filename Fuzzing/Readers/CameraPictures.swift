// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoImaging
import RectoRecords
import TestSupport

/// Small pictures of a camera, looked at for each side that a person may hold into view.
struct CameraPictures: FuzzedReader {
    let name = "look"
    let maximumLength = 4096

    func read(_ bytes: [UInt8]) {
        // The first byte sets what is expected, and what is wanted.
        guard let first = bytes.first else { return }
        let file = Array(bytes.dropFirst())
        let expectation = Self.expectations[Int(first) % Self.expectations.count]
        guard let look = look(at: file, expectation, after: nil, straightens: first >= 128) else { return }
        check(look)
        // The next picture of a hand that is still.
        guard let seen = SeenDocument(look),
            let next = self.look(at: file, expectation, after: seen, straightens: false)
        else { return }
        precondition(next.outline == look.outline, "another outline of the same picture")
        check(next)
    }

    private func look(
        at file: [UInt8],
        _ expectation: Expectation,
        after before: SeenDocument?,
        straightens: Bool
    ) -> FrameLook? {
        let terms = ReadingTerms(limits: Self.limits)
        return try? Pictures.engine.look(
            at: file,
            expecting: expectation,
            after: before,
            straightens: straightens,
            under: terms
        )
    }

    private func check(_ look: FrameLook) {
        precondition(look.width <= Self.limits.side && look.height <= Self.limits.side, "more pixels than are allowed")
        guard look.width > 0 else {
            precondition(look.obstacles == [.imageCorrupt], "no picture, and no word about it")
            return
        }
        if let corners = look.outline?.corners {
            precondition(corners.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "an outline without a place")
        }
        if look.isRightSide { precondition(look.outline != nil, "the right side of nothing") }
        if let straightened = look.straightened {
            precondition(straightened.starts(with: [0xFF, 0xD8]), "no JPEG file")
        }
    }

    private static let expectations: [Expectation] = [
        .driverLicense(.front), .driverLicense(.back), .passport, .selfie, .anything,
    ]

    /// Less than the service takes: what is large takes time, and goes the same ways.
    private static let limits: Limits = {
        var limits = Limits.default
        limits.pixels = 1 << 12
        return limits
    }()

    func seeds() throws -> [[UInt8]] {
        let parts = try Pictures.parts(of: "license-backs-photographed")
            .map { try ImageEncoder(.jpeg(quality: 70)).encode($0) }
        var seeds: [[UInt8]] = []
        for (index, file) in (JPEGFiles.drawn + parts).enumerated() {
            let first = UInt8(index % Self.expectations.count)
            seeds += [[first] + file, [130 + first] + file]
        }
        return seeds
    }
}
