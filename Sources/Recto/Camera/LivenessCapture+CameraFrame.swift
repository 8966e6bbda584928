// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
public import RectoLiveness
public import RectoSystem

extension LivenessCapture {
    /// Takes a frame as its source delivered it.
    ///
    /// - Returns: The actions to take; `nil` if the frame is damaged and was not examined.
    /// - Throws: `VisionError` if memory ran out.
    public mutating func take(_ frame: CameraFrame) throws -> [LivenessAction]? {
        guard let image = try? FrameDecoder().decode(frame.picture, as: .grey) else { return nil }
        return try take(image, frame: frame.number, at: frame.time)
    }
}
