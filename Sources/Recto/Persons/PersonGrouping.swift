// SPDX-License-Identifier: Apache-2.0
public import SystemPackage

/// Tells from their paths which images are of one person.
public struct PersonGrouping: Sendable {
    /// How images are put together.
    public enum Rule: String, Sendable, CaseIterable {
        /// By names that agree but for their endings, where there are at least two such: `maria-front`, `maria-back`;
        /// or `front`, `back` in a folder of the person's own.
        case auto
        /// Not at all.
        case none
        /// All images that lie in a folder are of one person.
        case folder
        /// By names that agree but for their endings, also where there is only one.
        case prefix
    }

    /// Most images of a person: a front, a back, a page and a selfie, each taken a few times.
    ///
    /// A folder with more is an archive, whose lines need not wait for each other.
    public static let mostImages = 20

    private let rule: Rule

    /// A grouping by this rule.
    public init(_ rule: Rule) {
        self.rule = rule
    }

    /// The group of each path, `nil` for images that are in none.
    public func groups(of paths: [FilePath]) -> [String?] {
        let names = paths.map { name(of: $0) }
        var sizes: [String: Int] = [:]
        for case let name? in names { sizes[name, default: 0] += 1 }
        let least = rule == .auto ? 2 : 1
        return names.map { name in
            guard let name, let size = sizes[name], (least...Self.mostImages).contains(size) else { return nil }
            return name
        }
    }

    private func name(of path: FilePath) -> String? {
        let folder = path.removingLastComponent()
        switch rule {
        case .none: return nil
        case .folder: return folder.isEmpty ? "." : folder.string
        case .auto, .prefix:
            guard let name = NamedRole(fileStem: path.stem ?? "") else { return nil }
            if name.prefix.isEmpty { return folder.isEmpty ? "." : folder.string }
            return folder.appending(name.prefix).string
        }
    }
}
