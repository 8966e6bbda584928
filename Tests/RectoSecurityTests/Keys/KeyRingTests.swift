// SPDX-License-Identifier: Apache-2.0
import FoundationEssentials
import Testing

@testable import RectoSecurity

struct KeyRingTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let keys = (0..<3).map { _ in PrivateKey.generated(for: .es256) }

    @Test func `accepts earlier keys until their time, and publishes them so long`() {
        var ring = KeyRing(keys[0])
        ring.rotate(to: keys[1], acceptingPreviousUntil: now.addingTimeInterval(100), at: now)
        #expect(ring.current.id == keys[1].id)
        #expect(ring.key(keys[0].id, at: now.addingTimeInterval(99))?.id == keys[0].id)
        #expect(ring.key(keys[0].id, at: now.addingTimeInterval(100)) == nil)
        #expect(ring.key(keys[1].id, at: now.addingTimeInterval(1e9))?.id == keys[1].id)
        #expect(ring.key("other", at: now) == nil)
        #expect(ring.publicKeys(at: now).map(\.id) == [keys[1].id, keys[0].id])
        #expect(ring.publicKeys(at: now.addingTimeInterval(100)).map(\.id) == [keys[1].id])
    }

    @Test func `keeps several earlier keys and lets go of those whose time is over`() {
        var ring = KeyRing(keys[0])
        ring.rotate(to: keys[1], acceptingPreviousUntil: now.addingTimeInterval(100), at: now)
        ring.rotate(to: keys[2], acceptingPreviousUntil: now.addingTimeInterval(200), at: now.addingTimeInterval(50))
        #expect(ring.retired.map(\.key.id) == [keys[1].id, keys[0].id])
        let later = now.addingTimeInterval(150)
        ring.rotate(to: .generated(for: .es256), acceptingPreviousUntil: now.addingTimeInterval(300), at: later)
        #expect(ring.retired.map(\.key.id) == [keys[2].id, keys[1].id])
    }

    @Test func `does not retire a key that comes back`() {
        var ring = KeyRing(keys[0])
        ring.rotate(to: keys[1], acceptingPreviousUntil: now.addingTimeInterval(100), at: now)
        ring.rotate(to: keys[0], acceptingPreviousUntil: now.addingTimeInterval(100), at: now)
        #expect(ring.current.id == keys[0].id)
        #expect(ring.retired.map(\.key.id) == [keys[1].id])
    }
}
