// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import RectoSystem
import RectoVerification
import Testing

@testable import RectoCapture

struct ChallengeFilmTests {
    @Test(arguments: [(960, 540, 640, 360), (540, 960, 480, 853), (480, 640, 480, 640), (16, 2_000, 10, 1_280)])
    func `makes frames of a large camera smaller, and keeps them as wide as a selfie`(
        width: Int,
        height: Int,
        columns: Int,
        rows: Int
    ) throws {
        var film = ChallengeFilm(JourneyLimits(), isMirrored: false)
        let picture = Image(greyOf: 90, width: width, height: height, format: .grey)
        let file = try ImageEncoder(.jpeg(quality: 80)).encode(picture)
        let seen = try #require(try film.add(CameraFrame(number: 0, time: .zero, picture: .encoded(file))))
        #expect(seen.width == columns)
        #expect(seen.height == rows)
    }
}
