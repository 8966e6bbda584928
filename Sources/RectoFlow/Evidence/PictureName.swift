// SPDX-License-Identifier: Apache-2.0
package import RectoVerification

/// The name of a picture that the engine made of a step's files.
package enum PictureName: Sendable, Hashable {
    /// The portrait of a document, or the best picture of the person.
    case face
    /// A side of a document, straightened.
    case side(Slot)
    /// The face in the middle of a hold, counted from 1.
    case look(Int)

    /// The picture of this name: `portrait`, `selfie`, a side, or `look-` and a number.
    package init?(_ text: String) {
        if text == "portrait" || text == "selfie" {
            self = .face
        } else if let slot = Slot(rawValue: text) {
            self = .side(slot)
        } else if let match = text.wholeMatch(of: /look-([1-9][0-9]{0,3})/), let number = Int(match.1) {
            self = .look(number)
        } else {
            return nil
        }
    }
}

extension StepOutcome {
    /// The name of the blob with a picture; `nil` if there is none, or its retention is over.
    func blob(of picture: PictureName) -> String? {
        switch picture {
        case .face: portrait
        case .side(let slot): straightened?[slot]
        case .look(let number): looks.flatMap { $0.indices.contains(number - 1) ? $0[number - 1] : nil }
        }
    }
}
