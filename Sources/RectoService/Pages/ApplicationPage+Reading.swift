// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoFlow
internal import RectoJSON
internal import RectoLanguages
internal import RectoVerification

extension ApplicationPage {
    /// Reads an administrator's request.
    ///
    /// - Throws: ``Mistakes``: all, colours that cannot be read among them.
    init(reading body: Data) throws(Mistakes) {
        self = try MemberReader.read(body, atMost: Self.greatestBody) { reader in
            var page = ApplicationPage()
            page.name = reader.optionalText("name", length: 1...80)
            page.colours = reader.colours()
            page.radiusInPixels = reader.optionalInteger("radiusInPixels", in: 0...32)
            page.logo = reader.optionalObject("logo") { $0.logo() }
            page.texts = reader.optionalObject("texts") { $0.pageTexts() } ?? [:]
            page.origins = reader.origins()
            page.returnAddresses = reader.returnAddresses()
            return page
        }
    }

    /// The most bytes of a request.
    static let greatestBody = 100_000
}

extension MemberReader {
    fileprivate mutating func colours() -> ApplicationPage.Colours {
        typealias Colours = ApplicationPage.Colours
        let pairs: [(String, WritableKeyPath<Colours, PageColour?>, String, WritableKeyPath<Colours, PageColour?>)] = [
            ("accent", \.accent, "accentText", \.accentText),
            ("accentDark", \.accentDark, "accentTextDark", \.accentTextDark),
            ("background", \.background, "text", \.text),
            ("backgroundDark", \.backgroundDark, "textDark", \.textDark),
        ]
        var colours = Colours()
        for (under, underPath, over, overPath) in pairs {
            let isPair = contains(under) && contains(over)
            if contains(under) != contains(over) {
                note(.contradiction, contains(under) ? under : over, "“\(under)” and “\(over)” are given together.")
            }
            let (background, text) = (colour(under), colour(over))
            (colours[keyPath: underPath], colours[keyPath: overPath]) = (background, text)
            if isPair, let background, let text { requireContrast(text, over, on: background, under) }
        }
        return colours
    }

    private mutating func colour(_ key: String) -> PageColour? {
        guard let text = optionalText(key, length: 1...20) else { return nil }
        guard let colour = PageColour(rawValue: text) else {
            note(.wrongForm, key, "A colour is written as in “#1a1a1a”.")
            return nil
        }
        return colour
    }

    private mutating func requireContrast(
        _ text: PageColour,
        _ key: String,
        on background: PageColour,
        _ under: String
    ) {
        let contrast = text.contrast(to: background)
        guard contrast < PageColour.leastContrast else { return }
        let shown = (contrast * 100).rounded(.down) / 100
        note(
            .outOfRange,
            key,
            "The contrast of “\(key)” and “\(under)” is \(shown): it must be \(PageColour.leastContrast) at least."
        )
    }

    fileprivate mutating func logo() -> ApplicationPage.Logo? {
        let type: FileKind? = choice("mediaType")
        guard let text = text("base64", length: 1...ApplicationPage.Logo.greatestBytes * 4 / 3 + 4) else { return nil }
        guard let type, type == .png || type == .jpeg else {
            note(.notOneOf, "mediaType", "A logo is image/png or image/jpeg.")
            return nil
        }
        guard let bytes = Data(base64Encoded: text), bytes.count <= ApplicationPage.Logo.greatestBytes,
            type.isOf(bytes)
        else {
            note(.wrongForm, "base64", "“base64” must be a picture of that kind.")
            return nil
        }
        return ApplicationPage.Logo(mediaType: type, bytes: bytes)
    }

    /// The most texts of a language.
    private static var mostTexts: Int { 100 }

    fileprivate mutating func pageTexts() -> [String: [String: String]] {
        var texts: [String: [String: String]] = [:]
        for (tag, value) in takeRest().sorted(by: { $0.key < $1.key }) {
            guard let language = Language(rawValue: tag), case .object(let members) = value else {
                note(.wrongForm, tag, "Texts stand in an object under their language, as in “en” or “nl-BE”.")
                continue
            }
            guard members.count <= Self.mostTexts else {
                note(.outOfRange, tag, "A language has \(Self.mostTexts) texts at most.")
                continue
            }
            var reader = MemberReader(members, at: place(of: tag))
            for key in members.keys.sorted() {
                guard key.hasPrefix("capture."), Catalogue.stored.own(key, of: .english) != nil else {
                    reader.note(.unknownMember, key, "There is no such text of the page.")
                    continue
                }
                texts[language.rawValue, default: [:]][key] = reader.text(key, length: 1...500)
            }
            note(reader.mistakes)
        }
        return texts
    }

    fileprivate mutating func origins() -> [String] {
        let texts = texts("origins", count: 0...20, length: 1...300)
        return texts.enumerated().compactMap { index, text in
            guard let url = URL(webAddress: text), url.isTrusted, url.origin == text.lowercased(), text.isPlainOrigin
            else {
                note(.wrongForm, "origins", at: index, "An origin is written as in “https://www.example.org”.")
                return nil
            }
            return url.origin
        }
    }

    fileprivate mutating func returnAddresses() -> [String] {
        let texts = texts("returnAddresses", count: 0...20, length: 1...500)
        for (index, text) in texts.enumerated() {
            guard let url = URL(webAddress: text), url.isTrusted, url.query() == nil else {
                let rule = "A return address begins with https, and has no question and no fragment."
                note(.wrongForm, "returnAddresses", at: index, rule)
                continue
            }
        }
        return texts
    }
}

extension String {
    /// True if it can stand in a policy: a semicolon in a name would begin another rule.
    fileprivate var isPlainOrigin: Bool {
        utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "-")...UInt8(ascii: ":"):
                true
            default: false
            }
        }
    }
}

extension URL {
    /// True if what is sent there stays between two: over TLS, or within the machine.
    fileprivate var isTrusted: Bool {
        scheme?.lowercased() == "https" || ["localhost", "127.0.0.1", "[::1]", "::1"].contains(host()?.lowercased())
    }
}
