// SPDX-License-Identifier: Apache-2.0
package import RectoImaging

/// Detects if two pictures of a face are one picture: a person who is photographed twice never looks the same twice.
///
/// The faces are aligned by turning, scaling and shearing, and their details are correlated without the light.
/// Recoding, relighting and warping change these little; another day changes them much.
package struct PortraitCopy: Sendable {
    /// Least correlation of two pictures that are one.
    ///
    /// Portraits of ten rendered people were measured. With copies that were compressed at quality 50, reduced or
    /// stretched, they had 0.98 and more. With the same people's selfies, which no camera had taken, they had 0.58 to
    /// 0.92.
    private static let leastCorrelation = 0.94

    package init() {}

    /// True if one picture is a copy of the other.
    ///
    /// - Parameters:
    ///   - picture: A face as ``PortraitCropper`` cuts it out.
    ///   - portrait: The other one.
    /// - Returns: `false` if one of them shows no face.
    /// - Throws: `VisionError` if memory ran out.
    package func isCopy(_ picture: Image, of portrait: Image) throws(VisionError) -> Bool {
        try correlation(picture, portrait) ?? 0 >= Self.leastCorrelation
    }

    /// Correlation of the details of two faces, up to 1; `nil` if one of them shows no face.
    func correlation(_ picture: Image, _ portrait: Image) throws(VisionError) -> Double? {
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
