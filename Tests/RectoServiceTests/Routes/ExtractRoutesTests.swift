// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import RectoStore
import RectoVerification
import Testing

@testable import RectoService

@Suite struct ExtractRoutesTests {
    private static let path = "/v1/extract?documentType=passport&slot=page"

    @Test func `reads a page, and stores nothing`() async throws {
        try await ServiceFixture.run { fixture async throws in
            let head = try await fixture.store.chainHead()
            let answer = try await fixture.shop.send(.post, Self.path, TestFile.jpeg(), type: "image/jpeg")
            #expect(try answer.json["record", "lastName"]?.text == "SPECIMEN")
            #expect(try await fixture.store.chainHead() == head)
        }
    }

    @Test func `says what was wrong with a picture`() async throws {
        try await ServiceFixture.run { fixture async throws in
            let answer = try await fixture.shop.send(.post, Self.path, TestFile.jpeg(end: "bad"), type: "image/jpeg")
            #expect(try answer.json["findings", "0", "code"]?.text == "image.blurred")
        }
    }

    @Test func `refuses what it cannot read`() async throws {
        try await ServiceFixture.run { fixture async throws in
            let (shop, file) = (fixture.shop, TestFile.jpeg())
            func problem(_ path: String, _ bytes: Data, _ type: String) async throws -> ProblemCode? {
                try await shop.send(.post, path, bytes, type: type).problem
            }
            #expect(try await problem("/v1/extract", file, "image/jpeg") == .invalidRequest)
            #expect(
                try await problem("/v1/extract?documentType=passport&slot=back", file, "image/jpeg") == .invalidRequest
            )
            #expect(try await problem(Self.path, file, "text/plain") == .mediaTypeNotSupported)
            #expect(try await problem(Self.path, Data("x".utf8), "image/jpeg") == .mediaTypeNotSupported)
            #expect(try await problem(Self.path, file + Data(count: 4_000_000), "image/jpeg") == .fileTooLarge)
            #expect(try await problem(Self.path, TestFile.jpeg(end: "broken"), "image/jpeg") == .engineUnavailable)
        }
    }
}
