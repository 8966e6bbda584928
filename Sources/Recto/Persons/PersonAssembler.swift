// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// Merges the readings of one person's images and compares them with each other.
struct PersonAssembler: Sendable {
    /// The day on which documents must be valid.
    let day: CalendarDate
    private let matcher: PortraitMatcher
    private let validator = PersonValidator()
    private let prints = PrintMerger()
    private let fronts = FrontFusion()

    /// An assembler for documents of a day; faces are compared if there is a comparer.
    init(day: CalendarDate, comparer: FaceComparer?) {
        self.day = day
        matcher = PortraitMatcher(comparer: comparer)
    }

    /// The person in these readings.
    func assemble(_ readings: [Reading]) -> PersonReading {
        let (readings, printDifferences) = prints.compared(
            prints.withBackOfReadFront(prints.withFrontsAsBacks(withFrontBesideBack(readings)))
        )
        let document = document(of: readings)
        let readBacks = readings.filter { $0.side == .back && $0.driverLicense != nil }
        let backs = readBacks.compactMap(\.driverLicense)
        let front = fronts.fused(readings).first { $0.side == .front && $0.driverLicense != nil }
        let person = Person(
            driverLicense: merged(front: front, back: readBacks.first),
            passport: document.flatMap { withFront($0, of: readings) },
            selfie: readings.lazy.compactMap(\.selfie).first
        )
        var findings = readings.flatMap(\.findings).filter { $0.code == .documentWrongSide }
        if let person { findings += validator.findings(for: person, on: day) }
        // The person's findings also include the doubts about values that go into the person's record.
        let source = statesLicence(readBacks.first, beside: front) ? readBacks.first : front ?? readBacks.first
        findings += source?.findings.filter { $0.isAboutValue && !findings.contains($0) } ?? []
        findings += printDifferences
        if let first = backs.first {
            findings += backs.dropFirst().flatMap { validator.differences(first, $0) }
        }
        findings += document?.findings.filter { $0.isDoubt && !findings.contains($0) } ?? []
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

    /// Finds files that are given as two images, unless these are its pages: a document's picture may be passed off as
    /// a selfie.
    private func sameFiles(_ readings: [Reading]) -> [Finding] {
        var names: [InputDescription: String] = [:]
        return readings.compactMap { reading in
            guard reading.input.sha256 != nil, let name = reading.imageName else { return nil }
            guard let other = names.updateValue(name, forKey: reading.input), other != name else { return nil }
            let message = "\(other.capitalizedFirst) and \(name) are the same file; each must be a picture of its own."
            return Finding(.documentMismatch, .error, message: message)
        }
    }

    /// The reading of the document that tells most about its holder.
    ///
    /// A passport comes before a card, and a card before a visa; of each kind the first with a zone counts.
    private func document(of readings: [Reading]) -> Reading? {
        let documents = readings.filter { $0.passport != nil }
        let kinds: [DocumentKind] = [.passport, .identityCard, .visa]
        return kinds.lazy.compactMap { kind in documents.first { $0.kind == kind && $0.evidence.zone != nil } }.first
            ?? documents.first
    }

    /// The record of a document.
    ///
    /// An identity card with its zone on the back gets the front's face and image.
    private func withFront(_ document: Reading, of readings: [Reading]) -> Passport? {
        var passport = document.passport
        if document.isBackOfCard, let front = readings.first(where: \.isFrontOfCard), let card = front.passport {
            passport = passport.map { prints.filled($0, from: front) }
            passport?.face = card.face
            passport?.frontImage = card.frontImage
        }
        return passport
    }

    /// The differences between documents with a zone that should be of one holder.
    private func differences(_ documents: [Passport]) -> [Finding] {
        guard let first = documents.first else { return [] }
        return documents.dropFirst().flatMap { validator.differences(first, $0) }.reduce(into: []) { all, finding in
            if !all.contains(finding) { all.append(finding) }
        }
    }

    /// The licence: the data of the back's code, or of the front's print without one, with the front's face and image.
    private func merged(front: Reading?, back: Reading?) -> DriverLicense? {
        let (printed, coded) = (front?.driverLicense, back?.driverLicense)
        let isOfPrint = printed?.hasData == true && !statesLicence(back, beside: front)
        guard var license = isOfPrint ? printed : coded ?? printed else { return nil }
        if !isOfPrint { license = prints.filled(license, from: front) }
        license.face = printed?.face
        license.frontImage = printed?.frontImage
        license.backImage = coded?.backImage
        return license
    }

    /// True if the code of a back states the licence.
    ///
    /// Beside print that states it, the line of a zone has hardly any of it.
    private func statesLicence(_ back: Reading?, beside front: Reading?) -> Bool {
        guard let back, back.driverLicense?.hasData == true else { return false }
        return !back.hasLineOfLicence || front?.driverLicense?.hasData != true
    }

    /// The readings, with an unknown image that has a portrait taken for the front.
    ///
    /// That is done beside the back of a licence or of a card, if no other image is its front.
    private func withFrontBesideBack(_ readings: [Reading]) -> [Reading] {
        // Beside both backs, it is unknown to which of them the front belongs.
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

    /// True if nothing is known of the image except that there is a face in it, and whose document it is on.
    fileprivate var mayBeFront: Bool {
        outcome == .unread && kind == nil && !evidence.faces.isEmpty
            && !findings.contains { $0.code == .faceMultiple }
    }

    /// Makes the front of a licence from an image that had no name and no code.
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

    /// The name of its image in messages.
    fileprivate var imageName: String? {
        if kind == .selfie { return "selfie" }
        return side?.rawValue
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension Finding.Code {
    /// True if it is about a value of a record.
    var isAboutField: Bool { rawValue.hasPrefix("field.") }
}

extension Finding {
    /// True if it is about a value of a record, or names one that another statement on the same side contradicts.
    fileprivate var isAboutValue: Bool {
        code.isAboutField || [.documentMismatch, .documentCompleted].contains(code) && field != nil
    }

    /// True if it is about a value of a document with a zone, or about the reading of the zone.
    fileprivate var isDoubt: Bool { isAboutValue || code.isDoubtAboutZone }
}

extension [Finding] {
    /// Errors, then warnings, then the rest, each in the order in which they were found.
    var gravestFirst: [Finding] {
        Finding.Severity.allCases.flatMap { severity in filter { $0.severity == severity } }
    }
}
