// SPDX-License-Identifier: Apache-2.0

/// An upright image and the defect of its file.
public struct DecodedImage: Sendable {
    /// The picture, upright.
    ///
    /// Rows that the file lacks are mid-grey, as libjpeg leaves blocks without data: unlike white, it looks like
    /// neither paper nor glare.
    public let image: Image
    /// The part that the file has lost; `nil` if every pixel was read.
    public let defect: Defect?

    /// Damage that leaves something to see.
    public enum Defect: Sendable, Hashable {
        /// The file ends early. `fraction` of the rows were read; It is 1 if all rows are there and only detail is
        /// missing.
        case truncated(fraction: Double)
        /// Bytes of the file are wrong, and with them pixels; `reason` is the decoder's.
        case corrupt(reason: String)
    }
}
