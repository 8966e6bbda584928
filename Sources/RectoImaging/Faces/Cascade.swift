// SPDX-License-Identifier: Apache-2.0
internal import CRectoVision

/// Owns a cascade of OpenCV's; used by one thread at a time.
@safe
final class Cascade: @unchecked Sendable {
    private let handle: OpaquePointer

    init(path: String) throws(VisionError) {
        let operation = "load the cascade \(path)"
        var made: OpaquePointer?
        try VisionError.check(unsafe recto_cascade_create(path, &made), operation)
        guard let made = unsafe made else { throw .failed(operation: operation) }
        unsafe handle = made
    }

    /// Parses it now, which the first image would do.
    func load() throws(VisionError) {
        try VisionError.check(unsafe recto_cascade_load(handle), "load a cascade")
    }

    deinit {
        unsafe recto_cascade_free(handle)
    }

    func detect(_ image: Image, step: Double, neighbours: Int, smallest: Int) throws(VisionError) -> [recto_face] {
        try unsafe detectedFaces { faces, capacity, count in
            unsafe image.withPixels { pixels in
                unsafe recto_cascade_detect(
                    handle,
                    pixels,
                    step,
                    Int32(neighbours),
                    Int32(smallest),
                    faces,
                    capacity,
                    count
                )
            }
        }
    }
}
