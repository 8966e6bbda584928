// SPDX-License-Identifier: Apache-2.0

/// The reason why bytes could not be parsed as a licence's payload.
public enum AAMVAError: Error, Hashable, CustomStringConvertible {
    /// The bytes hold neither the AAMVA header of a licence, nor enough of its elements, nor a licence's magnetic-stripe text.
    case notAAMVA

    public var description: String { "The text is no licence of AAMVA. Read the PDF417 code on the back." }
}
