// SPDX-License-Identifier: Apache-2.0
package import Foundation

/// The models that `Scripts/models` fetches, if they are on this machine.
package enum FetchedModels {
    /// Their folder: where FETCHED_FACE_MODELS points, or the user's; `nil` if they are not there.
    package static let folder: URL? = {
        let environment = ProcessInfo.processInfo.environment
        let data = environment["XDG_DATA_HOME"] ?? environment["HOME"].map { $0 + "/.local/share" } ?? "/nonexistent"
        let folder = URL(fileURLWithPath: environment["FETCHED_FACE_MODELS"] ?? data + "/recto/models")
        let isThere = [resNet, predictor].allSatisfy {
            FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
        }
        return isThere ? folder : nil
    }()

    /// The reason why a test is skipped.
    package static let absence = "no models of faces here; Scripts/models fetches them"

    /// File of the network that tells faces apart.
    package static let resNet = "dlib_face_recognition_resnet_model_v1.dat"
    /// File of the predictor of five points.
    package static let predictor = "shape_predictor_5_face_landmarks.dat"
}
