// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoSecurity

struct AccessKeyTests {
    @Test func `comes back from its text, and is never the same`() throws {
        let keys = (0..<100).map { _ in AccessKey.generated() }
        #expect(Set(keys).count == 100)
        for key in keys {
            #expect(key.text.hasPrefix("sk_") && key.text.utf8.count == 51)
            #expect(try AccessKey(key.text) == key)
            #expect(try AccessKey(key.text).digest == key.digest)
        }
        #expect(Set(keys.map(\.digest)).count == 100)
    }

    @Test func `tells a mistyped key from one that is none`() {
        let text = AccessKey.generated().text
        for index in text.indices.dropFirst(3) {
            var changed = text
            changed.replaceSubrange(index...index, with: text[index] == "A" ? "B" : "A")
            #expect(throws: AccessKey.Defect.mistyped) { try AccessKey(changed) }
        }
        for other in ["", "sk_", "pk_" + text.dropFirst(3), String(text.dropLast()), text + "A", text.dropLast() + "="]
        {
            #expect(throws: AccessKey.Defect.malformed) { try AccessKey(other) }
        }
    }

    @Test func `shows its end alone`() {
        let key = AccessKey.generated()
        #expect(key.hint == key.text.suffix(4))
        #expect("\(key)" == "access key …\(key.hint)" && Mirror(reflecting: key).children.isEmpty)
    }
}
