// SPDX-License-Identifier: Apache-2.0
internal import RectoVerification

extension FileKind {
    /// The kind that a header names, whatever parameters it adds.
    init?(header: String) { self.init(rawValue: header.mediaType) }
}
