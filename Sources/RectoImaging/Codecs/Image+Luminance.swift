// SPDX-License-Identifier: Apache-2.0
internal import CRectoCodecs

extension Image {
    /// The luminance of a picture in colour: that which a decoder gives that makes the colours first.
    package var luminance: Image {
        guard format == .rgb else { return self }
        return unsafe Image(width: width, height: height, format: .grey) { grey in
            unsafe withUnsafeBytes { colours in
                for row in 0..<height {
                    let from = unsafe (colours.baseAddress! + row * bytesPerRow).assumingMemoryBound(to: UInt8.self)
                    let to = unsafe (grey.baseAddress! + row * width).assumingMemoryBound(to: UInt8.self)
                    unsafe recto_luminance(from, width, to)
                }
            }
        }
    }
}
