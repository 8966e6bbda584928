// SPDX-License-Identifier: Apache-2.0

/// The meaning of a raw value.
enum Interpretation<Value> {
    /// The value, encoded as the standard says.
    case plain(Value)
    /// The value, encoded in another way that has one meaning only.
    case repaired(Value, how: String)
    /// The likeliest of several readings.
    case guessed(Value, why: String)
    /// Nothing, or a word for nothing.
    case empty
    /// Something that cannot be a value of this kind.
    case invalid(why: String)

    var value: Value? {
        switch self {
        case .plain(let value), .repaired(let value, _), .guessed(let value, _): value
        case .empty, .invalid: nil
        }
    }
}

extension Interpretation: Equatable where Value: Equatable {}
