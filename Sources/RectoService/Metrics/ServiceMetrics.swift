// SPDX-License-Identifier: Apache-2.0
internal import RectoVerification
internal import Synchronization

/// The counts and measurements of the service, in the text format of Prometheus 0.0.4.
///
/// Labels hold no personal data.
final class ServiceMetrics: Sendable {
    private struct Series: Hashable {
        let name: String
        /// Names and values in turns, by name; made a text when metrics are read, not with each request.
        let labels: [String]
    }

    private struct Histogram {
        var buckets = [Int](repeating: 0, count: ServiceMetrics.bounds.count)
        var count = 0
        var sum = 0.0

        mutating func add(_ seconds: Double) {
            count += 1
            sum += seconds
            for (index, bound) in ServiceMetrics.bounds.enumerated() where seconds <= bound { buckets[index] += 1 }
        }
    }

    private struct State {
        var counters: [Series: Int] = [:]
        var gauges: [Series: Double] = [:]
        var histograms: [Series: Histogram] = [:]
    }

    private let state = Mutex(State())

    /// Bounds of buckets, in seconds: from an answer without work to one that waits as long as it may.
    fileprivate static let bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

    /// Counts a request that was answered.
    func request(_ method: String, _ route: String, _ status: Int, _ duration: Duration) {
        add("recto_requests_total", ["method", method, "route", route, "status", String(status)])
        observe("recto_request_seconds", ["method", method, "route", route], duration)
    }

    /// Counts a problem.
    func problem(_ code: ProblemCode) { add("recto_problems_total", ["code", code.rawValue]) }

    /// Counts a wrong code, or a wrong token instead of one.
    func wrongCode() { add("recto_wrong_codes_total", []) }

    /// Counts refused credentials.
    func refusedCredentials() { add("recto_refused_credentials_total", []) }

    /// Counts a job that was done, or failed.
    func work(_ kind: String, _ result: String, _ duration: Duration) {
        add("recto_work_total", ["kind", kind, "result", result])
        observe("recto_work_seconds", ["kind", kind], duration)
    }

    /// Counts a message to a webhook.
    func delivery(_ result: String) { add("recto_deliveries_total", ["result", result]) }

    /// Sets the present number of something.
    func set(_ name: String, _ value: Double) {
        state.withLock { $0.gauges[Series(name: name, labels: [])] = value }
    }

    private func add(_ name: String, _ labels: [String]) {
        let series = Series(name: name, labels: labels)
        state.withLock { $0.counters[series, default: 0] += 1 }
    }

    private func observe(_ name: String, _ labels: [String], _ duration: Duration) {
        let series = Series(name: name, labels: labels)
        let seconds = duration / .seconds(1)
        state.withLock { $0.histograms[series, default: Histogram()].add(seconds) }
    }

    private static func text(_ labels: [String]) -> String {
        stride(from: 0, to: labels.count, by: 2).map { index in
            let value = labels[index + 1].replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            return "\(labels[index])=\"\(value)\""
        }.joined(separator: ",")
    }

    /// All metrics.
    var text: String {
        let state = state.withLock { $0 }
        var lines = Self.lines(state.counters.mapValues { Double($0) }, type: "counter")
        lines += Self.lines(state.gauges, type: "gauge")
        for name in Set(state.histograms.keys.map(\.name)).sorted() {
            lines.append("# TYPE \(name) histogram")
            let series = state.histograms.filter { $0.key.name == name }.sorted {
                $0.key.labels.lexicographicallyPrecedes($1.key.labels)
            }
            for (key, histogram) in series { lines += Self.lines(key, histogram) }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(_ values: [Series: Double], type: String) -> [String] {
        var lines: [String] = []
        for name in Set(values.keys.map(\.name)).sorted() {
            lines.append("# TYPE \(name) \(type)")
            let series = values.filter { $0.key.name == name }.sorted {
                $0.key.labels.lexicographicallyPrecedes($1.key.labels)
            }
            lines += series.map { key, value in
                key.labels.isEmpty ? "\(name) \(value)" : "\(name){\(text(key.labels))} \(value)"
            }
        }
        return lines
    }

    private static func lines(_ series: Series, _ histogram: Histogram) -> [String] {
        let labels = text(series.labels)
        let separator = labels.isEmpty ? "" : ","
        var lines = zip(bounds, histogram.buckets).map { bound, count in
            "\(series.name)_bucket{\(labels)\(separator)le=\"\(bound)\"} \(count)"
        }
        lines.append("\(series.name)_bucket{\(labels)\(separator)le=\"+Inf\"} \(histogram.count)")
        lines.append("\(series.name)_sum{\(labels)} \(histogram.sum)")
        lines.append("\(series.name)_count{\(labels)} \(histogram.count)")
        return lines
    }
}
