// SPDX-License-Identifier: Apache-2.0
internal import HTTPTypes
internal import Synchronization

/// The known routes, to tell a wrong method from an unknown path.
final class RouteTable: Sendable {
    /// A method and a path, with `{name}` for variable parts.
    struct Route: Sendable, Hashable {
        let method: String
        let path: String
    }

    private let list = Mutex<[Route]>([])

    /// All routes, in the order in which they were added.
    var all: [Route] { list.withLock { $0 } }

    /// Adds a route; its path as the router writes it, with `:name` for variable parts.
    func add(_ method: HTTPRequest.Method, _ path: String) {
        let parts = path.split(separator: "/").map { $0.hasPrefix(":") ? "{\($0.dropFirst())}" : String($0) }
        list.withLock { $0.append(Route(method: method.rawValue, path: "/" + parts.joined(separator: "/"))) }
    }

    /// The methods of a path; none if there is no such path.
    func methods(of path: String) -> [String] {
        let parts = path.split(separator: "/")
        return all.filter { $0.matches(parts) }.map(\.method).sorted()
    }
}

extension RouteTable.Route {
    fileprivate func matches(_ parts: [Substring]) -> Bool {
        let own = path.split(separator: "/")
        return own.count == parts.count && zip(own, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
    }
}
