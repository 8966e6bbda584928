// SPDX-License-Identifier: Apache-2.0
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif
package import SystemPackage

extension FilePath {
    /// The path as the system has it: bytes, which need not be text.
    package var bytes: [UInt8] {
        unsafe withPlatformString { text in
            unsafe UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
        }
    }
}
