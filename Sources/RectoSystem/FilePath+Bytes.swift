// SPDX-License-Identifier: Apache-2.0
internal import Glibc
package import SystemPackage

extension FilePath {
    /// The path of these bytes, which need not be text and have no zero among them.
    package init(bytes: some Sequence<UInt8>) {
        let text = bytes.map { CChar(bitPattern: $0) } + [0]
        self = unsafe text.withUnsafeBufferPointer { text in
            // It has at least the zero.
            unsafe FilePath(platformString: text.baseAddress!)
        }
    }

    /// The path as the system has it: bytes, which need not be text.
    package var bytes: [UInt8] {
        unsafe withPlatformString { text in
            unsafe UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
        }
    }
}
