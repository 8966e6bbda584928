// SPDX-License-Identifier: Apache-2.0
package import Foundation

/// A picture in `Samples` with what a reader should say about it.
package struct Sample: Sendable, CustomStringConvertible {
    /// Its folder, a family of cases.
    package let family: String
    /// Its path in the family without the ending, which stays if only endings tell two pictures apart.
    package let name: String
    /// Path of the picture.
    package let path: String
    /// The expected lines, one for each document in the picture.
    package let lines: [JSONValue]

    package var description: String { "\(family)/\(name)" }

    /// The picture, byte for byte.
    package func bytes() throws -> [UInt8] { try Array(Data(contentsOf: URL(fileURLWithPath: path))) }

    /// The folder `Samples`.
    package static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Samples", isDirectory: true)

    /// All samples, in order of their names.
    ///
    /// A picture without expected lines or lines without a picture end the tests.
    package static let all: [Sample] = {
        do {
            return try findAll()
        } catch {
            preconditionFailure("the samples cannot be listed: \(error)")
        }
    }()

    /// Documents of every format of machine readable zone, and what is none.
    package static let zones = all.filter { $0.family == "zones" }

    /// The sample of this name, such as `license-backs-clean/california`.
    package static func named(_ name: String) -> Sample {
        guard let sample = all.first(where: { $0.description == name }) else {
            preconditionFailure("there is no sample \(name)")
        }
        return sample
    }

    private static func findAll() throws -> [Sample] {
        try pictures(in: folder).map { picture in
            let json = try JSONValue(parsing: Data(contentsOf: lines(of: picture)))
            let path = picture.path.dropFirst(folder.path.count).drop { $0 == "/" }
            let family = path.prefix { $0 != "/" }
            let name = path.dropFirst(family.count + 1)
            let hasOwnEnding = lines(of: picture).lastPathComponent == "\(picture.lastPathComponent).json"
            return Sample(
                family: String(family),
                name: hasOwnEnding ? String(name) : String(name.dropLast(picture.pathExtension.count + 1)),
                path: picture.path,
                lines: json.items.isEmpty ? [json] : json.items
            )
        }
        .sorted { $0.description < $1.description }
    }

    /// Those of documents and selfies; what plays are made of is no sample.
    ///
    /// Fronts in `license-fronts` are left out: their lines are those of an engine that reads print.
    private static func pictures(in folder: URL) throws -> [URL] {
        let entries = FileManager.default.enumerator(
            at: folder,
            includingPropertiesForKeys: nil,
            options: .skipsHiddenFiles
        )
        let others = ["live", "license-fronts"].map { folder.appendingPathComponent($0).path + "/" }
        return (entries?.compactMap { $0 as? URL } ?? []).filter {
            let path = $0.path
            return ["jpg", "png"].contains($0.pathExtension) && !others.contains { path.hasPrefix($0) }
        }
    }

    /// Two pictures whose names differ in the ending only have it in the names of their lines as well.
    private static func lines(of picture: URL) -> URL {
        let own = picture.appendingPathExtension("json")
        if FileManager.default.fileExists(atPath: own.path) { return own }
        return picture.deletingPathExtension().appendingPathExtension("json")
    }
}

/// The pictures of one person in `Samples` with what they should come to together.
package struct SamplePerson: Sendable, CustomStringConvertible {
    /// Path of their folder, or of their pictures up to the hyphen, as `recto scan` names the group.
    package let group: String
    /// Their pictures, in order of the names.
    package let samples: [Sample]
    /// The expected line, less `group`; `inputs` are names without folders.
    package let line: JSONValue

    package var description: String { group.dropFirst(Sample.folder.path.count + 1).description }

    /// All persons in order of their groups; one without pictures ends the tests.
    package static let all: [SamplePerson] = {
        do {
            return try findAll()
        } catch {
            preconditionFailure("the persons among the samples cannot be listed: \(error)")
        }
    }()

    /// The person of this name, such as `persons/anais`.
    package static func named(_ name: String) -> SamplePerson {
        guard let person = all.first(where: { $0.description == name }) else {
            preconditionFailure("there is no person \(name)")
        }
        return person
    }

    private static func findAll() throws -> [SamplePerson] {
        let entries = FileManager.default.enumerator(at: Sample.folder, includingPropertiesForKeys: nil)
        return try (entries?.compactMap { $0 as? URL } ?? []).compactMap { file in
            let name = file.lastPathComponent
            guard name.hasSuffix("person.json") else { return nil }
            let prefix = name.dropLast("person.json".count)
            let folder = file.deletingLastPathComponent().path + "/"
            let samples = Sample.all.filter { $0.path.hasPrefix(folder + prefix) }
            precondition(!samples.isEmpty, "\(name) is of nobody")
            return try SamplePerson(
                group: String((folder + prefix).dropLast()),
                samples: samples,
                line: JSONValue(parsing: Data(contentsOf: file))
            )
        }
        .sorted { $0.group < $1.group }
    }
}
