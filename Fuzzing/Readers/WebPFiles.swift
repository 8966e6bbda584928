// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import TestSupport

/// WebP files: chunks, orientation, pixels, the first frame of animations.
struct WebPFiles: FuzzedReader {
    let name = "webp"
    let maximumLength = 4096

    func read(_ bytes: [UInt8]) { Pictures.decode(bytes, for: .confined) }

    func seeds() -> [[UInt8]] {
        let still = [
            WebPBuilder.lossy, WebPBuilder.lossless, WebPBuilder.transparent, WebPBuilder.losslessTransparent,
        ]
        let turned = (1...8).map { WebPBuilder.file(turnedBy: $0) }
        return still + turned + [WebPBuilder.animation(), WebPBuilder.animation(WebPBuilder.lossless)]
    }
}
