// SPDX-License-Identifier: Apache-2.0
internal import HTTPTypes
internal import RectoSecurity

extension HTTPField.Name {
    /// A second host; the first one is the request's authority.
    static let secondHost = known("Host")
    static let requestID = known("X-Request-Id")
    static let crossOriginOpenerPolicy = known("Cross-Origin-Opener-Policy")
    static let permissionsPolicy = known("Permissions-Policy")
    static let forgeryToken = known("X-CSRF-Token")
    static let background = known("X-Background")
    static let fetchSite = known("Sec-Fetch-Site")
    static let referrerPolicy = known("Referrer-Policy")
    static let xForwardedFor = known("X-Forwarded-For")
    static let idempotencyKey = known("Idempotency-Key")
    static let idempotencyReplayed = known("Idempotency-Replayed")
    static let contentDigest = known("Content-Digest")
    static let contentSignature = known(SignedStatement.fileHeader)
    static let frameTimes = known("X-Frame-Times")
    static let frameBatch = known("X-Frame-Batch")
    static let framesEnd = known("X-Frames-End")
    static let replaces = known("Replaces")
    static let lastEventID = known("Last-Event-ID")

    private static func known(_ name: String) -> Self {
        guard let name = Self(name) else { preconditionFailure("no name of a header") }
        return name
    }
}
