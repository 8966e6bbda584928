// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoJSON
import RectoLanguages
import RectoVerification
import Testing

@testable import RectoService

@Suite struct TextRoutesTests {
    @Test func `gives pages the texts of a language, each in the nearest one that has it`() async throws {
        try await ServiceFixture.run { fixture in
            let dutch = try await fixture.nobody.get("/v1/texts?language=nl-BE&prefix=notice.,prompt.")
            #expect(dutch.status == 200)
            #expect(try dutch.json["language"]?.text == "nl")
            #expect(try dutch.json["direction"]?.text == "ltr")
            #expect(dutch.headers[.contentLanguage] == "nl")
            let texts = try dutch.json["texts"]?.members ?? [:]
            #expect(texts["prompt.smile"]?.text == Catalogue.stored.text("prompt.smile", in: "nl"))
            #expect(texts.keys.allSatisfy { $0.hasPrefix("notice.") || $0.hasPrefix("prompt.") })
            let english = Catalogue.stored.texts[.english] ?? [:]
            #expect(texts.count == english.keys.count { $0.hasPrefix("notice.") || $0.hasPrefix("prompt.") })
        }
    }

    @Test func `goes by the header if the address names no language`() async throws {
        try await ServiceFixture.run { fixture in
            let headers = ["Accept-Language": "fr, nl;q=0.5"]
            #expect(try await fixture.nobody.get("/v1/texts", headers: headers).json["language"]?.text == "nl")
            #expect(try await fixture.nobody.get("/v1/texts").json["language"]?.text == "en")
            let other = try await fixture.nobody.get("/v1/texts?language=xx", headers: headers)
            #expect(try other.json["language"]?.text == "nl", "a language without texts is passed over")
        }
    }

    @Test func `sends the texts once`() async throws {
        try await ServiceFixture.run { fixture in
            let first = try await fixture.nobody.get("/v1/texts?prefix=end.")
            let again = try await fixture.nobody.get(
                "/v1/texts?prefix=end.",
                headers: ["If-None-Match": first.revision]
            )
            #expect(again.status == 304 && again.body.isEmpty)
            let other = try await fixture.nobody.get(
                "/v1/texts?prefix=slot.",
                headers: ["If-None-Match": first.revision]
            )
            #expect(other.status == 200)
        }
    }

    @Test(arguments: ["language=e", "prefix=refusal.", "prefix=", "prefix=x", "key=end."])
    func `refuses what has no meaning`(_ question: String) async throws {
        try await ServiceFixture.run { fixture in
            let isEmpty = question == "prefix="
            let answer = try await fixture.nobody.get("/v1/texts?\(question)")
            #expect(answer.problem == (isEmpty ? nil : .invalidRequest))
            if isEmpty { #expect(try answer.json["texts"]?.members.isEmpty == true) }
        }
    }

    @Test func `gives the texts of a verification's journey to its person and its application`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            let answer = try await client.get("./texts?language=nl")
            #expect(try answer.json["language"]?.text == "nl")
            #expect(try answer.json["texts", "consent.text"]?.text?.isEmpty == false)
            #expect(try await fixture.shop(for: client).get("./texts").json["language"]?.text == "en")
            var stranger = try await fixture.claim()
            stranger.verification = client.verification
            #expect(try await stranger.get("./texts").problem == .notFound)
        }
    }
}
