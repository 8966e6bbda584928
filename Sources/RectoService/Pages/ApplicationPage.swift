// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoLanguages
internal import RectoStore
internal import RectoVerification

/// The changes of an application to the page that its people see.
struct ApplicationPage: Sendable, Hashable, Codable {
    /// The name that people know it by.
    var name: String?
    /// The colours; those that are missing are the page's own.
    var colours = Colours()
    /// The radius of corners, in CSS pixels.
    var radiusInPixels: Int?
    /// The picture beside the name.
    var logo: Logo?
    /// Texts in place of the catalogue's, by the language's tag and by key.
    var texts: [String: [String: String]] = [:]
    /// The origins of pages that may embed the page, as in `https://www.example.org`.
    var origins: [String] = []
    /// The addresses that people may be sent back to; with a longer path, too.
    var returnAddresses: [String] = []

    /// Colours in pairs of background and text, for light and for dark surroundings.
    struct Colours: Sendable, Hashable, Codable {
        var accent: PageColour?
        var accentText: PageColour?
        var accentDark: PageColour?
        var accentTextDark: PageColour?
        var background: PageColour?
        var text: PageColour?
        var backgroundDark: PageColour?
        var textDark: PageColour?
    }

    /// A small picture.
    struct Logo: Sendable, Hashable, Codable {
        let mediaType: FileKind
        let bytes: Data

        /// The most bytes: the page is to be there in seconds on a slow line.
        static let greatestBytes = 30_000
    }

    /// True if links must name the application, so that the page is its own from the first moment.
    var isSeen: Bool { self != ApplicationPage(returnAddresses: returnAddresses) }

    /// The texts for a language; each in the nearest one that has it.
    func texts(in language: Language) -> [String: String] {
        language.fallbacks.reversed().reduce(into: [:]) { all, language in
            all.merge(texts[language.rawValue] ?? [:]) { $1 }
        }
    }

    /// True if people may be sent back to an address.
    func allowsReturn(to address: String) -> Bool { returnAddresses.contains { address.isWithin($0) } }
}

extension String {
    /// True if an address is another one, or lies below it: the same scheme, host and port, and a path that goes on.
    fileprivate func isWithin(_ base: String) -> Bool {
        // Browsers take a backslash for a slash, and leave out what others keep.
        guard utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }),
            let own = URL(webAddress: self), let other = URL(webAddress: base), own.origin == other.origin
        else { return false }
        // A path that a browser would resolve is refused: it could leave the path that is allowed.
        let parts = own.path(percentEncoded: true).split(separator: "/")
        guard !parts.contains(where: { $0.isDots }) else { return false }
        return parts.starts(with: other.path(percentEncoded: true).split(separator: "/"))
    }
}

extension Substring {
    /// True if a browser takes it for “here” or “one up”.
    fileprivate var isDots: Bool {
        [".", ".."].contains(lowercased().replacing("%2e", with: "."))
    }
}

extension URL {
    /// The origin of an address (RFC 6454), as in `https://www.example.org` or `http://localhost:8080`.
    var origin: String {
        let scheme = scheme?.lowercased() ?? ""
        let usual = scheme == "https" ? 443 : 80
        let port = port.map { $0 == usual ? "" : ":\($0)" } ?? ""
        return "\(scheme)://\(host(percentEncoded: true)?.lowercased() ?? "")\(port)"
    }
}

extension StoredDocument.Kind {
    /// The page of an application.
    static let page = StoredDocument.Kind(rawValue: "page")
}
