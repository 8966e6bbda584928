// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

extension TestCaller {
    /// Agrees to the text.
    @discardableResult
    func consent() async throws -> TestAnswer {
        try await post("./steps/consent", #"{"action":"submit","data":{"version":"1","isAccepted":true}}"#)
    }

    /// Sends the page of a passport, and says that it is sent; with a record in JSON that the client read of it.
    @discardableResult
    func sendPassport(_ end: String = "good", record: String? = nil) async throws -> TestAnswer {
        let file = try await put("./steps/passport/files/page", TestFile.jpeg(end: end), type: "image/jpeg")
        try #require(file.status == 201, "\(file.text)")
        let records = record.map { ",\"records\":{\"page\":{\"passport\":\($0)}}" } ?? ""
        let body = "{\"action\":\"submit\",\"data\":{\"documentType\":\"passport\"\(records)}}"
        return try await post("./steps/passport", body)
    }

    /// Has the challenge shown.
    @discardableResult
    func beginSelfie() async throws -> TestAnswer { try await post("./steps/selfie", #"{"action":"begin"}"#) }

    /// Has the challenge shown, sends its frames, and says that they are sent.
    @discardableResult
    func sendSelfie(_ end: String = "good") async throws -> TestAnswer {
        let begun = try await beginSelfie()
        try #require(begun.status == 200, "\(begun.text)")
        let file = try await put("./steps/selfie/files/frames", TestFile.jpeg(end: end), type: "video/x-motion-jpeg")
        try #require(file.status == 201, "\(file.text)")
        return try await post("./steps/selfie", #"{"action":"submit"}"#)
    }

    /// Does everything of `passport-selfie-unattended` up to the checks.
    @discardableResult
    func sendEverything(
        _ fixture: ServiceFixture,
        passport: String = "good",
        record: String? = nil
    ) async throws -> TestAnswer {
        try await consent()
        try await sendPassport(passport, record: record)
        try await sendSelfie()
        try await fixture.work()
        return try await post("./submit")
    }
}
