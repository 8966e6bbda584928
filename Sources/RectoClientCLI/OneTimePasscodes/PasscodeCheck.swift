// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoSecurity

/// The result of a check of a passcode by the time.
struct PasscodeCheck: CustomStringConvertible {
    /// The kinds of results.
    enum Result: String, Encodable {
        /// It is the passcode of now, or of a period that is near enough.
        case right
        /// It was the passcode of an earlier period, or comes from a slow clock.
        case expired
        /// It is the passcode of a later period: it comes from a fast clock.
        case early
        /// It is the passcode of no period that was searched.
        case wrong
    }

    let result: Result
    /// Its distance from now in periods, negative for earlier ones; `nil` if it is wrong.
    let windows: Int?
    private let period: Int
    private let searched: Int

    /// Checks a passcode.
    ///
    /// - Parameters:
    ///   - passcode: The typed text.
    ///   - generator: Makes the right ones.
    ///   - time: The time.
    ///   - window: The number of periods before and after the present one whose passcodes are right.
    init(_ passcode: String, _ generator: OneTimePasscodeGenerator, at time: Date, window: Int) {
        period = generator.configuration.period
        searched = TimeBasedPasscodeJudge.searchedWindows
        windows = generator.windows(to: passcode, at: time, within: searched)
        result =
            switch windows {
            case nil: .wrong
            case let windows? where abs(windows) <= window: .right
            case let windows?: windows < 0 ? .expired : .early
            }
    }

    /// The distance in seconds.
    var seconds: Int? { windows.map { $0 * period } }

    var description: String {
        let seconds = abs(seconds ?? 0)
        return switch result {
        case .right where windows == 0: "right"
        case .right: "right, \(seconds) s \(windows ?? 0 < 0 ? "late" : "early")"
        case .expired: "expired: it was right \(seconds) s ago, or its clock is slow"
        case .early: "early: it will be right in \(seconds) s; its clock is fast"
        case .wrong: "wrong: not the passcode of any time within \(searched * period) s"
        }
    }
}
