// SPDX-License-Identifier: Apache-2.0
package import RectoLanguages
internal import RectoSecurity
package import RectoVerification

/// A reason for a refusal that people may read: it has a sentence in every language.
package enum RefusalDetail: Sendable, Hashable {
    case revisionIs(Int)
    case transition(TransitionRefused)
    case passcodeSentLately, passcodeAnother
    case authenticatorEnrolled, authenticatorOpen, authenticatorConfirmed
    case triesLeft(Int)
    /// The clock of an authenticator, so many windows before or after the service's.
    case clockWrong(windows: Int)
    case stepTakesNoFiles, filesTooLargeTogether, fileIsThere
    case filesMissing([Slot])
    case fileTooLarge(bytes: Int)
    case fileOfOtherKind(FileKind)
    case beginAgain
    case framesLast(_ frames: Int, seconds: Int, rate: Int)
    case framesLastByTimes(seconds: Int)
    case workSpent
    case providerMissing, resultOfAnotherTry, resultTooLate
    case queueLong(seconds: Int)
    case notEnded
    case notificationOver(PersonNotification.Status)
    case stopping, noRoom, sealedAgain
    case linkNeeded

    /// The sentence in a language, or in the nearest one that has it.
    package func text(in language: Language) -> String {
        func text(_ key: String, _ values: [String: String] = [:]) -> String {
            Catalogue.stored.known(key, values, in: language)
        }
        return switch self {
        case .revisionIs(let revision): text("refusal.revisionIs", ["revision": "\(revision)"])
        case .transition(let refused): refused.text(in: language)
        case .passcodeSentLately: text("refusal.passcodeSentLately")
        case .passcodeAnother: text("refusal.passcodeAnother")
        case .authenticatorEnrolled: text("refusal.authenticatorEnrolled")
        case .authenticatorOpen: text("refusal.authenticatorOpen")
        case .authenticatorConfirmed: text("refusal.authenticatorConfirmed")
        case .triesLeft(let tries): text("refusal.triesLeft", ["tries": "\(max(0, tries))"])
        case .clockWrong(let windows):
            text(
                windows < 0 ? "refusal.clockSlow" : "refusal.clockFast",
                ["seconds": "\(abs(windows) * Authenticator.settings.period)"]
            )
        case .stepTakesNoFiles: text("refusal.stepTakesNoFiles")
        case .filesTooLargeTogether: text("refusal.filesTooLargeTogether")
        case .fileIsThere: text("refusal.fileIsThere")
        case .filesMissing(let slots):
            text("refusal.filesMissing", ["slots": slots.map { text("slot.\($0.rawValue)") }.joined(separator: ", ")])
        case .fileTooLarge(let bytes): text("refusal.fileTooLarge", ["bytes": "\(bytes)"])
        case .fileOfOtherKind(let kind): text("refusal.fileOfOtherKind", ["mediaType": kind.rawValue])
        case .beginAgain: text("refusal.beginAgain")
        case .framesLast(let frames, let seconds, let rate):
            text("refusal.framesLast", ["frames": "\(frames)", "seconds": "\(seconds)", "rate": "\(rate)"])
        case .framesLastByTimes(let seconds): text("refusal.framesLastByTimes", ["seconds": "\(seconds)"])
        case .workSpent: text("refusal.workSpent")
        case .providerMissing: text("refusal.providerMissing")
        case .resultOfAnotherTry: text("refusal.resultOfAnotherTry")
        case .resultTooLate: text("refusal.resultTooLate")
        case .queueLong(let seconds): text("refusal.queueLong", ["seconds": "\(seconds)"])
        case .notEnded: text("refusal.notEnded")
        case .notificationOver(let status):
            text("refusal.notificationOver", ["status": text("status.\(status.rawValue)")])
        case .stopping: text("refusal.stopping")
        case .noRoom: text("refusal.noRoom")
        case .sealedAgain: text("refusal.sealedAgain")
        case .linkNeeded: text("refusal.linkNeeded")
        }
    }
}
