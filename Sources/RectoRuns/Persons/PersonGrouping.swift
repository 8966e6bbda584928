// SPDX-License-Identifier: Apache-2.0
internal import Recto
public import SystemPackage

/// Groups images of one person by their paths.
public struct PersonGrouping: Sendable {
    /// A rule for grouping images.
    public enum Rule: String, Sendable, CaseIterable {
        /// Groups names that agree except for their endings, if there are at least two.
        ///
        /// Examples are `maria-front` and `maria-back`; `front` and `back` in a folder of the person's own; and the
        /// pages of `maria.pdf`.
        case auto
        /// No groups.
        case none
        /// Groups all images in a folder as one person's.
        case folder
        /// Groups names that agree except for their endings, even a single one.
        case prefix
    }

    /// Most images of a person: a front, a back, a page and a selfie, each taken a few times.
    ///
    /// A folder with more is an archive; its lines need not wait for each other.
    public static let mostImages = 20

    /// Inputs from a person's first image to the last one, from which on each person's images are read together.
    ///
    /// The lines between them wait. A thousand take some tens of megabytes.
    public static let mostInputs = 1000

    private let rule: Rule

    /// A grouping by this rule.
    public init(_ rule: Rule) {
        self.rule = rule
    }

    /// The group of each path, `nil` for images that are in none.
    ///
    /// Different ways to write a path, such as `a-front.jpg` and `./a-back.jpg`, make no difference.
    public func groups(of paths: [FilePath]) -> [PersonGroup?] {
        let paths = paths.map { $0.lexicallyNormalized() }
        let groups = paths.map(group)
        var sizes: [PersonGroup: Int] = [:]
        for case let group? in groups { sizes[group, default: 0] += 1 }
        return zip(paths, groups).map { path, group in
            guard var group, let size = sizes[group], size <= Self.mostImages else { return nil }
            guard rule == .auto, size < 2 else { return group }
            guard path.isFileOfPages, NamedRole(fileStem: path.stem ?? "") == nil else { return nil }
            group.isFile = true
            return group
        }
    }

    /// The order in which to read inputs of these groups, as their places.
    ///
    /// It is the given one while each person's images are near each other. In a list with all fronts before all backs, half
    /// of all lines would wait: then each person's images come together, at the place of the first one.
    public static func order(of groups: [PersonGroup?]) -> [Int] {
        var places: [PersonGroup: [Int]] = [:]
        for (place, group) in groups.enumerated() {
            if let group { places[group, default: []].append(place) }
        }
        guard places.values.contains(where: { $0[$0.count - 1] - $0[0] >= mostInputs }) else {
            return Array(groups.indices)
        }
        return groups.indices.flatMap { place -> [Int] in
            guard let all = groups[place].flatMap({ places[$0] }) else { return [place] }
            return all[0] == place ? all : []
        }
    }

    private func group(of path: FilePath) -> PersonGroup? {
        let parent = path.removingLastComponent()
        let folder = parent.isEmpty ? FilePath(".") : parent
        switch rule {
        case .none: return nil
        case .folder: return PersonGroup(path: folder, isFolder: true)
        case .auto, .prefix:
            // Bytes that are no text would all look alike, so that different people would be taken for one.
            guard let file = path.lastComponent, String(validating: file) != nil else { return nil }
            guard let name = NamedRole(fileStem: file.stem) else {
                return path.isFileOfPages ? PersonGroup(path: parent.appending(file.stem), isFolder: false) : nil
            }
            if name.prefix.isEmpty { return PersonGroup(path: folder, isFolder: true) }
            return PersonGroup(path: parent.appending(name.prefix), isFolder: false)
        }
    }
}

/// The images of one person.
public struct PersonGroup: Sendable, Hashable {
    /// Path of the folder, or of the images without their endings.
    public let path: FilePath
    /// True if it is a folder: `maria` may be one beside the images `maria-front` and `maria-back`.
    public let isFolder: Bool
    /// True if it is one file alone, with pages as its images: it is a group if it has several.
    public internal(set) var isFile = false

    /// The path as it stands in lines.
    public var name: String { path.string }
}

extension FilePath {
    /// True if the name is that of a file with pages as its images.
    fileprivate var isFileOfPages: Bool { self.extension?.lowercased() == "pdf" }
}
