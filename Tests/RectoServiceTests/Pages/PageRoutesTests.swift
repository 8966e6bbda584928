// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoVerification
import RectoWeb
import Testing

@testable import RectoService

@Suite struct PageRoutesTests {
    @Test func `every file in the folders of pages is served with its type`() async throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Web/shared")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
        try await ServiceFixture.run { fixture in
            for name in names {
                let answer = try await fixture.nobody.get("/shared/\(name)")
                #expect(answer.status == 200, "\(name)")
                let file = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
                let isShortened = name.hasSuffix(".js") || name.hasSuffix(".css")
                #expect(isShortened ? answer.text.utf8.count < file.utf8.count : answer.text == file, "\(name)")
                #expect(answer.text.utf8.count > 100, "\(name)")
                #expect(answer.headers[.contentType] == WebFiles.file(at: "/shared/\(name)")?.mediaType)
                #expect(answer.headers[.contentType] != "application/octet-stream", "\(name)")
            }
        }
    }

    @Test func `a browser that has a file gets no second copy`() async throws {
        try await ServiceFixture.run { fixture in
            let first = try await fixture.nobody.get("/shared/recto.css")
            let tag = first.revision
            let again = try await fixture.nobody.get("/shared/recto.css", headers: ["If-None-Match": "\"x\", W/\(tag)"])
            #expect(again.status == 304)
            #expect(again.body.isEmpty)
            #expect(again.revision == tag)
            let other = try await fixture.nobody.get("/shared/recto.css", headers: ["If-None-Match": "\"x\""])
            #expect(other.status == 200)
        }
    }

    @Test func `a page runs its own scripts alone, and text never becomes one`() async throws {
        try await ServiceFixture.run { fixture in
            let headers = try await fixture.nobody.get("/console").headers
            let policy = try #require(headers[.contentSecurityPolicy])
            let directives = Set(policy.components(separatedBy: "; "))
            #expect(headers[values: .contentSecurityPolicy].count == 1)
            #expect(directives.isSuperset(of: ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]))
            #expect(directives.isSuperset(of: ["require-trusted-types-for 'script'", "trusted-types 'none'"]))
            #expect(!policy.contains("unsafe"))
            #expect(headers[.referrerPolicy] == "no-referrer")
            #expect(headers[.xContentTypeOptions] == "nosniff")
        }
    }

    @Test(arguments: ["/shared/none.js", "/shared/..%2FPackage.swift", "/shared", "/console/console.html"])
    func `what is no file of a page is not found`(_ path: String) async throws {
        try await ServiceFixture.run { fixture in
            let answer = try await fixture.nobody.get(path)
            #expect(answer.status == 404)
        }
    }

    @Test func `a page is only read`() async throws {
        try await ServiceFixture.run { fixture in
            let answer = try await fixture.nobody.post("/shared/recto.css", "{}")
            #expect(answer.problem == .methodNotAllowed)
        }
    }
}
