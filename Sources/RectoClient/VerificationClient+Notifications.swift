// SPDX-License-Identifier: Apache-2.0
public import RectoVerification

extension VerificationClient {
    /// Asks for the messages and requests to the person, newest first.
    ///
    /// - Parameters:
    ///   - page: The page of the list, from 0.
    ///   - pageSize: Number of notifications on a page, 1 to 100.
    ///   - status: The progress to select; `nil` for all.
    /// - Returns: The notifications.
    /// - Throws: ``ClientError``.
    public func notifications(
        page: Int = 0,
        pageSize: Int = 10,
        status: NotificationResource.Status? = .new
    ) async throws -> [NotificationResource] {
        let choice = status.map { "&status=\($0.rawValue.pathComponent)" } ?? ""
        let request = ServiceRequest(.get, "/v1/notifications?page=\(page)&pageSize=\(pageSize)\(choice)")
        return try await answer(to: request).value(Page<NotificationResource>.self).items
    }

    /// Answers a notification.
    ///
    /// - Parameters:
    ///   - action: One of those that it allows.
    ///   - notification: The notification.
    /// - Returns: The notification, as it is afterwards.
    /// - Throws: ``ClientError``.
    @discardableResult
    public func answer(
        _ action: NotificationResource.Action,
        to notification: NotificationResource
    ) async throws -> NotificationResource {
        let path = "/v1/notifications/\(notification.id.pathComponent)/\(action.rawValue.pathComponent)"
        return try await answer(to: ServiceRequest(.post, path)).value()
    }

    /// Asks for the result of the verification.
    ///
    /// - Returns: The result, without records and checks, which are the application's. `nil` before the end, or if the
    ///   service shows it to the application alone.
    /// - Throws: ``ClientError``.
    public func result() async throws -> VerificationResult? {
        do {
            return try await answer(to: ServiceRequest(.get, try path("/result"))).value()
        } catch ClientError.problem(let problem)
            where [.forbidden, .notFound, .invalidTransition].contains(problem.knownCode)
        {
            return nil
        }
    }
}
