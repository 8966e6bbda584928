// SPDX-License-Identifier: Apache-2.0

/// The looks at a face whose mean is its embedding: one look has errors of its own, several have fewer in common.
public enum FaceLooks: String, Sendable, Hashable, Codable, CaseIterable {
    /// The face where the template has it.
    case single
    /// The same, and its mirror image.
    case mirrored
    /// Four, each a little beside where the template has the face, larger or smaller and turned, two of them mirrored.
    ///
    /// Detectors find eyes to about a twentieth of their distance, and a network takes the difference for one of faces.
    case shifted

    /// A look: by how much the face is moved in it, and whether it is mirrored.
    struct Place: Sendable {
        var shift = FaceAligner.Shift()
        var isMirrored = false
    }

    /// The looks.
    var places: [Place] {
        switch self {
        case .single: [Place()]
        case .mirrored: [Place(), Place(isMirrored: true)]
        // Four ways to be beside the template, which in the picture have their mean where it is.
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
