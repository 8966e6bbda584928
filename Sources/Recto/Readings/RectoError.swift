// SPDX-License-Identifier: Apache-2.0

/// The reason why the engine could not do its work; a problem of an image is a finding instead.
public enum RectoError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The caller's time limit passed before the named stage began.
    case deadlineExceeded(before: String)

    /// The cause and the remedy.
    public var description: String {
        switch self {
        case .deadlineExceeded(let stage):
            "The time allowed for the image was over before the stage “\(stage)”. Allow more, or read fewer at once."
        }
    }
}
