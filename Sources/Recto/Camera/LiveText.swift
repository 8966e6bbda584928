// SPDX-License-Identifier: Apache-2.0
public import RectoLiveness
public import RectoRecords

/// The texts for a person before a camera, in their language.
public struct LiveText: Sendable, Hashable {
    /// A language of the texts.
    public enum Language: String, Sendable, Hashable, CaseIterable {
        case english = "en"
        case dutch = "nl"
    }

    /// The language of the texts.
    public let language: Language

    /// The texts of a locale such as `nl`, `nl-BE` or `nl_NL.UTF-8`; English for locales without texts.
    public init(locale: String) {
        let code = locale.prefix { $0.isLetter }.lowercased()
        language = Language(rawValue: code) ?? .english
    }

    /// The request of a step.
    public func prompt(_ step: LivenessStep) -> String {
        switch (step, language) {
        case (.smile, .english): "Please smile."
        case (.smile, .dutch): "Lach alstublieft."
        case (.straightFace, .english): "Please look into the camera without smiling."
        case (.straightFace, .dutch): "Kijk alstublieft in de camera zonder te lachen."
        case (.closeLeftEye, .english): "Please close your left eye and keep the right one open."
        case (.closeLeftEye, .dutch): "Sluit alstublieft uw linkeroog en houd het rechter open."
        case (.closeRightEye, .english): "Please close your right eye and keep the left one open."
        case (.closeRightEye, .dutch): "Sluit alstublieft uw rechteroog en houd het linker open."
        case (.captureSelfie, .english): "Please look into the camera for your picture."
        case (.captureSelfie, .dutch): "Kijk alstublieft in de camera voor uw foto."
        }
    }

    /// The obstacle and its remedy; `nil` for findings that people before a camera are not told.
    public func notice(_ code: Finding.Code) -> String? {
        Self.notices[code].map { language == .dutch ? $0.dutch : $0.english }
    }

    /// The request to hold a side of a document before the camera.
    public func request(isBack: Bool) -> String {
        switch (isBack, language) {
        case (false, .english): "Please hold the side with your portrait before the camera."
        case (false, .dutch): "Houd alstublieft de kant met uw pasfoto voor de camera."
        case (true, .english): "Please turn the card over and hold its back before the camera."
        case (true, .dutch): "Draai de kaart om en houd de achterkant voor de camera."
        }
    }

    private static let notices: [Finding.Code: (english: String, dutch: String)] = [
        .faceNotFound: (
            "No face is seen. Come before the camera, into the light.",
            "Er is geen gezicht te zien. Kom voor de camera, in het licht."
        ),
        .faceMultiple: (
            "Several faces are seen. Please come before the camera alone.",
            "Er zijn meerdere gezichten te zien. Kom alleen voor de camera."
        ),
        .faceDifferent: (
            "Another face is seen than at the beginning. Please start again.",
            "Er is een ander gezicht te zien dan aan het begin. Begin opnieuw."
        ),
        .expressionMissed: (
            "That was too short. Please do it again, and hold it.",
            "Dat was te kort. Doe het nog eens, en houd het vast."
        ),
        .expressionWrong: (
            "That was not what was asked for. Please look at the request again.",
            "Dat was niet wat er gevraagd werd. Lees de vraag nog eens."
        ),
        .imageCorrupt: (
            "Pictures arrive damaged. Check the cable.", "Beelden komen beschadigd aan. Controleer de kabel."
        ),
        .inputWorkerFailed: (
            "A picture could not be worked on. Please go on.", "Een beeld kon niet worden verwerkt. Ga gewoon door."
        ),
        .imageBlurred: ("Please hold it still and a little further away.", "Houd het stil en iets verder weg."),
        .imageGlare: (
            "There is a reflection. Please tilt it a little.",
            "Er is een weerspiegeling. Kantel het een beetje."
        ),
        .imageDark: ("It is too dark. Please make more light.", "Het is te donker. Maak meer licht."),
        .imageBright: (
            "It is too bright. Please turn away from the light.", "Het is te licht. Draai van het licht weg."
        ),
        .imageTooSmall: ("Please hold it closer.", "Houd het dichterbij."),
        .documentNotFound: (
            "No document is seen. Please hold it before the camera.",
            "Er is geen document te zien. Houd het voor de camera."
        ),
        .documentCropped: (
            "A part of the document is out of sight. Please move it to the middle.",
            "Een deel van het document valt buiten beeld. Schuif het naar het midden."
        ),
        .documentWrongSide: ("Please turn the document over.", "Draai het document om."),
        .barcodeNotFound: (
            "The barcode is not seen. Please show the back of the licence.",
            "De streepjescode is niet te zien. Laat de achterkant van het rijbewijs zien."
        ),
        .barcodeUnreadable: (
            "The barcode cannot be read yet. Please hold it closer, and still.",
            "De streepjescode is nog niet te lezen. Houd hem dichterbij, en stil."
        ),
        .barcodeNotAAMVA: (
            "This is not the barcode of a driver licence. Please show another side.",
            "Dit is niet de streepjescode van een rijbewijs. Laat een andere kant zien."
        ),
        .mrzNotFound: (
            "The lines of letters at the bottom of the page are not seen. Please show them.",
            "De regels met letters onderaan de bladzijde zijn niet te zien. Laat ze zien."
        ),
        .mrzUnreadable: (
            "The lines at the bottom cannot be read yet. Please hold the page closer, and still.",
            "De regels onderaan zijn nog niet te lezen. Houd de bladzijde dichterbij, en stil."
        ),
        .mrzUncertain: (
            "The lines are not read clearly yet. Please hold the page still.",
            "De regels zijn nog niet duidelijk gelezen. Houd de bladzijde stil."
        ),
        .mrzCheckDigit: (
            "The lines are not read clearly yet. Please hold the page still.",
            "De regels zijn nog niet duidelijk gelezen. Houd de bladzijde stil."
        ),
    ]
}
