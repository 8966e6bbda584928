// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import RectoClient

struct ServiceRequestTests {
    private let secret = Data(repeating: 7, count: 32)

    @Test func `has the same key for the same call at the same revision`() {
        let request = ServiceRequest(.post, "/v1/x", .init(Data("{}".utf8), mediaType: "application/json"))
        let key = request.idempotencyKey(secret: secret, revision: 3)
        #expect(key == request.idempotencyKey(secret: secret, revision: 3))
        #expect(key.count == 32)
    }

    @Test func `has another key for another call, revision or session`() {
        let body = ServiceRequest.Body(Data("{}".utf8), mediaType: "application/json")
        let other = ServiceRequest.Body(Data("[]".utf8), mediaType: "application/json")
        let request = ServiceRequest(.post, "/v1/x", body)
        let keys = [
            request.idempotencyKey(secret: secret, revision: 3),
            request.idempotencyKey(secret: secret, revision: 4),
            request.idempotencyKey(secret: Data(repeating: 8, count: 32), revision: 3),
            ServiceRequest(.post, "/v1/y", body).idempotencyKey(secret: secret, revision: 3),
            ServiceRequest(.put, "/v1/x", body).idempotencyKey(secret: secret, revision: 3),
            ServiceRequest(.post, "/v1/x", other).idempotencyKey(secret: secret, revision: 3),
            ServiceRequest(.post, "/v1/x").idempotencyKey(secret: secret, revision: 3),
        ]
        #expect(Set(keys).count == keys.count)
    }
}
