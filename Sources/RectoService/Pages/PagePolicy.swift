// SPDX-License-Identifier: Apache-2.0
internal import HTTPTypes

/// The content security policy of a page: its own scripts, styles and requests, and nothing that text could become.
struct PagePolicy: Sendable, Hashable {
    /// The origins that may frame the page, as a policy writes them.
    var frameAncestors = "'none'"
    /// The features of the device that it may use, as a policy writes them.
    var permissions = "camera=(), microphone=(), geolocation=()"
    /// True if the page may show other pages of the service in a frame.
    var hasFrames = false
    /// True if no other window keeps a hold of its window.
    var isIsolated = true

    /// The console, which shows the page of capture as administrators set it up.
    static let console = PagePolicy(hasFrames: true)

    /// The headers of the page and of its files.
    var headers: HTTPFields {
        var fields: HTTPFields = [
            .contentSecurityPolicy: directives.joined(separator: "; "),
            .permissionsPolicy: permissions,
            .cacheControl: "no-cache",
        ]
        if isIsolated { fields[.crossOriginOpenerPolicy] = "same-origin" }
        return fields
    }

    private var directives: [String] {
        [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob: data:",
            "media-src 'self' blob:", "connect-src 'self'", "font-src 'self'", "base-uri 'none'", "form-action 'none'",
            "frame-src \(hasFrames ? "'self'" : "'none'")", "frame-ancestors \(frameAncestors)",
            "require-trusted-types-for 'script'", "trusted-types 'none'",
        ]
    }
}
