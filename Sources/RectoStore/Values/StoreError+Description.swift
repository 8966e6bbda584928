// SPDX-License-Identifier: Apache-2.0

extension StoreError: CustomStringConvertible {
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
        case .database(let code): "The database failed with SQLite's code \(code)."
        }
    }
}

extension MasterKeyProblem: CustomStringConvertible {
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
