// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import GRDB

extension Database {
    /// Runs a statement, kept prepared for the next time, and returns the number of changed rows.
    @discardableResult
    func run(_ sql: String, _ arguments: StatementArguments = []) throws -> Int {
        try cachedStatement(sql: sql).execute(arguments: arguments)
        return changesCount
    }

    /// The first row of an answer.
    func row(_ sql: String, _ arguments: StatementArguments = []) throws -> Row? {
        try Row.fetchOne(cachedStatement(sql: sql), arguments: arguments)
    }

    /// All rows of an answer.
    func rows(_ sql: String, _ arguments: StatementArguments = []) throws -> [Row] {
        try Row.fetchAll(cachedStatement(sql: sql), arguments: arguments)
    }
}

extension Row {
    /// A time in milliseconds since 1970.
    func date(_ column: String) -> Date? {
        (self[column] as Int?).map(Date.init(milliseconds:))
    }

    /// An identifier in the form of RFC 9562.
    func uuid(_ column: String) -> UUID? {
        (self[column] as String?).flatMap(UUID.init(uuidString:))
    }
}

extension UUID {
    /// The form of RFC 9562, 4: lower case, which orders as the bytes do.
    var text: String { uuidString.lowercased() }
}

extension Date {
    /// Since 1970, rounded: the store keeps no finer times, and none beyond the years 1 to 9999.
    var milliseconds: Int { Int(min(max(timeIntervalSince1970 * 1000, Self.first), Self.last).rounded()) }

    private static let (first, last) = (-62_135_596_800_000.0, 253_402_300_799_999.0)

    init(milliseconds: Int) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}
