// SPDX-License-Identifier: Apache-2.0

/// A whole answer with every part checked.
package struct HTTPAnswer: Sendable, Hashable {
    /// The status, 200 to 599.
    package let status: Int
    /// Names in lower case, and values without spaces around them, in the order of the answer.
    package let fields: [(name: String, value: String)]
    /// The content; empty if only the head was asked for.
    package let body: [UInt8]
    /// True if the connection may carry another request.
    let keepsConnection: Bool

    /// The first value of a field, by its name in lower case.
    package func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    package static func == (one: HTTPAnswer, other: HTTPAnswer) -> Bool {
        one.status == other.status && one.body == other.body && one.keepsConnection == other.keepsConnection
            && one.fields.elementsEqual(other.fields, by: ==)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(status)
        hasher.combine(body)
    }
}
