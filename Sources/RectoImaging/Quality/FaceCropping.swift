// SPDX-License-Identifier: Apache-2.0

/// Crop of the face image (ISO/IEC 29794-5): the room between the face and the edges of the image.
///
/// The standard has four measures, one for each edge; this is the worst of them, since one missing cheek is enough. It
/// goes by the eyes: detectors differ in their rectangles, and some clip them to the image.
struct FaceCropping: Sendable {
    /// Room beyond a point of the face, in inter-eye distances, at which the value is 1; as much missing makes 0.
    var bestRoom = 0.5

    /// Cheeks, forehead and chin of most faces, in inter-eye distances.
    private static let extremes = [(-1.0, 0.3), (1.0, 0.3), (0.0, -1.0), (0.0, 1.75)]

    func assess(_ geometry: FaceGeometry, in image: Image) -> Assessment {
        let room = Self.extremes.map { across, down in
            let point = geometry.point(across: across, down: down)
            return min(point.x, point.y, Double(image.width) - point.x, Double(image.height) - point.y)
        }
        let least = (room.min() ?? 0) / geometry.distance
        return .value(min(1, max(0, 0.5 + least / bestRoom / 2)))
    }
}
