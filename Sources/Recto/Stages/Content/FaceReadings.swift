// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// The faces of an image.
struct FaceReadings {
    /// True if faces were looked for.
    let wereSought: Bool
    /// The faces that were found, the largest first; before them those above the only zone of a page.
    var faces: [Face] = []
    /// The turn that makes the faces of the image upright.
    var orientation = Orientation.up

    /// True if one of them is certainly a face, by the detector's scores.
    var areSure = false

    /// True if several documents have a portrait, and nothing tells which of them is meant.
    var isHolderUnknown = false

    /// The portrait of a document, or the person of a selfie: ghost portraits and bystanders are smaller.
    var largest: Face? { faces.first }
    /// The eyes of the largest face if they were measured, by the points of a predictor.
    var measuredEyes: Face.Eyes?

    /// The largest face with the best eyes that are known, for measures and crops.
    var framed: Face? {
        var face = largest
        if let measuredEyes { face?.eyes = measuredEyes }
        return face
    }
}
