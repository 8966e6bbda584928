// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoLiveness
internal import RectoRecords
internal import RectoStore
internal import RectoVerification

/// Recognizes the evidence of a step again, whatever its bytes are; holds no picture, and keyed digests of data.
struct EvidenceSketch: Sendable, Hashable, Codable {
    /// The time it was made.
    let at: Date
    /// The movement of the face in a presence step: ``MovementSketch/data``.
    var movement: Data?
    /// The sketch of a document.
    var document: DocumentSketch?

    /// The sketch of a presence step; `nil` if nothing moved.
    init?(movement: MovementSketch, at: Date) {
        guard !movement.isEmpty else { return nil }
        self.at = at
        self.movement = movement.data
    }

    /// The sketch of a document; `nil` if nothing is known of it.
    init?(_ examination: DocumentExamination, store: any VerificationStore, at: Date) {
        guard let record = examination.record else { return nil }
        self.at = at
        document = DocumentSketch(record, portrait: examination.portraitSketch) {
            store.blindIndex($0, as: .sketch).bytes
        }
    }
}

/// Recognizes a document again.
struct DocumentSketch: Sendable, Hashable, Codable {
    /// The portrait: ``PortraitSketch/bits``.
    var portrait: Data?
    /// The digest of number, country and day of birth.
    var data: Data?
    /// The digest of the day of birth.
    var birthDate: Data?
    /// The digests of the last name and of the first of the given names.
    var lastName: Data?
    var firstName: Data?

    /// The sketch of a record; its values go through a keyed digest.
    init(_ record: Record, portrait: PortraitSketch?, digest: (String) -> Data) {
        self.portrait = portrait?.bits
        let (number, country, birth, last, first): (String?, String?, CalendarDate?, String?, String?) =
            switch record {
            case .passport(let passport):
                (passport.idNumber, passport.country, passport.birthDate, passport.lastName, passport.firstName)
            case .driverLicense(let license):
                (license.idNumber, license.country, license.birthDate, license.lastName, license.firstName)
            case .selfie: (nil, nil, nil, nil, nil)
            }
        if let number = number?.plain, !number.isEmpty {
            data = digest("data \(number) \(country?.plain ?? "") \(birth.map { "\($0)" } ?? "")")
        }
        birthDate = birth.map { digest("birth \($0)") }
        lastName = last.map { digest("last \($0.plain)") }
        firstName = first?.split(separator: " ").first.map { digest("first \(String($0).plain)") }
    }

    /// True if both name holders that cannot be one person: born on two days, or with other last and given names.
    ///
    /// One name may change, or be written in another way on another document.
    func namesAnother(than other: DocumentSketch) -> Bool {
        if let one = birthDate, let two = other.birthDate, one != two { return true }
        guard let last = lastName, let first = firstName, let otherLast = other.lastName,
            let otherFirst = other.firstName
        else { return false }
        return last != otherLast && first != otherFirst
    }

    /// True if both have one portrait.
    func hasPortrait(of other: DocumentSketch) -> Bool {
        guard let one = portrait.flatMap(PortraitSketch.init(bits:)),
            let two = other.portrait.flatMap(PortraitSketch.init(bits:))
        else { return false }
        return one.isSame(as: two)
    }

    /// The coarse values that it is found by.
    var cells: Set<Data> {
        let portrait = portrait.flatMap(PortraitSketch.init(bits:))?.cells ?? []
        return portrait.union(data.map { [Data([0xFF]) + $0] } ?? [])
    }
}

extension BlindIndex.Purpose {
    /// A value that recognizes a document again.
    static let sketch = BlindIndex.Purpose(rawValue: "sketch")
}

extension String {
    /// Letters and digits alone, without accents and in one case.
    fileprivate var plain: String {
        folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil).uppercased().filter {
            $0.isLetter || $0.isNumber
        }
    }
}
