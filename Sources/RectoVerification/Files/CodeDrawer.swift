// SPDX-License-Identifier: Apache-2.0

/// Draws links as QR codes, for telephones to open.
public protocol CodeDrawer: Sendable {
    /// The code of a text as an SVG image.
    ///
    /// - Parameter text: A link, at most about 1,600 bytes.
    /// - Returns: `nil` if no code holds the text.
    func svg(of text: String) -> String?
}
