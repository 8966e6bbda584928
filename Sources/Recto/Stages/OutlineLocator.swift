// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// Stage: the documents of the image, by their edges alone.
struct OutlineLocator: Sendable {
    private let locator = DocumentLocator()

    /// The outlines of the documents, the largest first, or the reason for none.
    ///
    /// - Throws: `VisionError` if memory ran out.
    func locate(in image: Image) throws(VisionError) -> DocumentLocation { try locator.locate(in: image) }
}
