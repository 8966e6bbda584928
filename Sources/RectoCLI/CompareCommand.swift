// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Recto
import RectoCommands
import RectoRecords
import RectoRuns
import RectoSystem
import SystemPackage

/// `recto compare`: compares the faces of two pictures.
struct CompareCommand: AsyncParsableCommand, InputCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compares the faces of two pictures; writes a line of JSON.",
        discussion: """
            Each picture shows one person; people far behind do not count, nor does a document's second, smaller \
            portrait. If there is a passport's page in it, the largest face must be its portrait. The line has the \
            distance of the two faces, and the rate: at most this share of pairs of strangers is as close or closer. Up \
            to the largest distance that keeps the false match rate, the faces are the same person's; beyond the band \
            they are different people's, and within it a person has to look. A distance alone proves nothing: relatives \
            are close, and groups of people differ. A model is needed, which “recto models” describes.

            Exit status: 0 same person, 1 different people, 3 uncertain, 2 not compared, by a finding or because the \
            command could not run.
            """
    )

    @Argument(
        help: "A picture with a face: JPEG, PNG, HEIC, WebP or PDF.",
        completion: .file(),
        transform: { FilePath($0) }
    )
    var first: FilePath

    @Argument(help: "Another one.", completion: .file(), transform: { FilePath($0) })
    var second: FilePath

    @OptionGroup var options: FaceOptions

    var inputs: [FilePath] { [first, second] }

    mutating func validate() throws {
        let paths = RawArguments.ofProcess.restored(inputs)
        (first, second) = (paths[0], paths[1])
    }

    func run() async throws {
        let images = try ImageReading(options.configuration, isIsolated: options.isolate)
        try await images.prepare()
        async let one = images.picture(first)
        async let other = images.picture(second)
        let line = ComparisonLine(try await one, try await other, compared: images.reader.comparison)
        try OutputFile.standardOutput.write(LineEncoder().encode(line))
        switch line.verdict {
        case .samePerson: return
        case .differentPerson: throw ExitStatus.inputsFailed
        case .uncertain: throw ExitStatus.uncertain
        case nil: throw ExitStatus.couldNotRun
        }
    }
}

/// The options of the commands that compare faces.
struct FaceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Highest share of pairs of strangers that may be taken for one person.",
            valueName: "rate"
        )
    )
    var falseMatchRate = FaceComparer.defaultFalseMatchRate

    @Flag(
        inversion: .prefixedNo,
        help:
            "Read images in processes that can open neither files nor the network; --no-isolate is for trusted images."
    )
    var isolate = true

    func validate() throws {
        guard falseMatchRate > 0, falseMatchRate < 1 else {
            throw ValidationError("--false-match-rate is a share between 0 and 1, such as 0.0001.")
        }
    }

    /// The configuration of an engine for these options.
    var configuration: RectoEngine.Configuration {
        var configuration = RectoEngine.Configuration()
        configuration.falseMatchRate = falseMatchRate
        return configuration
    }
}

extension ImageReading {
    /// The line of a picture with a face.
    ///
    /// A small portrait on a document is found only if it is sought as one. A card may repeat its portrait. Beside the page
    /// of a passport the largest face may be somebody else's.
    func picture(_ path: FilePath) async throws -> ScanLine {
        let lines = try await reader.lines(ofFile: path, expecting: .selfie)
        guard let line = lines.first else { preconditionFailure("a file has at least one line") }
        if line.mayShowOtherFace {
            return line.withHolder(among: try await reader.lines(ofFile: path, expecting: .anything))
        }
        if line.showsSeveralFaces {
            return line.documentWithEveryFace(among: try await reader.lines(ofFile: path, expecting: .anything)) ?? line
        }
        guard line.reading.record?.face == nil, line.reading.findings.contains(where: { $0.code == .faceNotFound })
        else {
            return line
        }
        let documents = try await reader.lines(ofFile: path, expecting: .driverLicense(.front))
        return documents.first { $0.reading.record?.face != nil } ?? line
    }
}
