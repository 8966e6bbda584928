// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoImaging

struct QuadrilateralTests {
    private let box = Quadrilateral(width: 40, height: 10)

    @Test func `knows its width, height, area and centre`() {
        #expect(box.width == 40)
        #expect(box.height == 10)
        #expect(box.area == 400)
        #expect(box.centre == Point(x: 20, y: 5))
    }

    @Test func `turns its content without moving`() {
        #expect(box.halfTurned.topLeft == box.bottomRight)
        #expect(box.halfTurned.halfTurned == box)
        #expect(box.quarterTurned.quarterTurned == box.halfTurned)
        #expect(box.quarterTurned.area == box.area)
    }

    @Test func `grows about its centre`() {
        let grown = box.grown(by: 0.1)
        #expect(grown.centre == box.centre)
        #expect(grown.width == 48)
        #expect(grown.height == 12)
    }

    @Test func `scales with the image`() {
        #expect(box.scaled(by: 3) == Quadrilateral(width: 120, height: 30))
    }
}
