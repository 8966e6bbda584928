// SPDX-License-Identifier: Apache-2.0
package import RectoVerification

/// The name of a picture that the engine made of a step's files.
package enum PictureName: Sendable, Hashable {
    /// The portrait of a document.
    case portrait
    /// The best picture of the person.
    case selfie
    /// A side of a document, straightened.
    case side(Slot)
    /// The face in the middle of a hold, counted from 1.
    case look(Int)

    /// The picture of this name, as in ``text``.
    package init?(_ text: String) {
        if text == "portrait" {
            self = .portrait
        } else if text == "selfie" {
            self = .selfie
        } else if let slot = Slot(rawValue: text) {
            self = .side(slot)
        } else if let match = text.wholeMatch(of: /look-([1-9][0-9]{0,3})/), let number = Int(match.1) {
            self = .look(number)
        } else {
            return nil
        }
    }

    /// The name in links and events: `portrait`, `selfie`, a side, or `look-` and a number.
    package var text: String {
        switch self {
        case .portrait: "portrait"
        case .selfie: "selfie"
        case .side(let slot): slot.rawValue
        case .look(let number): "look-\(number)"
        }
    }
}

extension StepOutcome {
    /// The name of the blob with a picture; `nil` if steps of this kind have none, or its retention is over.
    func blob(of picture: PictureName, in kind: StepKind) -> String? {
        switch (picture, kind) {
        case (.portrait, .document), (.selfie, .presence), (.selfie, .selfie): portrait
        case (.side(let slot), .document): straightened?[slot]
        case (.look(let number), .presence): looks.flatMap { number <= $0.count ? $0[number - 1] : nil }
        default: nil
        }
    }
}
