// SPDX-License-Identifier: Apache-2.0
internal import CTestCodecs
package import RectoImaging

/// Barcodes as other programs draw them.
package enum DrawnCode {
    /// A picture, of this many pixels, of a code in the middle of a light field; its kind is called as barcodes name it.
    package static func image(_ symbology: String, _ text: String, width: Int, height: Int) -> Image {
        unsafe Image(width: width, height: height, format: .grey) { samples in
            let isDrawn = unsafe test_code_draw(symbology, text, Int32(width), Int32(height), samples.baseAddress!)
            precondition(isDrawn, "a text that the code can hold")
        }
    }
}
