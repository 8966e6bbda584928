// SPDX-License-Identifier: Apache-2.0
internal import CRectoVision

/// The networks for machine readable zones, compiled in and loaded when first needed.
///
/// Each handle takes some milliseconds to make; all readers share these.
enum ZoneNetworks {
    /// Finds zones: see ``ZoneMaps``.
    static let locator = Result { () throws(VisionError) in
        try Network(unsafe bytes(recto_zone_locator()), runner: .convolutional)
    }
    /// Reads a line of a zone: see ``ZoneRecogniser``.
    static let recogniser = Result { () throws(VisionError) in
        try Network(unsafe bytes(recto_zone_recogniser()), runner: .convolutional)
    }

    private static func bytes(_ file: recto_bytes) -> [UInt8] {
        unsafe Array(UnsafeBufferPointer(start: file.base, count: file.count))
    }
}
