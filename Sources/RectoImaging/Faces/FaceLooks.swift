// SPDX-License-Identifier: Apache-2.0

/// The looks at a face that are averaged into its embedding: one look has errors of its own, several have fewer in
/// common.
public enum FaceLooks: String, Sendable, Hashable, Codable, CaseIterable {
    /// The face at the template's place.
    case single
    /// The same, and its mirror image.
    case mirrored
    /// Four looks, each a little beside the template's place, larger or smaller and turned, two of them mirrored.
    ///
    /// Detectors find eyes to about a twentieth of their distance, and a network takes the difference for one of faces.
    case shifted

    /// A look: the shift of the face in it, and true if it is mirrored.
    struct Place: Sendable {
        var shift = FaceAligner.Shift()
        var isMirrored = false
    }

    /// The looks.
    var places: [Place] {
        switch self {
        case .single: [Place()]
        case .mirrored: [Place(), Place(isMirrored: true)]
        // Four shifts from the template, with their mean at its place in the picture.
        case .shifted:
            [
                Place(shift: FaceAligner.Shift(right: 0.05, down: 0.05, growth: 0.03, turn: -0.03)),
                Place(shift: FaceAligner.Shift(right: -0.05, down: 0.05, growth: -0.03, turn: 0.03), isMirrored: true),
                Place(shift: FaceAligner.Shift(right: 0.05, down: -0.05, growth: -0.03, turn: -0.03)),
                Place(shift: FaceAligner.Shift(right: -0.05, down: -0.05, growth: 0.03, turn: 0.03), isMirrored: true),
            ]
        }
    }
}
