// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import RectoJSON
import RectoVerification
import Testing

/// An answer of the service.
struct TestAnswer {
    let status: Int
    let headers: HTTPFields
    let body: Data

    init(_ response: TestResponse) {
        status = response.status.code
        headers = response.headers
        body = Data(response.body.readableBytesView)
    }

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The body, which must be JSON.
    var json: JSONTree {
        get throws { try JSONTree(reading: body) }
    }

    /// The code of a problem; `nil` if the answer is none.
    var problem: ProblemCode? {
        guard headers[.contentType] == "application/problem+json",
            let problem = try? WireJSON.decode(Problem.self, from: body)
        else { return nil }
        return problem.knownCode
    }

    /// The whole verification.
    var verification: VerificationResource {
        get throws { try WireJSON.decode(from: body) }
    }

    var revision: String { headers[.eTag] ?? "" }
}

extension JSONTree {
    /// A member of an object, or an item of an array.
    subscript(path: String...) -> JSONTree? {
        path.reduce(self) { tree, key in
            switch tree {
            case .object(let members)?: members[key]
            case .array(let items)?: Int(key).flatMap { items.indices.contains($0) ? items[$0] : nil }
            default: nil
            }
        }
    }

    var text: String? { string }
    var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }
    var items: [JSONTree] { if case .array(let items) = self { items } else { [] } }
    var members: [String: JSONTree] { if case .object(let members) = self { members } else { [:] } }
}
