// SPDX-License-Identifier: Apache-2.0
internal import Crypto
internal import Foundation
internal import Hummingbird
internal import RectoFlow
internal import RectoJSON
internal import RectoLanguages
internal import RectoVerification

/// The texts of pages: the catalogue's, and a journey's own.
struct TextRoutes: RouteGroup {
    let flow: VerificationFlow

    func add(to routes: Routes) {
        routes.on(.get, "v1/texts", catalogue)
        routes.on(.get, "v1/verifications/:id/texts", journey)
    }

    /// The beginnings of keys that pages may ask for; those of messages to developers stay out.
    private static let prefixes = [
        "advice.", "capture.", "console.", "decision.", "documentType.", "end.", "field.", "heading.", "next.",
        "notice.", "problem.", "prompt.", "reason.", "request.", "signal.", "slot.", "status.",
    ]

    @Sendable private func catalogue(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try request.allowQuery("language", "prefix")
        let prefixes = try request.prefixes(among: Self.prefixes)
        let catalogue = Catalogue.stored
        let language = try request.preference.best(among: catalogue.languages)
        let keys = (catalogue.texts[.english] ?? [:]).keys.filter { key in prefixes.contains(where: key.hasPrefix) }
        let texts: [String: String] = keys.reduce(into: [:]) { $0[$1] = catalogue.text($1, in: language) }
        return try request.answer(TextsResource(language, catalogue.languages, texts))
    }

    /// The texts that the journey of a verification has for the person.
    @Sendable private func journey(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let access = try context.access(client: true, .application, .reviewer)
        try request.allowQuery("language")
        let state = try await flow.living(access)
        let journey = state.journey.texts
        let language = journey.language(for: try request.preference, orElse: state.clearState.language)
        return try request.answer(TextsResource(language, journey.languages, journey.all(in: language)))
    }
}

/// Texts, as they go over the wire.
struct TextsResource: Sendable, Hashable, Codable {
    /// The language of the texts; single ones are in a less exact one, or in English.
    let language: Language
    let direction: Language.Direction
    /// The languages that there are texts in.
    let languages: [Language]
    /// The texts, by key; values in braces are put in by the reader.
    let texts: [String: String]

    init(_ language: Language, _ languages: [Language], _ texts: [String: String]) {
        self.language = language
        self.languages = languages
        self.texts = texts
        direction = language.direction
    }
}

extension Request {
    /// The languages that are wanted: by the query, else by the header.
    var preference: LanguagePreference {
        get throws(RequestRefused) {
            guard let tag = query("language") else { return .current }
            guard let language = Language(rawValue: tag) else {
                throw RequestRefused(.wrongForm, at: "/language", "A language is written as in “en” or “nl-BE”.")
            }
            return LanguagePreference([language] + LanguagePreference.current.languages)
        }
    }

    /// The beginnings of keys that are wanted.
    fileprivate func prefixes(among known: [String]) throws(RequestRefused) -> [String] {
        guard let text = query("prefix") else { return known }
        let wanted = text.split(separator: ",").map(String.init)
        guard wanted.allSatisfy({ prefix in known.contains { prefix.hasPrefix($0) } }) else {
            let words = known.joined(separator: ", ")
            throw RequestRefused(.notOneOf, at: "/prefix", "“prefix” must begin with one of \(words).")
        }
        return wanted
    }

    /// The answer with these texts, or that they are still those of the sender.
    fileprivate func answer(_ texts: TextsResource) throws -> Response {
        let headers = ["content-language": texts.language.rawValue]
        return try Answer(.ok, texts, headers: headers).conditional(on: self)
    }
}

extension Answer {
    /// The answer with its entity tag, or without a body if the sender has the same already (RFC 9110, 13.1.2).
    func conditional(on request: Request) -> Response {
        let digest = Data(SHA256.hash(data: body).prefix(12)).base64EncodedString()
        let tag = "\"\(digest)\""
        let known = request.headers[.ifNoneMatch] ?? ""
        guard !known.split(separator: ",").contains(where: { $0.drop { $0 == " " } == tag || $0 == "W/\(tag)" }) else {
            return Response(status: .notModified, headers: [.eTag: tag, .cacheControl: "no-cache"])
        }
        var response = response
        response.headers[.eTag] = tag
        response.headers[.cacheControl] = "no-cache"
        return response
    }
}
