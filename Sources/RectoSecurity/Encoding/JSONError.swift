// SPDX-License-Identifier: Apache-2.0

/// Why a text cannot be taken for the JSON that is expected.
enum JSONError: Error {
    /// It is no JSON (RFC 8259), is nested too deeply, or a member has another type.
    case malformed
    /// An object names a member twice, of which readers choose differently.
    case duplicateMember
}
