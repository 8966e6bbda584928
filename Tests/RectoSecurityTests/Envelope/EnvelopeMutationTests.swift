// SPDX-License-Identifier: Apache-2.0
import Testing
import TestSupport

@testable import RectoSecurity

struct EnvelopeMutationTests {
    @Test(arguments: Correspondence.all) func `refuses a change of any byte`(correspondence: Correspondence) throws {
        let opener = try correspondence.opener()
        let sealed = try correspondence.sealed()
        let changes: [UInt8] = [0x01, 0x02, 0x20, 0x80]
        for index in sealed.indices {
            for change in Sweep.isWhole ? changes : [changes[index % changes.count]] {
                var changed = sealed
                changed[index] ^= change
                #expect(throws: EnvelopeError.self) { try opener.open(changed, at: Correspondence.now) }
            }
        }
    }

    @Test func `refuses every shorter and longer message`() throws {
        let opener = try Correspondence.usual.opener()
        let sealed = try Correspondence.usual.sealed()
        for count in sealed.indices {
            #expect(throws: EnvelopeError.self) { try opener.open(Array(sealed.prefix(count)), at: Correspondence.now) }
        }
        for tail in ["A", "AAAA", ".", "=", "\n", " "] {
            #expect(throws: EnvelopeError.self) { try opener.open(sealed + Array(tail.utf8), at: Correspondence.now) }
        }
    }

    @Test func `refuses parts of two messages put together`() throws {
        let opener = try Correspondence.usual.opener()
        let dot = UInt8(ascii: ".")
        let one = try Correspondence.usual.sealed().split(separator: dot)
        let other = try Correspondence.usual.sealed().split(separator: dot)
        for part in one.indices {
            var mixed = one
            mixed[part] = other[part]
            #expect(throws: EnvelopeError.undecryptable) {
                try opener.open(Array(mixed.joined(separator: [dot])), at: Correspondence.now)
            }
        }
    }

    @Test func `answers whatever comes`() throws {
        let opener = try Correspondence.usual.opener()
        let seeds = try [Correspondence.usual.sealed(), Correspondence.all[1].sealed(), Forgery().token]
        var mutator = Mutator(seed: 7)
        for _ in 0..<3000 {
            let bytes = mutator.mutation(of: seeds)
            guard !seeds.contains(bytes) else { continue }
            #expect(throws: EnvelopeError.self) { try opener.open(bytes, at: Correspondence.now) }
        }
    }
}
