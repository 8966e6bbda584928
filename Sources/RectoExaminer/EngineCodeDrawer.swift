// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
public import RectoVerification

/// Draws QR codes with the engine's library of barcodes.
public struct EngineCodeDrawer: CodeDrawer {
    /// A drawer.
    public init() {}

    public func svg(of text: String) -> String? { QRCode(text)?.svgText }

    /// The code of a text for a terminal; `nil` if no code holds the text.
    public func terminalText(of text: String) -> String? { QRCode(text)?.terminalText }
}
