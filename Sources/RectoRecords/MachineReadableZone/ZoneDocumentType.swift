// SPDX-License-Identifier: Apache-2.0

/// A type of document with a machine readable zone.
public enum ZoneDocumentType: String, Sendable, Hashable, CaseIterable {
    /// A passport, of whatever class.
    case passport
    /// A document in place of a passport: of refugees, of stateless people, of aliens, a laissez-passer.
    case travelDocument
    /// A visa.
    case visa
    /// An identity card.
    case identityCard
    /// A residence permit.
    case residencePermit
    /// A work permit.
    case workPermit
    /// A crew member certificate.
    case crewMemberCertificate
    /// A driving licence.
    case drivingLicence
}

/// Sources: ICAO Doc 9303, 8th edition, part 4 section 4.4 (second letters after P), parts 5 and 6, section 4.2.2 (codes of
/// cards), part 7 (visas), part 3 section 5 (XXA to XXC); R as second letter as on the residence permits of the European
/// Union, and C1 and C2 of the USA's permanent resident card.
extension ZoneContent {
    /// The types that the document can be by its format, document code, issuer and nationality.
    ///
    /// Issuers choose the second letter of a card's code, so that most codes leave several types open. Before the letters
    /// after P had a common meaning, service passports had S, and travel documents none.
    public var documentTypes: Set<ZoneDocumentType> {
        switch format {
        case .mrvA, .mrvB: [.visa]
        case .licence: [.drivingLicence]
        case .td3: typesOfBooklet
        case .td1, .td2: documentCode?.first == "P" ? typesOfBooklet : typesOfCard
        }
    }

    private var typesOfBooklet: Set<ZoneDocumentType> {
        switch documentCode {
        case "PR", "PT", "PL", "PU": [.travelDocument]
        case "PE", "PS": [.passport, .travelDocument]
        case "PP", "PD", "PO", "PM": [.passport]
        default: isOfNoNational ? [.passport, .travelDocument] : [.passport]
        }
    }

    /// True if the holder is stateless or a refugee, or the issuer is the United Nations.
    private var isOfNoNational: Bool {
        ["XXA", "XXB", "XXC"].contains(nationality) || ["UNO", "UNA"].contains(issuingState)
    }

    private var typesOfCard: Set<ZoneDocumentType> {
        switch documentCode {
        case "AC": [.crewMemberCertificate]
        case "ID": [.identityCard]
        case "AR", "IR", "CR": [.residencePermit]
        case "C1", "C2": issuingState == "USA" ? [.residencePermit] : Self.anyCard
        default: Self.anyCard
        }
    }

    private static let anyCard: Set<ZoneDocumentType> = [.identityCard, .residencePermit, .workPermit]
}
