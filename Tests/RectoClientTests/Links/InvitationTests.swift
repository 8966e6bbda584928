// SPDX-License-Identifier: Apache-2.0
import RectoVerification
import Testing

@testable import RectoClient

struct InvitationTests {
    private static let address = "https://example.org"

    @Test(arguments: ["123456789012", "1234 5678 9012", "1234-5678-9012"])
    func `takes codes as they are typed`(_ code: String) throws {
        #expect(try Invitation(code: code, at: try ServiceAddress(Self.address)).proof == .code("123456789012"))
    }

    @Test(arguments: ["", "12345678901", "1234567890123", "12345678901x", "１２３４５６７８９０１２"])
    func `refuses what is no code`(_ code: String) throws {
        let address = try ServiceAddress(Self.address)
        #expect(throws: ClientError.malformedCode) { try Invitation(code: code, at: address) }
    }

    @Test func `takes links that begin a verification alone`() throws {
        let token = PlayedService.linkToken
        #expect(try Invitation(link: "\(Self.address)/start?token=\(token)").proof == .linkToken(token))
        #expect(throws: ClientError.unsupportedLinkAction) {
            try Invitation(link: "\(Self.address)/v1/uploads/document/back?token=\(token)")
        }
    }
}
