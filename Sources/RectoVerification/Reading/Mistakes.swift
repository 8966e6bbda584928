// SPDX-License-Identifier: Apache-2.0

/// Thrown for a text that others wrote: everything that is wrong with it, up to a hundred mistakes.
public struct Mistakes: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong; one at least.
    public let list: [Mistake]

    /// The mistakes of a list.
    ///
    /// - Precondition: There is one.
    public init(_ list: [Mistake]) {
        precondition(!list.isEmpty, "mistakes without one")
        self.list = list
    }

    public var description: String { list.map(\.description).joined(separator: "\n") }
}
