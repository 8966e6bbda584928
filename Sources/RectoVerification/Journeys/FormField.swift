// SPDX-License-Identifier: Apache-2.0

/// One field of a form.
public struct FormField: Sendable, Hashable, Codable {
    /// Its name, unique within the form.
    public let name: String
    /// True if it must be filled in.
    public let isRequired: Bool
    /// The most bytes of UTF-8 that a value may have.
    public let greatestLength: Int

    /// A field with these parts.
    public init(name: String, isRequired: Bool = true, greatestLength: Int = 200) {
        self.name = name
        self.isRequired = isRequired
        self.greatestLength = greatestLength
    }
}
