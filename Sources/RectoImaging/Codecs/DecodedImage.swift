// SPDX-License-Identifier: Apache-2.0

/// An upright image and what was wrong with its file.
public struct DecodedImage: Sendable {
    /// The picture, upright.
    ///
    /// Rows that the file lacks are mid-grey, as libjpeg leaves blocks without data: unlike white, it looks like
    /// neither paper nor glare.
    public let image: Image
    /// What the file has lost; `nil` where every pixel was read.
    public let defect: Defect?

    /// Damage that leaves something to see.
    public enum Defect: Sendable, Hashable {
        /// The file ends early. `fraction` of the rows were read; 1 where only detail is missing from all of them.
        case truncated(fraction: Double)
        /// Bytes of the file are wrong, and with them pixels; `reason` is the decoder's.
        case corrupt(reason: String)
    }
}
