// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoJSON
import RectoVerification
import Testing

@testable import RectoService

@Suite struct OpenAPITests {
    private static let methods = ["get", "put", "post", "delete"]

    private func document(_ fixture: ServiceFixture) async throws -> JSONTree {
        try await fixture.nobody.get("/openapi.json").json
    }

    @Test func `has every route, and no other`() async throws {
        try await ServiceFixture.run { fixture in
            let paths = try await document(fixture)["paths"]?.members ?? [:]
            let written = paths.flatMap { path, item in
                item.members.keys.filter(Self.methods.contains).map { "\($0.uppercased()) \(path)" }
            }
            let served = fixture.service.routes.table.all.map { "\($0.method) \($0.path)" }
            #expect(Set(written) == Set(served))
        }
    }

    @Test func `has every problem, and no other`() async throws {
        try await ServiceFixture.run { fixture in
            let codes = try await document(fixture)["components", "schemas", "Problem", "properties", "code", "enum"]
            #expect(Set(codes?.items.compactMap(\.text) ?? []) == Set(ProblemCode.allCases.map(\.rawValue)))
        }
    }

    @Test func `resolves every reference, and names every parameter of a path`() async throws {
        try await ServiceFixture.run { fixture in
            let document = try await document(fixture)
            for reference in Self.references(document) {
                let parts = reference.split(separator: "/").dropFirst().map(String.init)
                var place: JSONTree? = document
                for part in parts { place = place?.members[part] }
                #expect(place != nil, "\(reference)")
            }
            for (path, item) in document["paths"]?.members ?? [:] {
                let names = path.split(separator: "/").filter { $0.hasPrefix("{") }.map { $0.dropFirst().dropLast() }
                for method in item.members.values {
                    let written = (method["parameters"]?.items ?? []).filter { $0["in"]?.text == "path" }
                    #expect(Set(written.compactMap { $0["name"]?.text }) == Set(names.map(String.init)), "\(path)")
                }
            }
        }
    }

    private static func references(_ tree: JSONTree) -> [String] {
        switch tree {
        case .object(let members):
            members.flatMap { key, value in key == "$ref" ? [value.text].compactMap(\.self) : references(value) }
        case .array(let items): items.flatMap(references)
        default: []
        }
    }

    /// Answers of a whole run, by the schema that they must have.
    private func answers(_ fixture: ServiceFixture) async throws -> [(schema: String, body: JSONTree)] {
        var answers: [(String, JSONTree)] = []
        let request = #"{"journey":"passport-selfie-unattended","reference":"r","subject":{"id":"p"}}"#
        let made = try await fixture.shop.post("/v1/verifications", request)
        answers.append(("CreatedVerification", try made.json))
        let code = try #require(try made.json["code"]?.text)
        let claimed = try await fixture.nobody.post("/v1/sessions", "{\"code\":\"\(code)\"}")
        answers.append(("ClaimedVerification", try claimed.json))
        let id = try #require(try made.json["id"]?.text)
        let client = TestCaller(
            client: fixture.client,
            token: try claimed.json["accessToken"]?.text,
            verification: id
        )
        let shop = fixture.shop(for: client)
        answers.append(("Verification", try await client.consent().json))
        let file = try await client.put("./steps/passport/files/page", TestFile.jpeg(end: "bad"), type: "image/jpeg")
        answers.append(("File", try file.json))
        try await client.post("./steps/passport", #"{"action":"submit","data":{"documentType":"passport"}}"#)
        try await fixture.work()
        answers.append(("Verification", try await client.get(".").json))
        answers.append(("UploadLink", try await client.post("./steps/passport/files/page/link").json))
        let look = "./steps/passport/look?slot=page&documentType=passport&straightened=true"
        let seen = try await client.send(.post, look, TestFile.jpeg(end: "at 40 glare"), type: "image/jpeg")
        answers.append(("Look", try seen.json))
        answers.append(("Continuation", try await client.post("./continuation", "{}").json))
        answers.append(("Texts", try await client.get("./texts").json))
        answers.append(("Texts", try await fixture.nobody.get("/v1/texts").json))
        try await client.sendPassport()
        try await client.beginSelfie()
        let frames = ["X-Frame-Batch": "0", "X-Frame-Times": "0, 80, 160, 240, 320, 400"]
        let (bytes, type) = (TestFile.frames(TestCamera.frames), "video/x-motion-jpeg")
        let watched = try await client.send(.post, "./steps/selfie/frames", bytes, type: type, headers: frames)
        answers.append(("Frames", try watched.json))
        try await fixture.work()
        answers.append(("Verification", try await client.post("./submit").json))
        try await fixture.work()
        answers.append(("Verification", try await shop.get(".").json))
        answers.append(("Result", try await shop.get("./result").json))
        answers.append(("Evidence", try await shop.get("./evidence").json))
        answers.append(("Flag", try await shop.send(.put, "/v1/subjects/p/flags/vip").json))
        answers.append(("FlagPage", try await shop.get("/v1/subjects/p/flags").json))
        let refused = "{\"verification\":\"\(id)\",\"parts\":[\"document\"],\"reason\":\"Lost.\"}"
        answers.append(("RefusalPage", try await shop.post("/v1/refusals", refused).json))
        answers.append(("EventPage", try await shop.get("./events").json))
        answers.append(("VerificationPage", try await shop.get("/v1/verifications").json))
        answers.append(("NotificationPage", try await client.get("/v1/notifications").json))
        let hook = try await shop.post("/v1/webhooks", #"{"url":"https://shop.example"}"#)
        answers.append(("Webhook", try hook.json))
        _ = try await fixture.create()
        let hookID = try #require(try hook.json["id"]?.text)
        answers.append(("DeliveryPage", try await shop.get("/v1/webhooks/\(hookID)/deliveries").json))
        answers.append(("WebhookPage", try await shop.get("/v1/webhooks").json))
        answers.append(("JourneyPage", try await shop.get("/v1/journeys").json))
        answers.append(("Problem", try await client.post("./steps/passport", "{}").json))
        answers.append(("Problem", try await shop.post("/v1/webhooks", "{}").json))
        answers.append(("ProblemType", try await shop.get("/problems/notFound").json))
        answers.append(("Health", try await shop.get("/healthz").json))
        let extract = "/v1/extract?documentType=passport&slot=page"
        answers.append(("Extract", try await shop.send(.post, extract, TestFile.jpeg(), type: "image/jpeg").json))
        return answers
    }

    /// Answers of the console about a verification that waits for a person.
    private func reviewed(_ fixture: ServiceFixture) async throws -> [(schema: String, body: JSONTree)] {
        let members = #","subject":{"id":"s"},"reference":"r-9""#
        _ = try await fixture.waiting("passport-selfie-unattended", members)
        let client = try await fixture.waiting("passport-selfie-unattended", members)
        let person = try await fixture.person([.lead])
        let path = "/v1/console/cases/\(client.verification)"
        var answers = [("ConsoleSession", person.session)]
        answers.append(("SignInWays", try await person.get("/v1/console/session/ways").json))
        answers.append(("Claim", try await person.post("\(path)/claim").json))
        answers.append(("QueuePage", try await person.get("/v1/console/queue?limit=1").json))
        answers.append(("SearchPage", try await person.post("/v1/console/search", #"{"text":"r-9"}"#).json))
        answers.append(("Case", try await person.get(path).json))
        let asked = #"{"step":"passport","text":"t","note":"n","reasons":["other"]}"#
        answers.append(("Verification", try await person.review("ask", of: client.verification, asked).json))
        answers.append(("Verification", try await client.get(".").json))
        answers.append(("Case", try await person.get(path).json))
        answers.append(("Statistics", try await person.get("/v1/console/statistics").json))
        return answers
    }

    private func administered(_ administrator: TestCaller) async throws -> [(schema: String, body: JSONTree)] {
        let provider = #"{"name":"register","url":"https://register.example","checks":["register"]}"#
        var answers: [(String, JSONTree)] = []
        for (path, end, schema, request) in [
            ("applications", "end", "AdministeredApplication", #"{"id":"bank"}"#),
            ("keys", "revoke", "AdministeredKey", #"{"name":"eve","application":"shop","roles":["reviewer"]}"#),
            ("providers", "end", "AdministeredProvider", provider),
        ] {
            let made = try await administrator.post("/v1/administration/\(path)", request)
            let id = try #require(try made.json["id"]?.text, "\(made.text)")
            let ended = try await administrator.post("/v1/administration/\(path)/\(id)/\(end)")
            let listed = try await administrator.get("/v1/administration/\(path)")
            answers += [(schema, try made.json), (schema, try ended.json), ("\(schema)Page", try listed.json)]
        }
        let page = ##"{"name":"Shop","accent":"#005a9c","accentText":"#ffffff","origins":["https://shop.example"]}"##
        let path = "/v1/administration/applications/shop/page"
        answers.append(
            ("ApplicationPage", try await administrator.put(path, Data(page.utf8), type: "application/json").json)
        )
        answers.append(("SeenPage", try await administrator.get("/v1/pages/shop").json))
        answers.append(("WebhookPage", try await administrator.get("/v1/administration/webhooks").json))
        answers.append(("EventPage", try await administrator.get("/v1/administration/events").json))
        return answers
    }

    @Test func `describes every member of every answer`() async throws {
        try await ServiceFixture.administered { fixture, administrator in
            let schemas = try #require(try await document(fixture)["components", "schemas"]?.members)
            let checker = SchemaChecker(schemas: schemas)
            let erase = "/v1/verifications?subject=s&application=shop"
            let answers =
                try await answers(fixture) + administered(administrator) + reviewed(fixture)
                + [("Erasure", try await administrator.send(.delete, erase).json)]
            #expect(answers.count > 20)
            for (schema, body) in answers {
                let faults = checker.faults(body, JSONTree.object(["$ref": .text("/\(schema)")]), at: schema)
                #expect(faults.isEmpty, "\(faults)")
            }
        }
    }
}

/// Holds values against the parts of JSON Schema that the document uses; a member that is not described is a fault.
struct SchemaChecker {
    let schemas: [String: JSONTree]

    func faults(_ value: JSONTree, _ schema: JSONTree, at place: String) -> [String] {
        if let name = schema["$ref"]?.text?.split(separator: "/").last {
            guard let target = schemas[String(name)] else { return ["\(place): no schema \(name)"] }
            return faults(value, target, at: place)
        }
        if let words = schema["enum"], !words.items.contains(value) { return ["\(place): none of the words"] }
        switch (schema["type"]?.text, value) {
        case ("object"?, .object(let members)): return memberFaults(members, schema, at: place)
        case ("array"?, .array(let items)):
            guard let item = schema["items"] else { return [] }
            return items.enumerated().flatMap { faults($1, item, at: "\(place)/\($0)") }
        case ("string"?, .text), ("boolean"?, .flag), ("integer"?, .integer), ("number"?, .number),
            ("number"?, .integer), (nil, _):
            return []
        default: return ["\(place): another type"]
        }
    }

    private func memberFaults(_ members: [String: JSONTree], _ schema: JSONTree, at place: String) -> [String] {
        let required = schema["required"]?.items.compactMap(\.text) ?? []
        var faults = required.filter { members[$0] == nil }.map { "\(place)/\($0): missing" }
        guard let properties = schema["properties"]?.members else { return faults }
        for (key, value) in members {
            guard let property = properties[key] else {
                faults.append("\(place)/\(key): not described")
                continue
            }
            faults += self.faults(value, property, at: "\(place)/\(key)")
        }
        return faults
    }
}
