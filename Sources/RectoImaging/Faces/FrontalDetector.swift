// SPDX-License-Identifier: Apache-2.0
internal import CRectoVision
internal import Synchronization

/// Owns a detector of dlib's, which nothing changes once it is made.
@safe
final class FrontalDetector: @unchecked Sendable {
    private static let made = Mutex<FrontalDetector?>(nil)

    /// The process's detector; it takes some milliseconds to make, hence not before it is needed.
    static func shared() throws(VisionError) -> FrontalDetector {
        try made.withLock { made throws(VisionError) in
            let detector = if let made { made } else { try FrontalDetector() }
            made = detector
            return detector
        }
    }

    private let handle: OpaquePointer

    private init() throws(VisionError) {
        let text = storedDetector
        var made: OpaquePointer?
        let status = unsafe recto_frontal_detector_create(text.utf8Start, text.utf8CodeUnitCount, &made)
        try VisionError.check(status, "make the face detector")
        guard let made = unsafe made else { throw .failed(operation: "make the face detector") }
        unsafe handle = made
    }

    deinit {
        unsafe recto_frontal_detector_free(handle)
    }

    func detect(_ image: Image, isQuick: Bool, threshold: Double) throws(VisionError) -> [recto_face] {
        try unsafe detectedFaces { faces, capacity, count in
            unsafe image.withPixels { pixels in
                unsafe recto_frontal_detector_detect(handle, pixels, isQuick, threshold, faces, capacity, count)
            }
        }
    }
}

/// The faces that a shim stores, given room for them and a place for their number.
func detectedFaces(
    _ detect: (UnsafeMutablePointer<recto_face>, Int, UnsafeMutablePointer<Int>) -> recto_vision_status
) throws(VisionError) -> [recto_face] {
    // More faces than are on any photograph of interest.
    let capacity = 512
    return try unsafe [recto_face](capacity: capacity, "detect faces") { unsafe detect($0, capacity, &$1) }
}
