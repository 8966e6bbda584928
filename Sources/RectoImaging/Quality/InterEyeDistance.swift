// SPDX-License-Identifier: Apache-2.0

/// Inter-eye distance (ISO/IEC 29794-5): the number of pixels of a face.
struct InterEyeDistance: Sendable {
    /// Pixels at which the value is a half.
    ///
    /// A face of 80 pixels has eyes 35 apart, the usual input of recognition networks; the 90 of ISO/IEC 39794-5's
    /// portraits are worth 0.87.
    var half = 35.0

    func assess(_ geometry: FaceGeometry) -> Assessment {
        .falling(1 / geometry.distance, half: 1 / half)
    }
}
