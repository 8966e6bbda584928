// SPDX-License-Identifier: Apache-2.0
/// A value in an event: small values that have one form in JSON.
///
/// Fractions are left out, since they have several; say thousandths instead.
public enum EventValue: Sendable, Hashable {
    /// A word or a code; never data from a person or an image.
    case text(String)
    /// A number; within ±(2⁵³ − 1), so that every reader of JSON keeps it.
    case integer(Int)
    /// Yes or no.
    case boolean(Bool)
    /// Several, in order.
    case list([EventValue])
    /// Several, by name.
    case object([String: EventValue])
}

extension EventValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// A number.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// Yes or no.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// Several, in order.
    public init(arrayLiteral elements: EventValue...) { self = .list(elements) }
    /// Several, by name; the last counts if a name comes twice.
    public init(dictionaryLiteral elements: (String, EventValue)...) {
        self = .object(Dictionary(elements) { $1 })
    }
}
