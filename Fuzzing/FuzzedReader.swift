// SPDX-License-Identifier: Apache-2.0

/// A reader of foreign bytes as libFuzzer sees it: bytes in, and a trap if the result breaks a rule.
protocol FuzzedReader: Sendable {
    /// Its name for `Scripts/fuzz`.
    var name: String { get }
    /// Most bytes of an input: enough for what decides, few enough for a thousand inputs a second.
    var maximumLength: Int { get }

    /// Inputs to start from, each of which reaches another part of the reader.
    ///
    /// - Throws: If a sample cannot be read.
    func seeds() throws -> [[UInt8]]

    /// Reads an input, whatever it is, and checks what must hold of any.
    func read(_ bytes: [UInt8])
}
