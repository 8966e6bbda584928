// SPDX-License-Identifier: Apache-2.0
import Recto

/// The testing library has a type of this name as well; in these tests it is ours.
typealias Expectation = Recto.Expectation
