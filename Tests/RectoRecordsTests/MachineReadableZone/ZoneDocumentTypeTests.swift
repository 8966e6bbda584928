// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

struct ZoneDocumentTypeTests {
    private static let anyCard: Set<ZoneDocumentType> = [.identityCard, .residencePermit, .workPermit]
    private static let table: [(ZoneFormat, String?, String, String, Set<ZoneDocumentType>)] = [
        (.td3, "P", "UTO", "UTO", [.passport]), (.td3, "PP", "UTO", "UTO", [.passport]),
        (.td3, "PD", "UTO", "UTO", [.passport]), (.td3, "PN", "UTO", "UTO", [.passport]),
        (.td3, "PR", "UTO", "XXB", [.travelDocument]), (.td3, "PT", "D", "XXX", [.travelDocument]),
        (.td3, "PL", "UNO", "UTO", [.travelDocument]), (.td3, "PS", "UTO", "UTO", [.passport, .travelDocument]),
        (.td3, "P", "D", "XXA", [.passport, .travelDocument]), (.td3, "P", "UNO", "D", [.passport, .travelDocument]),
        (.td1, "ID", "UTO", "UTO", [.identityCard]), (.td1, "I", "UTO", "UTO", anyCard),
        (.td1, "IR", "UTO", "D", [.residencePermit]), (.td2, "AR", "D", "UTO", [.residencePermit]),
        (.td1, "CR", "UTO", "UTO", [.residencePermit]), (.td1, "C1", "USA", "UTO", [.residencePermit]),
        (.td1, "C1", "UTO", "UTO", anyCard), (.td1, "AC", "UTO", "UTO", [.crewMemberCertificate]),
        (.td1, "P", "UTO", "UTO", [.passport]), (.td2, nil, "UTO", "UTO", anyCard),
        (.mrvA, "V", "UTO", "D", [.visa]), (.mrvB, "VC", "UTO", "XXA", [.visa]),
    ]

    @Test(arguments: table)
    func `tells the types that a document can be`(
        format: ZoneFormat,
        code: String?,
        state: String,
        nationality: String,
        types: Set<ZoneDocumentType>
    ) {
        var content = ZoneContent(format: format)
        content.documentCode = code
        content.issuingState = state
        content.nationality = nationality
        #expect(content.documentTypes == types)
    }
}
