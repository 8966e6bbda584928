// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoSecurity

struct WebhookHeaderTests {
    private func header(_ changes: [String: String?]) throws -> WebhookHeader {
        let usual: [String: String?] = [
            "Webhook-Id": "m", "WEBHOOK-TIMESTAMP": "1800000000", "webhook-signature": "v1,AA", "host": "a",
        ]
        let fields = usual.merging(changes) { $1 }.compactMapValues { $0 }
        return try WebhookHeader(fields: fields.map { (name: $0, value: $1) })
    }

    @Test func `is read whatever the case of names`() throws {
        let header = try header([:])
        #expect(header.id == "m" && header.timestamp == 1_800_000_000 && header.signature == "v1,AA")
    }

    @Test(
        arguments: [
            (["Webhook-Id": nil], .missingField), (["WEBHOOK-TIMESTAMP": nil], .missingField),
            (["webhook-signature": nil], .missingField), (["webhook-id": "n"], .missingField),
            (["Webhook-Id": "a.b"], .unsuitableID), (["Webhook-Id": ""], .unsuitableID),
            (["WEBHOOK-TIMESTAMP": ""], .malformed), (["WEBHOOK-TIMESTAMP": "+1"], .malformed),
            (["WEBHOOK-TIMESTAMP": "-1"], .malformed), (["WEBHOOK-TIMESTAMP": "1.5"], .malformed),
            (["WEBHOOK-TIMESTAMP": "180000000000"], .malformed), (["WEBHOOK-TIMESTAMP": "١"], .malformed),
            (["webhook-signature": String(repeating: "v1,AA ", count: 1000)], .malformed),
        ] as [([String: String?], WebhookError)]
    )
    func `is refused where a field is missing, comes twice or is none`(
        changes: [String: String?],
        error: WebhookError
    ) {
        #expect(throws: error) { try header(changes) }
    }
}
