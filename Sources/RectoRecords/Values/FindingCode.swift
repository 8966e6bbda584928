// SPDX-License-Identifier: Apache-2.0

extension Finding {
    /// The table of all codes.
    ///
    /// `Docs/findings.md` says the same for people, and a test compares the two.
    public enum Code: String, Sendable, Codable, CaseIterable {
        /// No file has this path.
        case inputNotFound = "input.notFound"
        /// The file exists, and may not or cannot be read.
        case inputUnreadable = "input.unreadable"
        /// The path names something that is no regular file: a pipe, a device, a socket.
        case inputNotAFile = "input.notAFile"
        /// The file has another digest than the request says.
        case inputDigestMismatch = "input.digestMismatch"
        /// The work on the input failed for a reason that is not the input's.
        case inputWorkerFailed = "input.workerFailed"
        /// The processor time that the files of one verification may take is used up.
        case inputBudgetSpent = "input.budgetSpent"
        /// The file has more pages than are read; the message says how many were left out.
        case inputMorePages = "input.morePages"

        /// The input cannot be understood as a request.
        case requestInvalid = "request.invalid"

        /// The bytes are of a kind that is not read.
        case imageUnsupported = "image.unsupported"
        /// The bytes contradict the format they claim.
        case imageCorrupt = "image.corrupt"
        /// The file ends before the image does.
        case imageTruncated = "image.truncated"
        /// More bytes than the limits allow.
        case imageTooManyBytes = "image.tooManyBytes"
        /// More pixels, or a longer side, than the limits allow.
        case imageTooManyPixels = "image.tooManyPixels"
        /// Fewer pixels than the limits ask for, or too few on the document for its print to be read.
        case imageTooSmall = "image.tooSmall"
        /// The finest lines that matter are blurred.
        case imageBlurred = "image.blurred"
        /// A reflection hides a part.
        case imageGlare = "image.glare"
        /// Even the bright parts are dark.
        case imageDark = "image.dark"
        /// Even the dark parts are bright.
        case imageBright = "image.bright"

        /// No document is seen.
        case documentNotFound = "document.notFound"
        /// The expiration date lies before the day that dates are checked against.
        case documentExpired = "document.expired"
        /// The issue date lies after the day that dates are checked against.
        case documentNotYetValid = "document.notYetValid"
        /// Two statements about the document contradict each other.
        case documentMismatch = "document.mismatch"
        /// The client's own reading of the document states another value than the service read.
        case documentRecordDiffers = "document.recordDiffers"
        /// The picture has traces of a screen or a printer: a reason to look, never a verdict.
        case documentRecaptured = "document.recaptured"
        /// A value that decides was not read surely: another picture may be better.
        case documentUnclear = "document.unclear"
        /// A value that this picture does not show surely was taken from another picture of the same front.
        case documentCompleted = "document.completed"
        /// The image shows another side of the document than was expected.
        case documentWrongSide = "document.wrongSide"
        /// A part of the document lies outside the image.
        case documentCropped = "document.cropped"
        /// The document is of another type than was asked for.
        case documentWrongType = "document.wrongType"
        /// The document is of a country that is not accepted.
        case documentWrongCountry = "document.wrongCountry"

        /// Nothing that looks like a barcode is in the image.
        case barcodeNotFound = "barcode.notFound"
        /// Something that looks like a barcode is there, and could not be read.
        case barcodeUnreadable = "barcode.unreadable"
        /// A barcode was read that holds no data of a licence.
        case barcodeNotAAMVA = "barcode.notAAMVA"
        /// The payload's header departs from the standard and was read all the same.
        case barcodeHeaderRepaired = "barcode.headerRepaired"
        /// The payload names a version of the standard that is not known; it was read as the newest.
        case barcodeVersionUnknown = "barcode.versionUnknown"

        /// No machine readable zone was read.
        case mrzNotFound = "mrz.notFound"
        /// Something that looks like a machine readable zone is there, and could not be read.
        case mrzUnreadable = "mrz.unreadable"
        /// A check digit of the zone contradicts the characters that it covers.
        case mrzCheckDigit = "mrz.checkDigit"
        /// Characters of the zone were corrected: their fields are not verified, whatever the check digit says.
        case mrzCorrected = "mrz.corrected"
        /// A part of the zone is hard to read and may be wrong, whatever its check digit says.
        case mrzUncertain = "mrz.uncertain"
        /// The zone departs from ICAO Doc 9303 and was read all the same; the message names the departure.
        case mrzDeparture = "mrz.departure"

        /// No face was found in an image that should have one.
        case faceNotFound = "face.notFound"
        /// More than one person is in a picture that should show one, or several documents have a portrait.
        case faceMultiple = "face.multiple"
        /// The face has fewer pixels than a comparison needs.
        case faceTooSmall = "face.tooSmall"
        /// The faces of a selfie and of a portrait are alike, as those of one person are.
        case faceMatched = "face.matched"
        /// The faces of a selfie and of a portrait are neither alike nor different enough: a person has to look.
        case faceUncertain = "face.uncertain"
        /// The faces of a selfie and of a portrait are those of different people.
        case faceMismatch = "face.mismatch"
        /// The faces of a selfie and of a portrait, or those of the frames of a challenge, could not be compared; the
        /// message says why.
        case faceNotCompared = "face.notCompared"
        /// A part of the face lies outside the image.
        case faceCropped = "face.cropped"
        /// Another person took the place of the first before the camera.
        case faceDifferent = "face.different"
        /// The face does not look straight into the camera.
        case faceTurned = "face.turned"

        /// The expression that was asked for was lost before its time was over: it starts again.
        case expressionMissed = "expression.missed"
        /// Another expression of the challenge was made than the one that was asked for.
        case expressionWrong = "expression.wrong"
        /// Something about the frames is unlike a camera's of a person; a reason to look, never a verdict.
        case livenessSuspect = "liveness.suspect"
        /// Head, background and light jump from one frame to the next, as in joined recordings.
        case livenessCut = "liveness.cut"
        /// The frames of the expressions and of the picture show different people.
        case livenessDifferentPeople = "liveness.differentPeople"
        /// The frames, or the time for them, ended before everything that was asked for was done.
        case livenessIncomplete = "liveness.incomplete"
        /// More frames, or a longer time of them, than the limits allow.
        case framesTooMany = "frames.tooMany"
        /// The camera gives too few frames: for a moment none came, so that something starts again, or there are fewer
        /// in a second than a judge needs.
        case framesTooFew = "frames.tooFew"

        /// The provider that did the step says that it did not pass.
        case providerNotPassed = "provider.notPassed"
        /// The provider that did the step could not judge.
        case providerNotApplied = "provider.notApplied"

        /// A value that every document of its kind has is missing.
        case fieldMissing = "field.missing"
        /// A value is there that cannot be one, such as a day that no calendar has; the record leaves it out.
        case fieldInvalid = "field.invalid"
        /// The issuer marks the value as cut off, or a zone has no room for more of it.
        case fieldTruncated = "field.truncated"
        /// The value was read in a way that departs from the standard; the message names the repair.
        case fieldRepaired = "field.repaired"
        /// The value is one of several possible readings: look at the raw text before relying on it.
        case fieldUncertain = "field.uncertain"
    }
}
