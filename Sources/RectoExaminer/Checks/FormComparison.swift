// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords
internal import RectoVerification

/// Compares the form's answers with the documents.
///
/// Fields with known names are compared: ``FormField/recordKey(ofFieldNamed:)``.
struct FormComparison: Sendable {
    /// True for each value that is the same in the form and a document, false if it differs.
    private(set) var agreement: [ComparedValue: Bool] = [:]
    /// True if the form has a day that is none, or a name without a Latin letter; days are written as ISO 8601 writes them,
    /// `2031-03-09`.
    private(set) var hasUnreadable = false
    /// True if one of these is a name.
    private var hasUnreadableName = false

    /// True if a person has to compare a name: it has no Latin letter, and no other name agrees along with the day of birth.
    var leavesNameOpen: Bool {
        let hasName = agreement[.lastName] == true || agreement[.fullName] == true
        return hasUnreadableName && !(hasName && agreement[.birthDate] == true)
    }

    /// Compares a form, by the names of its fields, with documents.
    init(_ form: [String: String], documents: [Record]) {
        for (name, text) in form {
            guard let value = FormField.recordKey(ofFieldNamed: name).flatMap(ComparedValue.init),
                text.contains(where: { !$0.isWhitespace })
            else { continue }
            if value.isDay && CalendarDate(text) == nil || value.isName && NameSkeleton(text).words.isEmpty {
                hasUnreadable = true
                if value.isName { hasUnreadableName = true }
                continue
            }
            let answers = documents.compactMap { Self.agrees(text, as: value, with: $0) }
            guard !answers.isEmpty else { continue }
            // Every document names its holder; number and expiry are one document's own.
            agreement.add([value: value.isOfHolder ? answers.allSatisfy { $0 } : answers.contains(true)])
        }
    }

    /// True if a document says the same; `nil` if it says nothing of it.
    private static func agrees(_ text: String, as value: ComparedValue, with record: Record) -> Bool? {
        guard let holder = Holder(record) else { return nil }
        return switch value {
        case .lastName: holder.lastName.map { FilledInName(text).agrees(with: $0) }
        case .firstName: holder.firstName.map { NameSkeleton(text).agreesInFirstWord(with: NameSkeleton($0)) }
        case .fullName: FilledInName(text).agrees(withFullNameOf: holder)
        case .birthDate: holder.birthDate.map { $0 == CalendarDate(text) }
        case .gender: holder.gender.flatMap { FilledInSex(text)?.agrees(with: $0) }
        case .idNumber: record.idNumber.map { signs($0) == signs(text) }
        case .expirationDate: record.expirationDate.map { $0 == CalendarDate(text) }
        }
    }

    /// The letters and digits of a document's number: separators are often left out.
    private static func signs(_ number: String) -> String { number.uppercased().filter { $0.isLetter || $0.isNumber } }
}

extension ComparedValue {
    fileprivate var isDay: Bool { [.birthDate, .expirationDate].contains(self) }
    fileprivate var isName: Bool { [.lastName, .firstName, .fullName].contains(self) }

    /// True if it is about the person rather than about the document.
    fileprivate var isOfHolder: Bool { ![.idNumber, .expirationDate].contains(self) }
}

/// A name as typed.
private struct FilledInName {
    private let words: [String]

    init(_ text: String) { words = NameSkeleton(text).words }

    /// True if a document's name can be the same: a zone may cut its end off, and a person leave later words out.
    func agrees(with name: String) -> Bool {
        let stated = NameSkeleton(name).words
        guard !stated.isEmpty else { return true }
        return zip(words, stated).enumerated().allSatisfy { index, pair in
            pair.0 == pair.1 || index == stated.count - 1 && pair.0.hasPrefix(pair.1)
        }
    }

    /// True if the family name and the first given name are among the words, in any order; `nil` if the document names
    /// nobody.
    func agrees(withFullNameOf holder: Holder) -> Bool? {
        let family = holder.lastName.map { NameSkeleton($0).words } ?? []
        let given = holder.firstName.map { NameSkeleton($0).words.prefix(1) } ?? []
        guard !(family + given).isEmpty else { return nil }
        return (family + given).allSatisfy { stated in words.contains { $0.hasPrefix(stated) } }
    }
}
