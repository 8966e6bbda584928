// SPDX-License-Identifier: Apache-2.0

/// The reason for the outcome of a check, in the form of findings' codes.
///
/// `Docs/examination.md` says the same for people, and a test compares the two.
public enum CheckCode: String, Sendable, Hashable, CaseIterable {
    /// The engine knows no check of this name.
    case checkUnknown = "check.unknown"
    /// Nothing beyond its pictures shows that the document is genuine.
    case documentUnattested = "document.unattested"
    /// Nothing beyond the frames shows that they are a camera's.
    case captureUnattested = "capture.unattested"
    /// Two documents name different holders.
    case documentMismatch = "document.mismatch"
    /// The client's own reading of a document states other values than the service read.
    case documentRecordDiffers = "document.recordDiffers"
    /// A picture of a document has traces of a screen or a printer; a reason to look, never a verdict.
    case documentRecaptured = "document.recaptured"
    /// There is no second document and no form to compare the document with.
    case documentAlone = "document.alone"
    /// Portrait and data are on two sides of a card, and nothing shows that both sides are of one.
    case documentSidesUnproven = "document.sidesUnproven"
    /// A file of a document, or the document in other pictures, came with another person's verification as well.
    case documentRepeated = "document.repeated"
    /// The portrait of a document came on another one that names somebody else.
    case documentPortraitRepeated = "document.portraitRepeated"
    /// A document has expired.
    case documentExpired = "document.expired"
    /// A document is issued after the day.
    case documentNotYetValid = "document.notYetValid"
    /// A document does not state its expiry, or there is no document.
    case documentUndated = "document.undated"
    /// The form's answers differ from the document.
    case formMismatch = "form.mismatch"
    /// A day in the form is no date, or a name has no Latin letter, so it was not compared.
    case formUnreadable = "form.unreadable"
    /// The faces of the selfie and of every portrait are those of one person.
    case faceMatched = "face.matched"
    /// The faces of the selfie and of a portrait are those of different people.
    case faceMismatch = "face.mismatch"
    /// The faces are neither alike nor different enough.
    case faceUncertain = "face.uncertain"
    /// The selfie is a copy of a document's portrait.
    case faceCopied = "face.copied"
    /// There is no model to compare faces with.
    case faceNoModel = "face.noModel"
    /// There is no selfie, or no face in it.
    case faceNoSelfie = "face.noSelfie"
    /// There is no portrait, or no face in it; or a document without one may be of somebody else.
    case facePortraitMissing = "face.noPortrait"
    /// The model was never shown to keep the false match rate that was asked for.
    case faceUnproven = "face.unproven"
    /// Frames, or a recording that moves as they do, came with another verification or in an earlier try of this one.
    case framesRepeated = "frames.repeated"
    /// The person did not do the challenge.
    case livenessFailed = "liveness.failed"
    /// The frames look unlike a camera's of a person; a reason to look, never a verdict.
    case livenessSuspect = "liveness.suspect"
    /// Head, background and light jump from one frame to the next, as if recordings were joined.
    case livenessCut = "liveness.cut"
    /// The frames of the expressions and of the picture show different people, or a document's portrait does.
    case livenessDifferentPeople = "liveness.differentPeople"
    /// It is not sure that the frames of the expressions and of the picture show one person.
    case livenessPeopleUncertain = "liveness.peopleUncertain"
    /// There was no presence step.
    case livenessNotTaken = "liveness.notTaken"
}
