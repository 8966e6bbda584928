// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// The extent of tests that try one rule on many inputs: some of them as a rule, all of them with `Scripts/test --sweeps`.
package enum Sweep {
    /// True if every input is wanted.
    package static let isWhole = ProcessInfo.processInfo.environment["RECTO_SWEEPS"] == "whole"

    /// A number of inputs: the usual one, or that of a whole sweep.
    package static func count(_ usual: Int, whole: Int) -> Int { isWhole ? whole : usual }

    /// True if the input with this index is taken: as a rule one of so many, or each of a whole sweep.
    package static func takes(_ index: Int, oneOf many: Int) -> Bool { isWhole || index.isMultiple(of: many) }
}
