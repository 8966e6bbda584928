// SPDX-License-Identifier: Apache-2.0
internal import SystemPackage

/// Why a file could not be read.
public enum InputError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Nothing has this path.
    case notFound
    /// It is there, and reading it fails; the system's reason in words.
    case unreadable(reason: String)
    /// It is no regular file, but another kind, named here.
    case notAFile(name: String)

    init(_ error: any Error) {
        switch error {
        case let error as InputError: self = error
        case Errno.noSuchFileOrDirectory, Errno.notDirectory: self = .notFound
        case let error as Errno: self = .unreadable(reason: error.description)
        default: self = .unreadable(reason: "unknown reason")
        }
    }

    /// The result of a call, whose error becomes one of these.
    static func of<Result>(_ call: () throws -> Result) throws(InputError) -> Result {
        do {
            return try call()
        } catch {
            throw InputError(error)
        }
    }

    /// The reason in words, behind a colon.
    package var reason: String {
        switch self {
        case .notFound: "nothing is there"
        case .unreadable(let reason): reason
        case .notAFile(let name): "it is \(name)"
        }
    }

    public var description: String {
        switch self {
        case .notFound: "There is no such file."
        case .unreadable(let reason): "The file cannot be read: \(reason)."
        case .notAFile(let name): "It is no file, but \(name)."
        }
    }
}
