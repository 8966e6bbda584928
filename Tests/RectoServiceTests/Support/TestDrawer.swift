// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import RectoVerification

/// Draws QR codes as the program does.
struct TestDrawer: CodeDrawer {
    func svg(of text: String) -> String? { QRCode(text)?.svgText }
}
