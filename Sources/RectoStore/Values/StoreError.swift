// SPDX-License-Identifier: Apache-2.0

/// The reason why the store refused or could not do something; none of it holds personal data.
public enum StoreError: Error, Sendable, Hashable {
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
    /// Another error of the database; `code` is SQLite's extended result code.
    case database(code: Int)
}

/// A problem of a master key file.
public enum MasterKeyProblem: Sendable, Hashable {
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
}
