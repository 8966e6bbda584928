// SPDX-License-Identifier: Apache-2.0

/// The reason why the store refused or could not do something; none of it holds personal data.
public enum StoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The document was changed since it was read; `current` is the revision that it has now.
    case staleRevision(current: Int)
    /// There is no such document.
    case notFound
    /// There is one with this name already.
    case alreadyExists
    /// The verification was erased: nothing but its tombstone is left.
    case erased
    /// The lease ended, and another worker may hold the work now.
    case leaseLost
    /// The token was used before.
    case tokenSpent
    /// The secret expired, was used, locked by wrong tries, or never was.
    case secretUnusable
    /// No listing gave this cursor.
    case cursorInvalid
    /// The value to store is larger than `limit`, in bytes.
    case tooLarge(what: String, limit: Int)
    /// The blob was not written by this store, or was swept away before its row was committed.
    case blobMissing(BlobID)
    /// The blob's bytes are not those that were written.
    case blobDamaged(BlobID, BlobDamage)
    /// A stored value does not open with its key: it was altered, or put in another's place.
    case sealBroken(what: String)
    /// The folder is open in another process.
    case inUse(folder: String)
    /// The disk, or the share of it that the store may take, is full.
    case diskFull
    /// The folder or a file in it cannot be written to; `reason` is the system's.
    case notWritable(path: String, reason: String)
    /// The database was made by a newer version, and is left as it is.
    case newerSchema
    /// The database is damaged, or is none.
    case damaged(reason: String)
    /// Data keys are wrapped with a master key that the ring does not hold.
    case masterKeyMissing(id: String)
    /// The master key file is refused.
    case masterKeyRefused(path: String, MasterKeyProblem)
    /// Another process, such as a backup, reads the database, and keeps the log from being emptied.
    case busy
    /// Another error of the database; `code` is SQLite's extended result code.
    case database(code: Int)

    /// The problem and the remedy, without personal data.
    public var description: String {
        switch self {
        case .staleRevision(let current): "It was changed meanwhile, and has the revision \(current) now."
        case .notFound: "There is no such thing."
        case .alreadyExists: "There is one of this name already."
        case .erased: "It was erased."
        case .leaseLost: "The work took too long, and another worker has it now."
        case .tokenSpent: "The token was used before."
        case .secretUnusable: "The code or token is expired, used, locked or unknown."
        case .cursorInvalid: "The cursor is none that a listing gave."
        case .tooLarge(let what, let limit): "The \(what) is larger than \(limit) bytes."
        case .blobMissing(let id): "The file \(id.text) is missing."
        case .blobDamaged(let id, let damage): "The file \(id.text) is damaged: \(damage)."
        case .sealBroken(let what): "The \(what) does not open with its key: it was changed, or put in another's place."
        case .inUse(let folder): "The folder \(folder) is in use by another process."
        case .diskFull: "The disk, or the share of it that the store may take, is full. Make room."
        case .notWritable(let path, let reason): "\(path) cannot be written to: \(reason)."
        case .newerSchema: "The database was made by a newer version. Use that one."
        case .damaged(let reason): "The database is damaged: \(reason). Restore it from a backup."
        case .masterKeyMissing(let id): "The data is sealed with another master key, named \(id). Name its file."
        case .masterKeyRefused(let path, let problem): "The master key \(path) cannot be used: \(problem)."
        case .busy: "Another process, such as a backup, reads the database. Try again once it has ended."
        case .database(let code): "The database failed with SQLite's code \(code)."
        }
    }
}

/// A problem of a master key file.
public enum MasterKeyProblem: Sendable, Hashable, CustomStringConvertible {
    /// Others than its owner may read or write it: its mode must be 0600 or less.
    case exposed
    /// It is no regular file.
    case notAFile
    /// It holds something else than 32 bytes in base64 or hexadecimal.
    case malformed
    /// It cannot be read; the system's reason.
    case unreadable(String)
    /// There is one already, and another one could not open data sealed with it.
    case exists
    /// It holds the key that is in use, but should hold another one.
    case inUse

    /// The end of a sentence.
    public var description: String {
        switch self {
        case .exposed: "others than its owner may read or write it; take that away with chmod 600"
        case .notAFile: "it is no regular file"
        case .malformed: "it does not hold 32 bytes in base64 or hexadecimal digits"
        case .unreadable(let reason): "it cannot be read (\(reason))"
        case .exists: "there is one already, and another would lose what is sealed with it"
        case .inUse: "it holds the key that is in use already"
        }
    }
}

extension StoreError {
    /// The data key of a verification is gone, though it was not erased.
    static let dataKeyMissing = StoreError.damaged(reason: "a data key is missing")

    /// True if something that is kept sealed does not open any more: trying again does not help.
    public var isSealLost: Bool {
        if case .sealBroken = self { true } else { self == .dataKeyMissing }
    }
}

extension BlobDamage: CustomStringConvertible {
    /// The end of a sentence.
    public var description: String {
        switch self {
        case .unknownFormat: "it is no file of this store"
        case .truncated: "it ends early"
        case .extended: "it goes on after its end"
        case .altered(let chunk): "its part \(chunk) was changed, moved, or comes from another file"
        }
    }
}
