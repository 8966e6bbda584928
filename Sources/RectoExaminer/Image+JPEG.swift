// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoImaging

extension Image {
    /// The image as a file of our own making, which holds nothing of the file that it was decoded from.
    ///
    /// - Throws: `ImagingError` if there is no memory for it.
    func jpeg() throws -> Data { try Data(ImageEncoder(.jpeg(quality: 95)).encode(self)) }
}
