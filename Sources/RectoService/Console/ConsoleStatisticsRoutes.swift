// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import Hummingbird
internal import RectoFlow
internal import RectoJSON
internal import RectoVerification

/// Statistics for leads, from events alone.
struct ConsoleStatisticsRoutes: RouteGroup {
    let statistics: ReviewStatistics
    let now: @Sendable () -> Date

    func add(to routes: Routes) {
        routes.on(.get, "v1/console/statistics") { request, context in
            let report = try await report(request, context)
            let isTable = request.headers[.accept]?.contains("text/csv") ?? false
            return try isTable ? table(report) : Answer(.ok, report).response
        }
        routes.on(.get, "v1/console/statistics.csv") { table(try await report($0, $1)) }
    }

    private func report(_ request: Request, _ context: ServiceContext) async throws -> StatisticsReport {
        let key = try context.key(.lead)
        try request.allowQuery("from", "to", "application", "journey")
        let applications =
            try request.queryWord("application").map { key.applications.intersection([$0]) } ?? key.applications
        let query = StatisticsQuery(
            from: request.query("from"),
            to: request.query("to"),
            of: applications,
            journey: try request.queryWord("journey"),
            now: now()
        )
        guard let query else {
            let message = "“from” and “to” are days as in 2026-11-24, the first not after the last."
            throw RequestRefused(.wrongForm, at: "/from", message)
        }
        return try await statistics.report(query)
    }

    private func table(_ report: StatisticsReport) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "text/csv; charset=utf-8",
                .contentDisposition: "attachment; filename=\"statistics.csv\"",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: report.csv))
        )
    }
}
