// SPDX-License-Identifier: Apache-2.0
internal import GRDB

extension StoreError {
    /// The meaning of SQLite's answer for users of the store.
    ///
    /// - Parameters:
    ///   - error: SQLite's error; its message is dropped, since it may hold data to be stored.
    ///   - path: The path of the database.
    init(_ error: DatabaseError, path: String) {
        self =
            switch error.resultCode {
            case .SQLITE_CONSTRAINT: Self.constraint(error)
            case .SQLITE_FULL: .diskFull
            case .SQLITE_READONLY: .notWritable(path: path, reason: "it can only be read")
            case .SQLITE_CANTOPEN: .notWritable(path: path, reason: "it cannot be opened")
            case .SQLITE_BUSY: .busy
            case .SQLITE_CORRUPT: .damaged(reason: "its pages contradict each other")
            case .SQLITE_NOTADB: .damaged(reason: "it is no database")
            default: .database(code: Int(error.extendedResultCode.rawValue))
            }
    }

    private static func constraint(_ error: DatabaseError) -> StoreError {
        switch error.extendedResultCode {
        case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY: .alreadyExists
        case .SQLITE_CONSTRAINT_FOREIGNKEY: .notFound
        default: .database(code: Int(error.extendedResultCode.rawValue))
        }
    }
}
