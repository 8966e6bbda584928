// SPDX-License-Identifier: Apache-2.0
import ImagingSupport
import RectoImaging
import Testing

struct QRCodeTests {
    /// The code as an image, eight pixels a module, with a quiet zone.
    private func image(_ code: QRCode) -> Image {
        let (scale, quiet) = (8, 4)
        let width = (code.side + 2 * quiet) * scale
        return Image(width: width, height: width, format: .grey) { x, y, _ in
            let (row, column) = (y / scale - quiet, x / scale - quiet)
            guard (0..<code.side).contains(row), (0..<code.side).contains(column) else { return 255 }
            return code.modules[row * code.side + column] ? 0 : 255
        }
    }

    @Test(arguments: [
        "https://verify.example.org/start?token=dGhpcyBpcyBhIHRva2VuIG9mIDQzIGNoYXJhY3RlcnMu", "a", "Zoë",
        String(repeating: "0123456789abcdef", count: 60),
    ])
    func `draws a code that is read again`(text: String) throws {
        let code = try #require(QRCode(text))
        var options = BarcodeDecoder.Options()
        options.family = .everyOther
        let found = try BarcodeDecoder().decode(image(code), options)
        #expect(found.map(\.symbology) == ["QRCode"])
        #expect(found.first.map { String(decoding: $0.payload, as: UTF8.self) } == text)
    }

    @Test(arguments: ["", "a\u{0}b", String(repeating: "x", count: 4_000)])
    func `draws nothing that no code holds`(text: String) {
        #expect(QRCode(text) == nil)
    }

    @Test func `draws the same modules as SVG, with a quiet zone around`() throws {
        let code = try #require(QRCode("otpauth://totp/anna?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"))
        let size = code.side + 8
        #expect(code.svgText.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size) \(size)\""))
        var drawn = [Bool](repeating: false, count: code.modules.count)
        for run in code.svgText.matches(of: #/M(\d+) (\d+)h(\d+)v1h-\d+z/#) {
            let numbers = [run.1, run.2, run.3].compactMap { Int($0) }
            for column in numbers[0]..<numbers[0] + numbers[2] {
                drawn[(numbers[1] - 4) * code.side + column - 4] = true
            }
        }
        #expect(drawn == code.modules)
    }

    @Test func `fills a terminal with two modules to a character, and a quiet zone around`() throws {
        let code = try #require(QRCode("https://verify.example.org"))
        let lines = code.terminalText.split(separator: "\n")
        #expect(lines.count == (code.side + 9) / 2)
        #expect(lines.allSatisfy { $0.hasSuffix("\u{1B}[0m") })
        let first = lines[0].drop { $0 != " " }.prefix { $0 == " " }
        #expect(first.count == code.side + 8)
    }
}
