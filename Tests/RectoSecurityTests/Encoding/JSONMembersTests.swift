// SPDX-License-Identifier: Apache-2.0
import RectoJSON
import Testing

@testable import RectoSecurity

struct JSONMembersTests {
    private let members: [String: JSONTree] = ["s": "a", "l": ["x", "y"], "n": 1, "z": .null, "m": ["x", 1], "e": []]

    @Test func `reads strings and arrays of strings`() throws {
        #expect(try members.string("s", or: KeyError.malformed) == "a")
        #expect(try members.strings("l", or: KeyError.malformed) == ["x", "y"])
        #expect(try members.strings("s", or: KeyError.malformed) == ["a"])
        #expect(try members.strings("e", or: KeyError.malformed) == [])
        #expect(try members.string("missing", or: KeyError.malformed) == nil)
        #expect(try members.strings("missing", or: KeyError.malformed) == nil)
    }

    @Test(arguments: ["n", "z", "m"]) func `refuses members of another type`(name: String) {
        #expect(throws: KeyError.malformed) { try members.string(name, or: KeyError.malformed) }
        #expect(throws: EnvelopeError.malformed) { try members.strings(name, or: EnvelopeError.malformed) }
    }
}
