// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import RectoCommands
import RectoFlow
import RectoJSON
import RectoService
import RectoVerification

/// Reads the kept evidence of a verification again.
struct Replay: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Reads the kept evidence of a verification again; the service must be stopped.",
        discussion: """
            Reads the files of every step with the engine at hand, as of the day when they were read first, and asks the \
            engine's checks again. Prints what differs: the judgement, findings, values and rules of each step, and each \
            check, then and now, with the versions of both engines. A failed try is not read again once a newer one is \
            examined or has a challenge of its own: it is superseded. Nothing is changed, but an event says that it was read. \
            The output shows data about the person.

            Exit status: 0 if all is as it was; 1 if something differs; 2 if the verification is not there, is erased, or \
            images of it are destroyed or damaged. The other steps are read all the same.
            """
    )

    @OptionGroup var folder: DataFolder

    @Option(
        help: ArgumentHelp(
            "The service's configuration, for the rate of journeys that ask for none.",
            valueName: "file"
        ),
        completion: .file()
    )
    var config: String?

    @Flag(inversion: .prefixedNo, help: "Reads print, too, as the service does.")
    var readPrint = true

    @Flag(help: "Prints one object of JSON, with all that is as it was, too.")
    var json = false

    @Argument(help: ArgumentHelp("The verification's identifier.", valueName: "id"))
    var id: String

    func validate() throws {
        guard UUID(uuidString: id) != nil else { throw ValidationError("\(id) is no identifier of a verification.") }
    }

    func run() async throws {
        let examiner = try Examiners.make(faces: try faces(), readsPrint: readPrint)
        let report = try await report(EvidenceReplay(try folder.openExisting(), examiner))
        let text = json ? String(decoding: try WireJSON.encode(report), as: UTF8.self) : Self.text(of: report)
        try StandardOutput.write(text)
        if report.lacksEvidence {
            throw ServeFailure(
                description: "The images of some steps are destroyed or damaged: they cannot be read again."
            )
        }
        guard report.isSame else { throw ExitStatus.inputsFailed }
    }

    private func report(_ replay: EvidenceReplay) async throws -> ReplayReport {
        let missing = ServeFailure(description: "There is no verification \(id) in the folder of --data.")
        guard let id = UUID(uuidString: id) else { throw missing }
        do {
            return try await replay.replay(id)
        } catch let refused as RequestRefused {
            guard refused.code == .erased else { throw missing }
            throw ServeFailure(
                description: "The verification \(id.wireText) is erased: nothing of it can be read again."
            )
        }
    }

    /// The rate of journeys that ask for none.
    private func faces() throws -> FaceRequirement {
        let file = try ConfigurationFile.contents(config)
        do throws(ConfigurationMistakes) {
            return try ConfigurationReader().read(file, environment: ProcessInfo.processInfo.environment).faces
        } catch {
            throw ServeFailure(description: error.list.joined(separator: "\n"))
        }
    }

    private static func text(of report: ReplayReport) -> String {
        let standing: [String?] = [report.status.rawValue, report.outcome?.rawValue, report.decider?.rawValue]
        var lines = [
            "verification  \(report.verification)",
            "status        \(standing.compactMap(\.self).joined(separator: " "))",
            "engine now    \(report.engineNow ?? "unknown")",
        ]
        lines += report.steps.flatMap(text)
        for check in report.checks {
            let now = check.now.map { check.isSame ? "same" : "→ \($0)" } ?? "not asked again"
            lines.append("check         \(check.name.rawValue): \(check.then), \(now)")
        }
        lines.append(
            report.isSame ? "same          everything is as it was" : "differs       not everything is as it was"
        )
        return lines.joined(separator: "\n")
    }

    private static func text(of step: ReplayReport.Step) -> [String] {
        let head = [
            "step          \(step.step.rawValue) \(step.documentType?.rawValue ?? step.kind.rawValue)",
            "  engine then   \(step.engineThen ?? "unknown")",
        ]
        let unread: String? =
            switch step.evidence {
            case .read: nil
            case .provided: "provided      a provider did it: nothing is read again"
            case .superseded: "superseded    a newer try has begun: nothing is read again"
            case .gone: "gone          its images are destroyed"
            case .damaged: "damaged       its images are missing in the store, or are not what was written there"
            }
        if let unread { return head + ["  \(unread)"] }
        let all = step.judgement + step.fields + step.rules
        return head
            + all.filter { !$0.isSame }.map { "  differs       \($0.name): \($0.then ?? "–") → \($0.now ?? "–")" }
            + ["  same          \(all.count(where: \.isSame)) of \(all.count)"]
    }
}
