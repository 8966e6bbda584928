// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import RectoFlow
internal import RectoLanguages
internal import RectoVerification

/// The pages of applications: set by administrators, seen by everybody.
struct ApplicationPageRoutes: RouteGroup {
    let pages: PageDirectory
    let applications: ApplicationDirectory

    func add(to routes: Routes) {
        routes.on(.get, "v1/pages/:application", see)
        routes.on(.get, "v1/pages/:application/logo", logo)
        routes.on(.get, "v1/administration/applications/:application/page", read)
        routes.on(.put, "v1/administration/applications/:application/page", set)
        routes.on(.delete, "v1/administration/applications/:application/page", remove)
    }

    /// The public part of a page; a name that no application has looks like one with the usual page.
    @Sendable private func see(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try request.allowQuery("language")
        let application = context.application
        let page = try await pages.page(of: application) ?? ApplicationPage()
        let language = try request.preference.best(among: Catalogue.stored.languages)
        let seen = SeenPage(page, of: application, in: language)
        return try Answer(.ok, seen, headers: ["content-language": language.rawValue]).conditional(on: request)
    }

    @Sendable private func logo(_ request: Request, _ context: ServiceContext) async throws -> Response {
        guard let logo = try await pages.page(of: context.application)?.logo else { throw RequestRefused(.notFound) }
        return Answer(.ok, json: logo.bytes, mediaType: logo.mediaType.rawValue).conditional(on: request)
    }

    @Sendable private func read(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (application, _) = try await administered(context)
        return try Answer(.ok, PageResource(try await pages.page(of: application) ?? ApplicationPage())).response
    }

    @Sendable private func set(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (application, administrator) = try await administered(context)
        let page = try ApplicationPage(reading: try await request.json(limit: ApplicationPage.greatestBody))
        try await pages.set(page, of: application, by: administrator)
        return try Answer(.ok, PageResource(page)).response
    }

    @Sendable private func remove(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let (application, administrator) = try await administered(context)
        try await pages.set(nil, of: application, by: administrator)
        return Response(status: .noContent)
    }

    /// The application of the path, which the sender administers.
    private func administered(_ context: ServiceContext) async throws -> (String, Administrator) {
        let administrator = try context.administrator()
        let application = context.application
        guard administrator.administers(application), try await applications.has(application) else {
            throw RequestRefused(.notFound)
        }
        return (application, administrator)
    }
}

extension ServiceContext {
    /// The application that the path names.
    fileprivate var application: String { parameters.get("application") ?? "" }
}

/// A page as administrators set and read it.
struct PageResource: Sendable, Hashable, Encodable {
    private let page: ApplicationPage

    init(_ page: ApplicationPage) { self.page = page }

    private enum Key: String, CodingKey {
        case name, radiusInPixels, logo, texts, origins, returnAddresses
    }

    private enum LogoKey: String, CodingKey { case mediaType, base64 }

    func encode(to encoder: any Encoder) throws {
        // Side by side with the others: a page has one list of members.
        try page.colours.encode(to: encoder)
        var members = encoder.container(keyedBy: Key.self)
        try members.encodeIfPresent(page.name, forKey: .name)
        try members.encodeIfPresent(page.radiusInPixels, forKey: .radiusInPixels)
        try members.encode(page.texts, forKey: .texts)
        try members.encode(page.origins, forKey: .origins)
        try members.encode(page.returnAddresses, forKey: .returnAddresses)
        guard let logo = page.logo else { return }
        var picture = members.nestedContainer(keyedBy: LogoKey.self, forKey: .logo)
        try picture.encode(logo.mediaType, forKey: .mediaType)
        try picture.encode(logo.bytes.base64EncodedString(), forKey: .base64)
    }
}

/// A page as everybody sees it.
struct SeenPage: Sendable, Hashable, Encodable {
    private let page: ApplicationPage
    private let application: String
    private let language: Language

    init(_ page: ApplicationPage, of application: String, in language: Language) {
        self.page = page
        self.application = application
        self.language = language
    }

    private enum Key: String, CodingKey {
        case application, name, radiusInPixels, logo, texts, origins, isEmbeddable
    }

    func encode(to encoder: any Encoder) throws {
        try page.colours.encode(to: encoder)
        var members = encoder.container(keyedBy: Key.self)
        try members.encode(application, forKey: .application)
        try members.encodeIfPresent(page.name, forKey: .name)
        try members.encodeIfPresent(page.radiusInPixels, forKey: .radiusInPixels)
        if page.logo != nil { try members.encode("/v1/pages/\(application)/logo", forKey: .logo) }
        try members.encode(page.texts(in: language), forKey: .texts)
        try members.encode(page.origins, forKey: .origins)
        try members.encode(!page.origins.isEmpty, forKey: .isEmbeddable)
    }
}
