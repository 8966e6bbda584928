// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoVerification
import Testing

@testable import RectoFlow
@testable import RectoService

/// The languages of answers.
@Suite struct AnswerLanguageTests {
    private static let dutch = ["Accept-Language": "nl-BE,nl;q=0.9,en;q=0.5"]

    @Test func `answers in the language that the request asks for`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            let dutch = try await client.get(".", headers: Self.dutch)
            #expect(try dutch.json["next", "text"]?.text?.hasPrefix("Om vast te stellen wie u bent") == true)
            #expect(dutch.headers[.contentLanguage] == "nl")
            #expect(dutch.headers[.vary] == "Accept-Language")
            for header in ["en-GB", "fr", "*", ""] {
                let english = try await client.get(".", headers: ["Accept-Language": header])
                #expect(try english.json["next", "text"]?.text?.hasPrefix("To verify who you are") == true)
                #expect(english.headers[.contentLanguage] == "en")
            }
        }
    }

    @Test func `answers in the verification's language where the request asks for none`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim("passport-selfie", #","locale":"nl-be""#)
            let plain = try await client.get(".")
            #expect(try plain.json["next", "text"]?.text?.hasPrefix("Om vast te stellen") == true)
            #expect(try plain.json["locale"]?.text == "nl-be" && plain.headers[.contentLanguage] == "nl")
            let refused = try await client.post("./steps/selfie", #"{"action":"submit"}"#)
            #expect(try refused.json["title"]?.text == "Dit kan nu niet.")
            #expect(refused.headers[.contentLanguage] == "nl")
            let english = try await client.get(".", headers: ["Accept-Language": "en"])
            #expect(try english.json["next", "text"]?.text?.hasPrefix("To verify") == true)
        }
    }

    @Test func `says problems in the language that is asked for, and developers' details in English`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            let told = try await client.post("./steps/selfie", #"{"action":"submit"}"#, headers: Self.dutch)
            #expect(told.problem == .invalidTransition)
            #expect(try told.json["title"]?.text == "Dit kan nu niet." && told.headers[.contentLanguage] == "nl")
            let stranger = try await fixture.nobody.get("/v1/verifications", headers: Self.dutch)
            #expect(try stranger.json["title"]?.text == "De toegangsgegevens zijn niet geldig.")
            let mistaken = try await client.post("./steps/consent", #"{"action":"submit"}"#, headers: Self.dutch)
            #expect(try mistaken.json["fields", "0", "message"]?.text?.hasSuffix("ontbreekt.") == true)
            let typed = try await client.send(.post, "./steps/consent", Data("{}".utf8), headers: Self.dutch)
            #expect(typed.headers[.contentLanguage] == "nl, en")
            let meaning = try await fixture.nobody.get("/problems/busy", headers: Self.dutch)
            #expect(try meaning.json["title"]?.text == "Het is nu te druk.")
        }
    }

    @Test func `advises about a rejected file in the person's language, and says the end`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            try await client.consent()
            let bad = TestFile.jpeg(end: "bad")
            _ = try await client.put("./steps/passport/files/page", bad, type: "image/jpeg")
            try await client.post("./steps/passport", #"{"action":"submit","data":{"documentType":"passport"}}"#)
            try await fixture.work()
            let answer = try await client.get(".", headers: Self.dutch).json
            let feedback = answer["next", "feedback", "0"]
            #expect(feedback?["advice"]?.text == "De foto is onscherp. Houd de camera stil en maak de foto opnieuw.")
            #expect(feedback?["message"]?.text == "The picture is blurred.")
            let end = try await client.post("./cancel", "{}", headers: Self.dutch).json
            #expect(end["message"]?.text?.hasPrefix("De verificatie is afgebroken.") == true)
        }
    }

    @Test func `repeats an answer in its first language`() async throws {
        try await ServiceFixture.run { fixture in
            let client = try await fixture.claim()
            let body = #"{"action":"submit","data":{"version":"1","isAccepted":true}}"#
            let headers = Self.dutch.merging(["Idempotency-Key": "once"]) { $1 }
            let first = try await client.post("./steps/consent", body, headers: headers)
            let again = try await client.post("./steps/consent", body, headers: ["Idempotency-Key": "once"])
            #expect(first.body == again.body && again.headers[.contentLanguage] == "nl")
        }
    }
}
