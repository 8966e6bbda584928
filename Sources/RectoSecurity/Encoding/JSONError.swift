// SPDX-License-Identifier: Apache-2.0

/// The reason why a text is not the expected JSON.
enum JSONError: Error {
    /// It is no JSON (RFC 8259), is nested too deeply, or a member has another type.
    case malformed
    /// An object names a member twice; readers choose differently between the two.
    case duplicateMember
}
