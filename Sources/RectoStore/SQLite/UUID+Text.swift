// SPDX-License-Identifier: Apache-2.0
internal import Foundation

extension UUID {
    /// The form of RFC 9562, 4: lower case, which orders as the bytes do.
    var text: String { uuidString.lowercased() }
}
