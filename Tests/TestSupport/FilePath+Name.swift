// SPDX-License-Identifier: Apache-2.0
package import SystemPackage

extension FilePath.Component {
    /// A name of any bytes, text or not.
    package init(bytes: [UInt8]) {
        let name = unsafe (bytes.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { characters in
            unsafe characters.baseAddress.flatMap { unsafe FilePath.Component(platformString: $0) }
        }
        guard let name else { preconditionFailure("a name has neither a slash nor a zero") }
        self = name
    }
}
