// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// Puts together what was read of one person's images, and holds it against each other.
struct PersonAssembler: Sendable {
    /// The day on which documents must be valid.
    let day: CalendarDate
    private let matcher: PortraitMatcher
    private let validator = PersonValidator()

    /// An assembler for documents of a day; faces are compared where there is a comparer.
    init(day: CalendarDate, comparer: FaceComparer?) {
        self.day = day
        matcher = PortraitMatcher(comparer: comparer)
    }

    /// The person in these readings.
    func assemble(_ readings: [Reading]) -> PersonReading {
        let readings = withFrontOfCard(withFrontBesideBack(readings))
        let document = document(of: readings)
        let readBacks = readings.filter { $0.side == .back && $0.driverLicense != nil }
        let backs = readBacks.compactMap(\.driverLicense)
        let front = readings.lazy.filter { $0.side == .front }.compactMap(\.driverLicense).first
        let person = Person(
            driverLicense: merged(front: front, back: backs.first),
            passport: document.flatMap { withFront($0, of: readings) },
            selfie: readings.lazy.compactMap(\.selfie).first
        )
        var findings = readings.flatMap(\.findings).filter { $0.code == .documentWrongSide }
        if let person { findings += validator.findings(for: person, on: day) }
        // Of values that go into the person's record it is known here, too, where they are in doubt.
        findings += readBacks.first?.findings.filter { $0.code.isAboutField && !findings.contains($0) } ?? []
        if let first = backs.first {
            findings += backs.dropFirst().flatMap { validator.differences(first, $0) }
        }
        findings += document?.findings.filter { $0.code.isDoubt && !findings.contains($0) } ?? []
        findings += differences(readings.filter { $0.evidence.zone != nil }.compactMap(\.passport))
        findings += sameFiles(readings)
        let comparisons = matcher.compare(readings)
        findings += matcher.findings(for: comparisons)
        return PersonReading(
            person: person,
            readings: readings,
            comparisons: comparisons,
            findings: findings.gravestFirst
        )
    }

    /// One file cannot be two images, unless these are pages of it: somebody gave a document's picture for their own face.
    private func sameFiles(_ readings: [Reading]) -> [Finding] {
        var names: [InputDescription: String] = [:]
        return readings.compactMap { reading in
            guard reading.input.sha256 != nil, let name = reading.imageName else { return nil }
            guard let other = names.updateValue(name, forKey: reading.input), other != name else { return nil }
            let message = "\(other.capitalizedFirst) and \(name) are the same file; each must be a picture of its own."
            return Finding(.documentMismatch, .error, message: message)
        }
    }

    /// The reading of the document that says most of its holder: a passport rather than a card, a card rather than a
    /// visa, and of each kind the first with a zone.
    private func document(of readings: [Reading]) -> Reading? {
        let documents = readings.filter { $0.passport != nil }
        let kinds: [DocumentKind] = [.passport, .identityCard, .visa]
        return kinds.lazy.compactMap { kind in documents.first { $0.kind == kind && $0.evidence.zone != nil } }.first
            ?? documents.first
    }

    /// The record of a document; of an identity card whose zone is on its back with the front's face and image.
    private func withFront(_ document: Reading, of readings: [Reading]) -> Passport? {
        var passport = document.passport
        if document.isBackOfCard, let front = readings.first(where: \.isFrontOfCard)?.passport {
            passport?.face = front.face
            passport?.frontImage = front.frontImage
        }
        return passport
    }

    /// In what documents with a zone differ that should be of one holder.
    private func differences(_ documents: [Passport]) -> [Finding] {
        guard let first = documents.first else { return [] }
        return documents.dropFirst().flatMap { validator.differences(first, $0) }.reduce(into: []) { all, finding in
            if !all.contains(finding) { all.append(finding) }
        }
    }

    /// The readings, with a front that was taken for a licence's where the back is an identity card's, and no licence's.
    private func withFrontOfCard(_ readings: [Reading]) -> [Reading] {
        guard readings.contains(where: \.isBackOfCard),
            !readings.contains(where: \.isBackOfLicense)
        else { return readings }
        return readings.map { reading in
            guard reading.side == .front, let license = reading.driverLicense else { return reading }
            var reading = reading
            var card = Passport()
            card.cardId = license.cardId
            card.face = license.face
            card.frontImage = license.frontImage
            reading.kind = .identityCard
            reading.record = .passport(card)
            // Said of licences, whose barcode is on the back.
            reading.findings.removeAll { $0.code == .barcodeNotFound }
            return reading
        }
    }

    /// The licence: the back's data with the front's face and image.
    private func merged(front: DriverLicense?, back: DriverLicense?) -> DriverLicense? {
        guard var license = back ?? front else { return nil }
        license.face = front?.face
        license.frontImage = front?.frontImage
        return license
    }

    /// The readings, with an image taken for the front of which nothing was known but that it has a portrait.
    ///
    /// Beside the back of a licence, and where no other image is its front, that is what it is.
    private func withFrontBesideBack(_ readings: [Reading]) -> [Reading] {
        // Where both lie beside it, nobody knows whose front it is.
        guard readings.contains(where: \.isBackOfLicense) != readings.contains(where: \.isBackOfCard),
            !readings.contains(where: { $0.side == .front }),
            let index = readings.firstIndex(where: { $0.mayBeFront })
        else { return readings }
        var readings = readings
        readings[index].becomeFront()
        return readings
    }
}

extension Reading {
    fileprivate var isBackOfLicense: Bool { side == .back && driverLicense != nil }
    fileprivate var isBackOfCard: Bool { side == .back && passport != nil }
    fileprivate var isFrontOfCard: Bool { kind == .identityCard && side == .front && passport != nil }

    /// Whether nothing is known of the image but that there is a face in it.
    fileprivate var mayBeFront: Bool { outcome == .unread && kind == nil && !evidence.faces.isEmpty }

    /// Makes the front of a licence of an image that had no name and no code.
    fileprivate mutating func becomeFront() {
        outcome = .read
        kind = .driverLicense
        side = .front
        var license = DriverLicense()
        license.cardId = input.cardID()
        license.frontImage = input.sha256
        if let face = evidence.faces.first, let width = input.width, let height = input.height {
            license.face = FaceRectangle(face.bounds, width: width, height: height)
        }
        record = .driverLicense(license)
        findings.removeAll { [.barcodeNotFound, .barcodeUnreadable].contains($0.code) }
        let message = "The image was taken for the front since a back lies beside it. Name it: -front."
        findings.append(Finding(.barcodeNotFound, .info, message: message))
    }
}

extension Reading {
    /// What its image is called where it is read.
    fileprivate var imageName: String? {
        if kind == .selfie { return "selfie" }
        return side?.rawValue
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension Finding.Code {
    /// Whether it is about a value of a record.
    fileprivate var isAboutField: Bool { rawValue.hasPrefix("field.") }

    /// Whether it is about a value of a document with a zone, or about how the zone was read.
    fileprivate var isDoubt: Bool { isAboutField || isDoubtAboutZone }
}

extension [Finding] {
    /// Errors, then warnings, then the rest, each in the order in which they were found.
    var gravestFirst: [Finding] {
        Finding.Severity.allCases.flatMap { severity in filter { $0.severity == severity } }
    }
}
