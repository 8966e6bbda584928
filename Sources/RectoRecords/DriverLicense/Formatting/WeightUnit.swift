// SPDX-License-Identifier: Apache-2.0

/// A unit of weight, as records write it.
enum WeightUnit: String {
    case pounds = "lb"
    case kilograms = "kg"

    /// Weights that a holder can have, small children included.
    var plausible: ClosedRange<Int> {
        switch self {
        case .pounds: 5...999
        case .kilograms: 2...450
        }
    }
}
