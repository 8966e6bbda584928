// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoRuns

/// The result of a run, in one sentence for standard error.
struct ScanSummary: CustomStringConvertible {
    private(set) var outcomes: [Reading.Outcome: Int] = [:]
    private var persons = 0
    private let unreadPictures: [String: Int]
    private let otherFiles: Int
    private let hiddenFiles: Int
    private let linkedFolders: Int
    private let resultFiles: Int
    /// Inputs with lines from an earlier run.
    private let kept: Int

    init(inputs: InputList, earlier: EarlierLines? = nil) {
        outcomes = earlier?.outcomes ?? [:]
        persons = earlier?.personCount ?? 0
        kept = earlier?.inputCount ?? 0
        unreadPictures = inputs.unreadPictures
        otherFiles = inputs.otherFiles
        hiddenFiles = inputs.hiddenFiles
        linkedFolders = inputs.linkedFolders
        resultFiles = inputs.resultFiles
    }

    mutating func count(_ line: ScanLine) {
        outcomes[line.reading.outcome, default: 0] += 1
    }

    mutating func countPerson() {
        persons += 1
    }

    var description: String {
        var lines = Reading.Outcome.allCases.map { "\(outcomes[$0] ?? 0) \($0.rawValue)" }.joined(separator: ", ")
        if persons > 0 { lines += "; \(persons) \(persons == 1 ? "person" : "persons")" }
        if kept > 0 { lines += "; \(kept) of the inputs read before" }
        var passedOver = unreadKinds.map { [$0] } ?? []
        if otherFiles > 0 { passedOver.append("\(otherFiles) not an image") }
        if hiddenFiles > 0 { passedOver.append("\(hiddenFiles) hidden") }
        if linkedFolders > 0 { passedOver.append("\(linkedFolders) a link to a folder") }
        if resultFiles > 0 { passedOver.append("\(resultFiles) of an earlier run's results") }
        return passedOver.isEmpty ? lines : "\(lines); passed over: \(passedOver.joined(separator: ", "))"
    }

    /// The pictures of kinds that are not read, such as `3 TIFF and 1 BMP, which are not read`; `nil` without any.
    private var unreadKinds: String? {
        guard !unreadPictures.isEmpty else { return nil }
        let kinds = unreadPictures.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
        let isOne = unreadPictures.values.reduce(0, +) == 1
        return "\(kinds.joined(separator: " and ")), which \(isOne ? "is" : "are") not read"
    }
}
