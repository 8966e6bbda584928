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

    private struct Lists {
        var routes: [Route] = []
        var pages: [Route] = []
    }

    private let lists = Mutex(Lists())

    /// All routes of the interface, in the order in which they were added.
    var all: [Route] { lists.withLock(\.routes) }

    /// Adds a route; its path as the router writes it, with `:name` for variable parts.
    ///
    /// Files of pages are no part of the interface that the description has.
    func add(_ method: HTTPRequest.Method, _ path: String, isOfPage: Bool = false) {
        let parts = path.split(separator: "/").map { $0.hasPrefix(":") ? "{\($0.dropFirst())}" : String($0) }
        let route = Route(method: method.rawValue, path: "/" + parts.joined(separator: "/"))
        lists.withLock { lists in
            if isOfPage { lists.pages.append(route) } else { lists.routes.append(route) }
        }
    }

    /// The methods of a path; none if there is no such path.
    func methods(of path: String) -> [String] {
        let parts = path.split(separator: "/")
        return lists.withLock { $0.routes + $0.pages }.filter { $0.matches(parts) }.map(\.method).sorted()
    }
}

extension RouteTable.Route {
    fileprivate func matches(_ parts: [Substring]) -> Bool {
        let own = path.split(separator: "/")
        return own.count == parts.count && zip(own, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
    }
}
