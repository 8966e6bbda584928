// SPDX-License-Identifier: Apache-2.0

/// Thrown for a text from outside: all its mistakes, up to a hundred.
public struct Mistakes: Error, Sendable, Hashable, CustomStringConvertible {
    /// The mistakes; one at least.
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
