// SPDX-License-Identifier: Apache-2.0

internal import CRectoCodecs

extension PixelFormat {
    /// What the codecs call it.
    var codecFormat: RectoCodecFormat {
        switch self {
        case .grey: .grey
        case .rgb: .RGB
        }
    }
}
