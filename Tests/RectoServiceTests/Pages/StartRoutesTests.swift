// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoWeb
import Testing

@testable import RectoService

/// The page that a person's link opens.
@Suite(.enabled(if: WebFiles.file(at: "/capture/index.html") != nil, "the page is not there"))
struct StartRoutesTests {
    @Test(arguments: [
        "/start", "/start?token=dGhpcyBpcyBhIHRva2VuIG9mIDQzIGNoYXJhY3RlcnM", "/start?application=nobody",
    ])
    func `shows the page to everybody who has a link, and spends nothing`(_ path: String) async throws {
        try await ServiceFixture.run { fixture in
            let answer = try await fixture.nobody.get(path)
            #expect(answer.status == 200)
            #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
            #expect(answer.body == WebFiles.file(at: "/capture/index.html").map { Data($0.bytes) })
            #expect(answer.headers[.referrerPolicy] == "no-referrer")
            #expect(answer.headers[.permissionsPolicy]?.contains("camera=(self)") == true)
            let policy = try #require(answer.headers[.contentSecurityPolicy])
            #expect(policy.contains("frame-ancestors 'self';") || policy.hasSuffix("frame-ancestors 'self'"))
            #expect(policy.contains("require-trusted-types-for 'script'"))
            #expect(!policy.contains("unsafe"))
        }
    }

    @Test func `the pages of an application may embed it, and no others`() async throws {
        try await ServiceFixture.administered { fixture, anna in
            let page = #"{"origins":["https://www.acme.example","https://acme.example:8443"]}"#
            let path = "/v1/administration/applications/shop/page"
            let set = try await anna.put(path, Data(page.utf8), type: "application/json")
            #expect(set.status == 200)
            let own = try await fixture.nobody.get("/start?application=shop").headers
            let ancestors = "frame-ancestors 'self' https://www.acme.example https://acme.example:8443"
            #expect(own[.contentSecurityPolicy]?.contains(ancestors) == true)
            #expect(own[.crossOriginOpenerPolicy] == nil)
            let other = try await fixture.nobody.get("/start").headers
            #expect(other[.contentSecurityPolicy]?.contains("acme") == false)
            #expect(other[.crossOriginOpenerPolicy] == "same-origin")
        }
    }

    @Test func `shows every file of the page under its own address`() async throws {
        try await ServiceFixture.run { fixture in
            for file in WebFiles.all where file.path.hasPrefix("/capture/") && !file.path.hasSuffix("index.html") {
                let name = file.path.dropFirst("/capture/".count)
                let answer = try await fixture.nobody.get("/start/\(name)")
                #expect(answer.status == 200, "\(name)")
                #expect(answer.headers[.contentType] == file.mediaType)
            }
            #expect(try await fixture.nobody.get("/start/index.html").status == 404)
            #expect(try await fixture.nobody.get("/start/none.js").status == 404)
        }
    }

    @Test func `leads from the address with a slash to the page`() async throws {
        try await ServiceFixture.run { fixture in
            let answer = try await fixture.nobody.get("/start/?application=shop")
            #expect(answer.status == 308)
            #expect(answer.headers[.location] == "../start?application=shop")
        }
    }

    @Test func `the page and all its files have less than 120 kB, and ask nobody else`() {
        let files = WebFiles.all.filter { $0.path.hasPrefix("/capture/") || $0.path.hasPrefix("/shared/") }
        #expect(files.reduce(0) { $0 + $1.bytes.count } < 120_000)
        for file in files {
            let text = String(decoding: file.bytes, as: UTF8.self)
            for foreign in text.matches(of: /https?:\/\/[A-Za-z0-9.-]+/).map(\.output) {
                // The names of languages of markup are no addresses.
                #expect(foreign.hasPrefix("http://www.w3.org"), "\(foreign) in \(file.path)")
            }
        }
    }
}
