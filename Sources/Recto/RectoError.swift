// SPDX-License-Identifier: Apache-2.0

/// Why the engine could not do its work; never what is wrong with an image, which is a finding.
public enum RectoError: Error, Sendable, Hashable {
    /// The time that the caller allowed was over before the named stage began.
    case deadlineExceeded(before: String)
}

extension RectoError: CustomStringConvertible {
    /// The cause and the remedy.
    public var description: String {
        switch self {
        case .deadlineExceeded(let stage):
            "The time allowed for the image was over before the stage “\(stage)”. Allow more, or read fewer at once."
        }
    }
}
