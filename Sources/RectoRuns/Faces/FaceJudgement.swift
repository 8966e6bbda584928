// SPDX-License-Identifier: Apache-2.0
internal import Foundation
package import Recto
internal import RectoImaging
internal import RectoRecords
package import SystemPackage

/// The answer of `recto models judge`: the rates of errors of a model, and the rows for its entry.
package struct FaceJudgement: Sendable, Encodable {
    private let model: Model
    private let embedder: Model.Embedder
    private let rates: FacePairRates
    private let pictureCount: Int
    private let rows: [FacePairRates.Row]
    /// The pairs with their distances, in the order of the table.
    package let pairs: [Pair]
    /// The pictures without a vector, with the code of the reason.
    package let unusable: [(path: String, code: String)]

    /// A pair of the table, with its distance.
    package struct Pair: Sendable, Hashable, Encodable {
        /// The first picture.
        package let first: String
        /// The second one.
        package let second: String
        /// True if both show one person.
        package let isSame: Bool
        /// The distance of the two faces; `nil` if one of the pictures has none.
        package let distance: Double?

        private enum Key: String, CodingKey {
            case first, second, isSame, distance
        }

        package func encode(to encoder: any Encoder) throws {
            var line = encoder.container(keyedBy: Key.self)
            try line.encode(first, forKey: .first)
            try line.encode(second, forKey: .second)
            try line.encode(isSame, forKey: .isSame)
            try line.encode(distance.map { ($0 * 10_000).rounded() / 10_000 }, forKey: .distance)
        }
    }

    /// The false match rates for which distances are sought.
    private static let targets = [0.1, 0.01, 0.001, 0.0001, 0.00001]

    /// The judgement on a model.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - embedder: Its settings.
    ///   - table: The pairs of pictures.
    ///   - readings: The line of each picture.
    package init(
        model: Model,
        embedder: Model.Embedder,
        table: FacePairTable,
        pictures readings: [FilePath: ScanLine]
    ) {
        func template(_ paths: [FilePath]) -> FaceTemplate? {
            let vectors = paths.compactMap { readings[$0]?.reading.faceEmbedding }
            return vectors.count == paths.count ? FaceTemplate(vectors) : nil
        }
        let distances = table.pairs.map { pair in
            template(pair.first).flatMap { first in
                template(pair.second).flatMap { first.distance(to: $0, by: embedder.metric) }
            }
        }
        pairs = zip(table.pairs, distances).map { pair, distance in
            // As they stand in the table.
            let (first, second) = (pair.first.map(\.string), pair.second.map(\.string))
            return Pair(
                first: first.joined(separator: "|"),
                second: second.joined(separator: "|"),
                isSame: pair.isSame,
                distance: distance
            )
        }
        let rates = FacePairRates(table.pairs, distances: distances)
        let pictures = readings.values.sorted { $0.path < $1.path }
        self.model = model
        self.embedder = embedder
        self.rates = rates
        pictureCount = pictures.count
        unusable = pictures.filter { $0.reading.faceEmbedding == nil }.map { picture in
            let codes = picture.reading.findings.filter { $0.severity == .error }.map(\.code.rawValue)
            return (picture.path, codes.first ?? "face.notFound")
        }
        let sought = Self.targets.compactMap { rates.distance(keeping: $0) }
        rows = Set(sought + embedder.distances.map(\.distance)).sorted().map { rates.row(at: $0) }
    }

    /// The rows for the list of models.
    package var entries: [FaceDistance] {
        let counts = "\(rates.different.count) pairs of different people, \(rates.same.count) of one person"
        let pictures = "of \(pictureCount - unusable.count) pictures. Bounds of 95 % confidence."
        let basis = "recto models judge: \(counts), \(pictures)"
        return rows.map { $0.entry(basis: basis) }
    }

    /// The text for people.
    ///
    /// - Parameter lines: The lines of the ``entries``.
    /// - Returns: Lines, each with a line feed.
    package func text(_ lines: [[UInt8]]) -> String {
        var text = "model     \(model.name), \(embedder.metric.rawValue)\n"
        text += "pictures  \(pictureCount - unusable.count) of \(pictureCount) with one face\n"
        text += "pairs     \(rates.same.count) of one person, \(rates.different.count) of different people\n"
        if let equal = rates.equalError {
            text += "equal error rate  \(Self.share(equal.rate)) at \(Self.distance(equal.distance))\n"
        }
        text += "\ndistance  strangers taken for one person   one person's pictures rejected\n"
        for row in rows {
            let rates = [row.falseMatches, row.falseNonMatches].map(Self.rate).joined(separator: "    ")
            text += "\(Self.distance(row.distance))     \(rates)\n"
            for (name, rate) in row.groups { text += "          \(Self.rate(rate))    \(name)\n" }
        }
        if !unusable.isEmpty { text += "\nleft out\n" }
        for (path, code) in unusable { text += "  \(path)  \(code)\n" }
        let entries = lines.map { "  " + String(decoding: $0, as: UTF8.self).dropLast() }
        text += "\nrows for “distances” in models.json\n" + entries.joined(separator: ",\n") + "\n"
        return String(text.map { $0.isPrintable ? $0 : "?" })
    }

    private static func distance(_ value: Double) -> String { String(format: "%.3f", value) }

    private static func share(_ value: Double) -> String { String(format: "%.3g", value) }

    private static func rate(_ rate: ErrorRate) -> String {
        let text = rate.count > 0 ? "\(share(rate.share)), at most \(share(rate.upperBound))" : "no pairs"
        return text.padding(toLength: 28, withPad: " ", startingAt: 0)
    }

    private enum Key: String, CodingKey {
        case schema, model, metric, pictures, unusable, pairs, equalError, roc, distances, groups
    }

    private enum PartKey: String, CodingKey {
        case path, code, same, different, distance, rate, name, falseMatchRate, upperBound, count, errors
    }

    package func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encode("recto.judgement/1", forKey: .schema)
        try line.encode(model.name, forKey: .model)
        try line.encode(embedder.metric, forKey: .metric)
        try line.encode(pictureCount, forKey: .pictures)
        var list = line.nestedUnkeyedContainer(forKey: .unusable)
        for (path, code) in unusable {
            var entry = list.nestedContainer(keyedBy: PartKey.self)
            try entry.encode(path, forKey: .path)
            try entry.encode(code, forKey: .code)
        }
        var pairs = line.nestedContainer(keyedBy: PartKey.self, forKey: .pairs)
        try pairs.encode(rates.same.count, forKey: .same)
        try pairs.encode(rates.different.count, forKey: .different)
        if let equal = rates.equalError {
            var error = line.nestedContainer(keyedBy: PartKey.self, forKey: .equalError)
            try error.encode(equal.distance, forKey: .distance)
            try error.encode(equal.rate, forKey: .rate)
        }
        // Distance, false match rate and false non-match rate.
        try line.encode(rates.curve.map { [$0.distance, $0.falseMatchRate, $0.falseNonMatchRate] }, forKey: .roc)
        try line.encode(entries, forKey: .distances)
        var groups = line.nestedUnkeyedContainer(forKey: .groups)
        for row in rows {
            for (name, rate) in row.groups {
                var entry = groups.nestedContainer(keyedBy: PartKey.self)
                try entry.encode(name, forKey: .name)
                try entry.encode(row.distance, forKey: .distance)
                try entry.encode(rate.share, forKey: .falseMatchRate)
                try entry.encode(rate.upperBound, forKey: .upperBound)
                try entry.encode(rate.errors, forKey: .errors)
                try entry.encode(rate.count, forKey: .count)
            }
        }
    }
}

extension Character {
    /// True if a terminal shows it, or it ends a line.
    fileprivate var isPrintable: Bool {
        self == "\n" || unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}
