// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoJSON
import RectoVerification
import TestSupport
import Testing

@testable import RectoFlow
@testable import RectoService

extension ServiceFixture {
    private static let unattended = "Sources/RectoVerification/Journeys/Shipped/passport-selfie-unattended.json"

    /// Adds the unattended journey with further members, and a consent that states how long faces are kept.
    func add(_ id: String, _ members: String, by caller: TestCaller? = nil) async throws {
        let text = String(decoding: try Repository.bytes(Self.unattended), as: UTF8.self)
            .replacing(#""id": "passport-selfie-unattended""#, with: "\"id\": \"\(id)\", \(members)")
            .replacing("after 30 days", with: "after 30 days; a template of your face stays 21 days")
            .replacing("na 30 dagen", with: "na 30 dagen; een sjabloon van uw gezicht blijft 21 dagen")
        let answer = try await (caller ?? shop).post("/v1/journeys", text)
        try #require(answer.status == 201, "\(answer.text)")
    }

    /// Takes a subject to the end of the checks, with a document and a face of these names.
    func walk(
        _ journey: String,
        _ subject: String?,
        document: String = "ANNA",
        face: String = "1"
    ) async throws -> TestCaller {
        let client = try await claim(journey, subject.map { #","subject":{"id":"\#($0)"}"# } ?? "")
        try await client.consent()
        try await client.sendPassport("\(UUID()) holder \(document) from NLD good")
        try await client.sendSelfie("\(UUID()) face \(face) good")
        try await work()
        _ = try await client.post("./submit")
        try await work()
        return client
    }

    /// The signals of a verification's evidence, by name.
    func signals(of client: TestCaller) async throws -> [String: JSONTree] {
        let items = try await shop(for: client).get("./evidence").json["signals"]?.items ?? []
        return Dictionary(items.map { ($0["signal"]?.text ?? "", $0) }) { first, _ in first }
    }

    /// The same service, asked with another application's key.
    func of(_ key: String) -> ServiceFixture {
        ServiceFixture(
            service: service,
            store: store,
            calls: calls,
            clock: clock,
            examiner: examiner,
            client: client,
            folder: folder,
            key: key
        )
    }
}
