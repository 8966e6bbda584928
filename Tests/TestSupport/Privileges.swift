// SPDX-License-Identifier: Apache-2.0
internal import Foundation

/// The user that the tests run as: root may read everything, which hides the errors that others meet.
package enum Privileges {
    /// True if the tests run as root.
    package static var isRoot: Bool { geteuid() == 0 }

    /// Does something as a user whom permissions bind: if the tests run as root, the thread takes the file system
    /// identity of `nobody` meanwhile.
    ///
    /// - Parameter body: Must not wait for other threads to look at files: they keep their identity.
    /// - Returns: What `body` returns.
    package static func withoutRoot<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard isRoot else { return try body() }
        // Glibc's module map leaves the call out.
        guard let symbol = unsafe dlsym(nil, "setfsuid") else { preconditionFailure("the C library has no setfsuid") }
        let setFileSystemUser = unsafe unsafeBitCast(symbol, to: (@convention(c) (uid_t) -> Int32).self)
        _ = setFileSystemUser(65534)
        defer { _ = setFileSystemUser(0) }
        return try body()
    }
}

/// The command that runs a program as a user with few permissions.
package enum Nobody {
    /// Words before those of the program: none for a user like that, `nil` if there is no way to become one.
    package static let command: [String]? = {
        guard Privileges.isRoot else { return [] }
        let paths = ["/usr/bin/setpriv", "/bin/setpriv"]
        return paths.first { FileManager.default.isExecutableFile(atPath: $0) }
            .map { [$0, "--reuid=65534", "--regid=65534", "--clear-groups"] }
    }()
}
