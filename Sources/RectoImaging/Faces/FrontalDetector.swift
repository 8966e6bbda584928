// SPDX-License-Identifier: Apache-2.0
internal import CRectoVision
internal import Synchronization

/// Owns a detector of dlib's; used by one thread at a time, which ``shared`` sees to.
@safe
final class FrontalDetector: @unchecked Sendable {
    /// The process's detectors.
    ///
    /// The first takes some milliseconds to make, hence not before one is needed; the others are its copies.
    static let shared = HandlePool { () throws(VisionError) in try original.copy() }

    private static let original = Original()

    private let handle: OpaquePointer

    private init(_ make: (inout OpaquePointer?) -> recto_vision_status) throws(VisionError) {
        var made: OpaquePointer?
        try VisionError.check(unsafe make(&made), "make the face detector")
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

    /// The detector that all others are copies of, and that never looks at an image itself.
    private final class Original: Sendable {
        private let detector = Mutex<FrontalDetector?>(nil)

        func copy() throws(VisionError) -> FrontalDetector {
            try detector.withLock { made throws(VisionError) in
                let original =
                    if let made { made } else {
                        try unsafe FrontalDetector { made in
                            let text = storedDetector
                            return unsafe recto_frontal_detector_create(text.utf8Start, text.utf8CodeUnitCount, &made)
                        }
                    }
                made = original
                return try unsafe FrontalDetector { unsafe recto_frontal_detector_copy(original.handle, &$0) }
            }
        }
    }
}

/// What a shim stores that is given room for faces and a place for their number.
func detectedFaces(
    _ detect: (UnsafeMutablePointer<recto_face>, Int, UnsafeMutablePointer<Int>) -> recto_vision_status
) throws(VisionError) -> [recto_face] {
    // More faces than are on any photograph of interest.
    let capacity = 512
    return try unsafe [recto_face](capacity: capacity, "detect faces") { unsafe detect($0, capacity, &$1) }
}
