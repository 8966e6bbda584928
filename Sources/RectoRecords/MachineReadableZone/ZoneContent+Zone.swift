// SPDX-License-Identifier: Apache-2.0

extension ZoneContent {
    /// The content of a zone.
    init(_ zone: MachineReadableZone, _ layout: ZoneLayout) {
        self.init(format: zone.format)
        func text(_ name: ZoneField.Name) -> String? { layout.span(of: name).flatMap { Self.text(zone[$0]) } }
        func date(_ name: ZoneField.Name) -> String? {
            text(name) == nil ? nil : layout.span(of: name).map { String(decoding: zone[$0], as: UTF8.self) }
        }
        documentCode = text(.documentCode)
        issuingState = text(.issuingState)
        nationality = text(.nationality)
        birthDate = date(.birthDate)
        expirationDate = date(.expirationDate)
        sex = layout.span(of: .sex).flatMap { Self.sex(zone[$0]) }
        personalNumber = text(.personalNumber)
        middleOptionalData = text(.middleOptionalData)
        if let long = LongDocumentNumber(in: zone, layout), let optional = layout.span(of: .optionalData) {
            documentNumber = String(decoding: long.characters, as: UTF8.self)
            // The filler behind the check digit belongs to neither.
            optionalData = Self.text(zone[optional].dropFirst(long.lengthInOptionalData + 1))
        } else {
            documentNumber = text(.documentNumber)
            optionalData = text(.optionalData)
        }
        let name = ZoneName(zone, layout)
        primaryIdentifier = name.primary
        secondaryIdentifier = name.secondary
        for check in layout.checks where zone[check.place] == .filler {
            let isBlank = check.covered.allSatisfy { Self.text(zone[$0]) == nil }
            if isBlank, check.digit != .composite { blankCheckDigits.insert(check.digit) }
        }
    }

    /// The characters without the fillers at their end; `nil` if nothing is left.
    private static func text(_ characters: ArraySlice<UInt8>) -> String? {
        guard let last = characters.lastIndex(where: { $0 != .filler }) else { return nil }
        return String(decoding: characters[...last], as: UTF8.self)
    }

    private static func sex(_ characters: ArraySlice<UInt8>) -> Sex? {
        guard let character = characters.first else { return nil }
        return character == .filler ? .unspecified : Sex(rawValue: String(Unicode.Scalar(character)))
    }
}
