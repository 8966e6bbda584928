// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// Messages for the codes of checks.
enum CheckMessages {
    /// The sentence of a code; the code itself if it is a provider's own.
    static func sentence(of code: String) -> String {
        if let sentence = ofChecks[code] { return sentence }
        return switch Finding.Code(rawValue: code) {
        case .faceMismatch: "The faces of the selfie and of the portrait are those of different people."
        case .faceMatched: "The faces of the selfie and of the portrait are those of one person."
        case .faceUncertain: "The faces of the selfie and of the portrait are neither alike nor different enough."
        case .faceNotCompared: "The faces of the selfie and of the portrait could not be compared."
        case .documentMismatch: "Two statements about the person contradict each other."
        case .documentExpired: "The document has expired."
        case .documentNotYetValid: "The document is not valid yet."
        case .livenessSuspect: "Something about the frames is unlike a camera's of a person."
        case .some, nil: "The check says \(code)."
        }
    }

    /// Codes that are no findings; `Docs/examination.md` has all of them.
    private static let ofChecks = [
        "capture.unattested": "Nothing beyond the frames shows that they are a camera's.",
        "check.budgetSpent": "Reading the files of the verification took all the processor time that it has.",
        "check.unanswered": "Whoever was asked for the check did not answer.",
        "check.unknown": "No check of this name is known to the engine.",
        "document.alone": "There was no second document and no form that the document could be held against.",
        "document.portraitRepeated": "The portrait came on another document, which names somebody else.",
        "document.repeated": "The document came with another person's verification as well.",
        "document.unattested": "Nothing beyond its pictures shows that the document is genuine.",
        "document.undated": "No document states until when it is valid.",
        "form.mismatch": "What was filled in is not what the document says.",
        "form.unreadable": "A day that was filled in is none, so it was not compared.",
        "face.copied": "The selfie looks like a copy of the portrait of a document.",
        "face.noModel": "There is no model to compare faces with.",
        "face.noSelfie": "There is no selfie, or no face in it.",
        "face.noPortrait": "There is no portrait, or no face in it.",
        "face.unproven": "The model of faces was never shown to be exact enough.",
        "frames.repeated": "The frames came with another verification as well.",
        "liveness.cut": "Head, background and light jump from one frame to the next, as where recordings are joined.",
        "liveness.differentPeople": "The frames of the expressions and of the picture show different people.",
        "liveness.peopleUncertain": "Some frames of the expressions and of the picture may show different people.",
        "liveness.failed": "What was asked for before the camera was not done.",
        "liveness.notTaken": "There was no presence step.",
    ]
}
