// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Testing

@testable import RectoService

@Suite struct RouteTableTests {
    @Test func `tells the methods of a path, and of one that leads nowhere none`() {
        let table = RouteTable()
        table.add(.get, "v1/verifications/:id")
        table.add(.delete, "v1/verifications/:id")
        table.add(.post, "v1/verifications")
        #expect(table.methods(of: "/v1/verifications/7") == ["DELETE", "GET"])
        #expect(table.methods(of: "/v1/verifications") == ["POST"])
        #expect(table.methods(of: "/v1/verifications/7/8") == [])
        #expect(table.all.first?.path == "/v1/verifications/{id}")
    }
}
