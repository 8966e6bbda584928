// SPDX-License-Identifier: Apache-2.0
public import RectoImaging

/// Detects if two pictures of a face are one picture: a person who is photographed twice never looks the same twice.
///
/// The faces are aligned by turning, scaling and shearing, and their details are correlated without the light.
/// Recoding, relighting and warping change these little; another day changes them much.
public struct PortraitCopy: Sendable {
    /// Least correlation of two pictures that are one.
    ///
    /// Chosen on 50 rendered people (`LivenessBenchmark --copies`): selfies had up to 0.957 with two pictures of their
    /// cards, and 95 in 100 copies had 0.964 and more. Of 76 other people 6 of 152 selfies and 310 of 312 copies reach it.
    /// No threshold keeps both apart: honest selfies had up to 0.965, copies 0.958 and more. So a person decides.
    public static let leastCorrelation = 0.96

    public init() {}

    /// True if one picture is a copy of the other.
    ///
    /// - Parameters:
    ///   - picture: A face as ``PortraitCropper`` cuts it out.
    ///   - portrait: The other one.
    /// - Returns: `false` if one of them shows no face.
    /// - Throws: `VisionError` if memory ran out.
    public func isCopy(_ picture: Image, of portrait: Image) throws(VisionError) -> Bool {
        try correlation(picture, portrait) ?? 0 >= Self.leastCorrelation
    }

    /// Correlation of the details of two faces, up to 1; `nil` if one of them shows no face.
    public func correlation(_ picture: Image, _ portrait: Image) throws(VisionError) -> Double? {
        guard let one = try details(picture), let other = try details(portrait) else { return nil }
        return other.registered(to: one)
    }

    /// The details of the face in the middle of a picture.
    private func details(_ picture: Image) throws(VisionError) -> FaceDetails? {
        let grey = try picture.grey()
        let (middle, distance) = (Double(grey.width) / 2, Double(grey.width) / 4)
        let line = 0.45 * Double(grey.height)
        let eyes = Face.Eyes(
            right: Point(x: middle - distance / 2, y: line),
            left: Point(x: middle + distance / 2, y: line)
        )
        guard let placed = try FacePlacer().place(eyes, in: grey) else { return nil }
        return try FaceDetails(placed.face)
    }
}
