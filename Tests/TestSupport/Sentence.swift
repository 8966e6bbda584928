// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// Checks the sentence that a person reads when something fails.
package enum Sentence {
    /// Why a text is none that a person can read; `nil` if it can be read.
    ///
    /// A text that a type without a description of its own is turned into holds names of types, labels of associated
    /// values, or a case alone.
    package static func defect(of text: String) -> String? {
        if text.isEmpty { return "it is empty" }
        if text.contains(#/\bRecto[A-Za-z]*\./#) { return "it names a module" }
        if text.contains(#/[A-Za-z]\([a-z][A-Za-z]*: /#) || text.contains("Optional(") { return "it shows a value" }
        if text.contains(#/\b(NSError|Domain=|errno:|Errno\()/#) { return "it shows an error of the system" }
        if !text.contains(" ") { return "it is a word" }
        return nil
    }
}
