// SPDX-License-Identifier: Apache-2.0
internal import CRectoBarcode
internal import CRectoCodecs
internal import CRectoVision

/// A library that images are read with.
package enum ImagingLibrary: String, CaseIterable, Sendable {
    case libjpegTurbo = "libjpeg-turbo"
    case libpng
    case libwebp
    case libheif
    case opencv = "OpenCV"
    case dlib
    case zxing = "zxing-cpp"

    /// Loads the library that is not linked, libheif, which needs files: before a process gives up the right to them.
    ///
    /// - Returns: True if it is loaded; HEIC is refused if it is not.
    @discardableResult
    package static func loadThoseOfConfined() -> Bool { recto_heif_load() }

    /// Its version, such as `2.1.5`: that of the loaded library if it tells, else the one that Recto was built with.
    package var version: String {
        // Three digits each for minor and patch, as all shims give it.
        let number =
            switch self {
            case .libjpegTurbo: recto_jpeg_version()
            case .libpng: recto_png_version()
            case .libwebp: recto_webp_version()
            case .libheif: recto_heif_version()
            case .opencv: recto_opencv_version()
            case .dlib: recto_dlib_version()
            case .zxing: recto_zxing_version()
            }
        return "\(number / 1_000_000).\(number / 1_000 % 1_000).\(number % 1_000)"
    }
}
