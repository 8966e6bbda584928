// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoCLI

struct ScriptTextTests {
    @Test(arguments: [
        (#"{"a":1}"#, #"'{"a":1}'"#), (#"{"a":"it's"}"#, #"'{"a":"it\'s"}'"#), (#"{"a":"\n\""}"#, #"'{"a":"\\n\\""}'"#),
        (#"{"a":"</script>"}"#, #"'{"a":"\x3c/script>"}'"#),
        ("{\"a\":\"\u{2028}x\u{2029}\"}", #"'{"a":"\u2028x\u2029"}'"#),
        ("{\"a\":\"é – \u{1F600}\u{202A}\"}", "'{\"a\":\"é – \u{1F600}\u{202A}\"}'"), ("{}\n", "'{}'"),
    ])
    func `writes a line as a string of a script`(json: String, script: String) {
        #expect(String(decoding: ScriptText.string(json.utf8), as: UTF8.self) == script)
    }

    @Test(arguments: [
        (#"{"a":"it's"}"#, #"{"a":"it's"}"#), (#"{"a":"<!--"}"#, #"{"a":"\u003c!--"}"#),
        ("{\"a\":\"\u{2028}\"}\n", #"{"a":"\u2028"}"#),
    ])
    func `writes JSON as a value of a script`(json: String, script: String) {
        #expect(String(decoding: ScriptText.value(json.utf8), as: UTF8.self) == script)
    }
}
