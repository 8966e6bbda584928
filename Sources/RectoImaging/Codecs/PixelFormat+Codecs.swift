// SPDX-License-Identifier: Apache-2.0
internal import CRectoCodecs

extension PixelFormat {
    /// The codecs' name for it.
    var codecFormat: RectoCodecFormat {
        switch self {
        case .grey: .grey
        case .rgb: .RGB
        }
    }
}
