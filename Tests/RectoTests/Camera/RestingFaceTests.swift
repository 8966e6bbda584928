// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import Recto
@testable import RectoImaging

struct RestingFaceTests {
    @Test func `takes the networks' word while few frames were seen`() {
        var rest = RestingFace()
        for _ in 0..<4 { rest.see(face(eyes: 0.5, smile: 0.6)) }
        let relative = rest.relative(face(eyes: 0.5, smile: 0.6))
        #expect(abs(relative.rightEye - 0.5 / 0.9) < 0.01)
        #expect(relative.smile > 0.9)
        rest.see(face(eyes: 0.5, smile: 0.6))
        #expect(rest.relative(face(eyes: 0.5, smile: 0.6)).rightEye > 0.98)
        #expect(rest.relative(face(eyes: 0.5, smile: 0.6)).smile < 0.02)
    }

    @Test func `a mouth that always looks as if it smiled smiles no more than in rest`() {
        var rest = RestingFace()
        for _ in 0..<30 { rest.see(face(smile: 0.7)) }
        #expect(rest.relative(face(smile: 0.7)).smile < 0.05)
        #expect(rest.relative(face(smile: 0.5)).smile == 0)
        #expect(rest.relative(face(smile: 0.97)).smile > 0.5)
    }

    @Test func `a smile that the network hardly sees is one, against a mouth in which it never saw any`() {
        var rest = RestingFace()
        for _ in 0..<30 { rest.see(face(smile: 0.02)) }
        #expect(rest.relative(face(smile: 0.02)).smile < 0.05)
        #expect(rest.relative(face(smile: 0.15)).smile > 0.5)
    }

    @Test func `a mouth that always looks a little open is closed, and opens further`() {
        var rest = RestingFace()
        for _ in 0..<20 { rest.see(face(opening: 0.4)) }
        for _ in 0..<20 { rest.see(face(opening: 0.8)) }
        #expect(rest.relative(face(opening: 0.42)).opening < 0.05)
        #expect(rest.relative(face(opening: 0.8)).opening > 0.6)
        #expect(rest.relative(face(opening: 0)).opening == 0)
        var agape = RestingFace()
        for _ in 0..<30 { agape.see(face(opening: 0.9)) }
        #expect(agape.relative(face(opening: 0.9)).opening > 0.7)
    }

    @Test func `narrow eyes are open, and closed ones are not`() {
        var rest = RestingFace()
        for _ in 0..<30 { rest.see(face(eyes: 0.45)) }
        #expect(rest.relative(face(eyes: 0.45)).leftEye > 0.95)
        #expect(rest.relative(face(eyes: 0.1)).leftEye < 0.25)
        var asleep = RestingFace()
        for _ in 0..<30 { asleep.see(face(eyes: 0.1)) }
        #expect(asleep.relative(face(eyes: 0.1)).leftEye < 0.3)
    }

    @Test func `each eye has its own rest`() {
        var rest = RestingFace()
        for _ in 0..<30 { rest.see(FaceExpression(rightEye: 0.9, leftEye: 0.5, smile: 0.05, opening: 0)) }
        let relative = rest.relative(FaceExpression(rightEye: 0.5, leftEye: 0.5, smile: 0.05, opening: 0))
        #expect(relative.leftEye > 0.95)
        #expect(relative.rightEye < 0.6)
    }

    @Test func `blinks and smiles at the beginning do not spoil the measure`() {
        var rest = RestingFace()
        for _ in 0..<20 { rest.see(face(eyes: 0.05, smile: 0.8)) }
        for _ in 0..<20 { rest.see(face(eyes: 0.85, smile: 0.04)) }
        let relative = rest.relative(face(eyes: 0.85, smile: 0.04))
        #expect(relative.rightEye > 0.98)
        #expect(relative.smile < 0.02)
        #expect(rest.relative(face(eyes: 0.05, smile: 0.8)).smile == 1)
    }

    @Test(arguments: [-3.0, 0, 1, 7])
    func `stays within bounds whatever the networks say`(value: Double) {
        var rest = RestingFace()
        for _ in 0..<6 { rest.see(face(eyes: value, smile: value, opening: value)) }
        let relative = rest.relative(face(eyes: value, smile: value, opening: value))
        for share in [relative.rightEye, relative.leftEye, relative.smile, relative.opening] {
            #expect((0...1).contains(share))
        }
    }

    private func face(eyes: Double = 0.9, smile: Double = 0.05, opening: Double = 0) -> FaceExpression {
        FaceExpression(rightEye: eyes, leftEye: eyes, smile: smile, opening: opening)
    }
}
