// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import Testing

@testable internal import RectoStore

struct DataKeyTests {
    private let owner = DataKey.Owner.verification(StoreFixture.id(0))

    @Test func `opens what it sealed under the same name alone`() throws {
        let key = DataKey(of: owner)
        let sealed = try key.seal(Data("MARIA".utf8), as: "sealed")
        #expect(sealed.count == 5 + 28)
        #expect(try key.open(sealed, as: "sealed") == Data("MARIA".utf8))
        #expect(throws: StoreError.sealBroken(what: "answer")) { try key.open(sealed, as: "answer") }
        #expect(throws: StoreError.sealBroken(what: "sealed")) { try DataKey(of: owner).open(sealed, as: "sealed") }
        #expect(try key.seal(Data("MARIA".utf8), as: "sealed") != sealed)
    }

    @Test func `notices every changed bit and every lost byte`() throws {
        let key = DataKey(of: owner)
        let sealed = try key.seal(Data("MARIA".utf8), as: "sealed")
        for bit in 0..<sealed.count * 8 {
            var changed = sealed
            changed[bit / 8] ^= 1 << (bit % 8)
            #expect(throws: StoreError.sealBroken(what: "sealed")) { try key.open(changed, as: "sealed") }
        }
        for count in 0..<sealed.count {
            #expect(throws: StoreError.sealBroken(what: "sealed")) { try key.open(sealed.prefix(count), as: "sealed") }
        }
    }

    @Test func `is wrapped for one owner and one master key`() throws {
        let (key, master) = (DataKey(of: owner), MasterKey.random())
        let wrapped = try key.wrapped(with: master)
        #expect(try DataKey(unwrapping: wrapped, of: owner, with: master).key == key.key)
        for (other, with) in [(DataKey.Owner.store, master), (owner, MasterKey.random())] {
            #expect(throws: StoreError.sealBroken(what: "data key")) {
                try DataKey(unwrapping: wrapped, of: other, with: with)
            }
        }
    }
}
