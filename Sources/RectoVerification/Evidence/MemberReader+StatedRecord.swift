// SPDX-License-Identifier: Apache-2.0
internal import RectoJSON
internal import RectoRecords

extension MemberReader {
    /// Reads the records that a client read itself, by the slots of the document's pictures; none if there are none.
    mutating func records(of type: DocumentType?) -> [Slot: StatedRecord] {
        let slots = type?.slots ?? Slot.allCases
        return optionalObject("records") { reader in
            for slot in Slot.allCases where !slots.contains(slot) && reader.contains(slot.rawValue) {
                reader.note(.contradiction, slot.rawValue, "The document has no side “\(slot.rawValue)”.")
                _ = reader.take(slot.rawValue)
            }
            return slots.reduce(into: [Slot: StatedRecord]()) { records, slot in
                records[slot] = reader.optionalObject(slot.rawValue) { $0.statedRecord() }
            }
        } ?? [:]
    }

    /// Reads a record below the name of its kind.
    fileprivate mutating func statedRecord() -> StatedRecord? {
        let kinds = StatedRecord.Kind.allCases.filter { contains($0.rawValue) }
        guard let kind = kinds.first, kinds.count == 1 else {
            let message = "A record is either a “driverLicense” or a “passport”."
            let key = StatedRecord.Kind.driverLicense.rawValue
            note(kinds.isEmpty ? .missing : .contradiction, key, message)
            for kind in kinds { _ = take(kind.rawValue) }
            return nil
        }
        return object(kind.rawValue) { StatedRecord(kind, values: $0.values(of: kind)) }
    }

    /// Reads the values of a record; the members about its picture are allowed and left out.
    private mutating func values(of kind: StatedRecord.Kind) -> [String: String] {
        readPictureMembers()
        return kind.names.reduce(into: [:]) { $0[$1] = value(of: $1) }
    }

    private mutating func value(of name: String) -> String? {
        if name == StatedRecord.wholeNumber { return optionalInteger(name, in: 0...9).map(String.init) }
        if name == DriverLicense.Field.gender.rawValue {
            let sex: Sex? = optionalChoice(name)
            return sex?.rawValue
        }
        guard let text = optionalText(name, length: 1...Self.longestValue) else { return nil }
        guard !Self.days.contains(name) || CalendarDate(text) != nil else {
            note(.wrongForm, name, "“\(name)” must be a day such as 2031-03-09.")
            return nil
        }
        return text
    }

    private mutating func readPictureMembers() {
        _ = optionalText("cardId", length: 1...100)
        _ = optionalFlag("hasData")
        for digest in ["frontImage", "backImage"] { _ = optionalText(digest, length: 1...100) }
        let sides = ["x", "y", "width", "height"]
        _ = optionalObject("face") { face in sides.compactMap { face.integer($0, in: -100_000...100_000) } }
    }

    /// Bytes: an address of several lines is the longest value of a record.
    private static var longestValue: Int { 400 }
    private static var days: Set<String> { ["birthDate", "issueDate", "expirationDate"] }
}
