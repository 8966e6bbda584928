// SPDX-License-Identifier: Apache-2.0
internal import RectoVerification

extension FileKind {
    /// The kind that a header names, with any parameters.
    init?(header: String) { self.init(rawValue: header.mediaType) }
}
