// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
public import RectoVerification

/// Draws QR codes with the engine's library of barcodes.
public struct EngineCodeDrawer: CodeDrawer {
    /// A drawer.
    public init() {}

    public func svg(of text: String) -> String? { QRCode(text)?.svgText }
}
