// SPDX-License-Identifier: Apache-2.0
package import RectoLiveness

/// An observer that tells the truth about frames, as no eye could.
package struct PerfectObserver: Sendable {
    private var person: Int?

    package init() {}

    /// The truth about a frame.
    ///
    /// Others are compared with the person who is in it while the session settles.
    package mutating func observe(_ frame: PlayedFrame, isSettling: Bool) -> FrameObservation {
        if isSettling, frame.faceCount == 1 { person = frame.person }
        let face = frame.face.map {
            FaceObservation(
                rightEye: $0.rightEye,
                leftEye: $0.leftEye,
                smile: $0.smile,
                yaw: $0.yaw,
                pitch: $0.pitch,
                isSamePerson: frame.person == person
            )
        }
        return FrameObservation(frame: frame.number, time: frame.time, faceCount: frame.faceCount, face: face)
    }
}
