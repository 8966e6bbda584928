// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

/// The holder that a document names.
struct Holder: Sendable, Hashable {
    var lastName: String?
    /// All known given names, the first of them first.
    var firstName: String?
    var birthDate: CalendarDate?
    var gender: Sex?

    /// The holder of a document; `nil` for a record that is none.
    init?(_ record: Record) {
        switch record {
        case .driverLicense(let license):
            lastName = license.lastName
            firstName = license.firstName
            birthDate = license.birthDate
            gender = license.gender
        case .passport(let passport):
            lastName = passport.lastName
            firstName = passport.firstName
            birthDate = passport.birthDate
            gender = passport.gender
        case .selfie: return nil
        }
    }

    /// True for each value that both documents have if it can be of one person, else false.
    func agreement(with other: Holder) -> [ComparedValue: Bool] {
        var agreement: [ComparedValue: Bool] = [:]
        agreement[.lastName] = both(lastName, other.lastName) { NameSkeleton($0).agrees(with: NameSkeleton($1)) }
        agreement[.firstName] = both(firstName, other.firstName) {
            NameSkeleton($0).agreesInFirstWord(with: NameSkeleton($1))
        }
        agreement[.birthDate] = both(birthDate, other.birthDate, ==)
        agreement[.gender] = both(gender, other.gender) { one, other in
            // X stands for unspecified in either document, and contradicts nothing.
            one == other || one == .unspecified || other == .unspecified
        }
        return agreement
    }

    /// True if both documents state last name and day of birth, and these can be of one person.
    func isSurely(_ other: Holder) -> Bool {
        let agreement = agreement(with: other)
        return agreement[.lastName] == true && agreement[.birthDate] == true
    }

    private func both<Value>(_ one: Value?, _ other: Value?, _ agree: (Value, Value) -> Bool) -> Bool? {
        guard let one, let other else { return nil }
        return agree(one, other)
    }
}

/// A value that two sources may state of one person.
enum ComparedValue: String, Sendable, Hashable, CaseIterable {
    case lastName, firstName, fullName, birthDate, gender, idNumber, expirationDate
}

extension [ComparedValue: Bool] {
    /// Takes note of a further comparison: a value that differs once differs.
    mutating func add(_ other: Self) { merge(other) { $0 && $1 } }

    /// True if any value differs.
    var hasDifference: Bool { values.contains(false) }
}
