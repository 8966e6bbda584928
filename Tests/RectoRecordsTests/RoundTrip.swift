// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The value after it was written as JSON and read again.
func roundTripped<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
}
