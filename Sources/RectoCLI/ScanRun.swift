// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoRuns
import RectoSystem
import SystemPackage

/// Reads many inputs at once and passes on their lines in the order of the inputs.
struct ScanRun {
    let reader: any DocumentReader
    /// The kind of image of all inputs; `nil` goes by each file's name.
    let expectation: Expectation?
    let jobs: Int
    /// The bytes of standard input, if it is one of the inputs.
    let standardInput: [UInt8]

    /// Most inputs that are begun and not yet passed on, for each job.
    ///
    /// They are enough that one slow image does not delay the others. They are few enough that memory does not grow
    /// with the number of inputs.
    private static let windowPerJob = 8

    /// Reads all inputs, or those that are begun when the run is interrupted.
    ///
    /// - Parameters:
    ///   - inputs: In the order in which their lines are written.
    ///   - output: Takes the lines of each input.
    /// - Returns: True if Ctrl-C ended the run early.
    /// - Throws: Errors of writing; nothing more is read then.
    func run(_ inputs: [InputList.Entry], into output: ScanOutput) async throws -> Bool {
        let interruption = Interruption()
        defer { interruption.end() }
        return try await withThrowingTaskGroup(of: (Int, [ScanLine]).self) { group in
            var started = 0
            var written = 0
            var waiting: [Int: [ScanLine]] = [:]
            while true {
                while started < inputs.count, started - written < jobs * Self.windowPerJob,
                    !interruption.hasHappened
                {
                    let index = started
                    let input = inputs[index]
                    group.addTask { (index, try await lines(of: input)) }
                    started += 1
                }
                guard let (index, lines) = try await group.next() else { break }
                waiting[index] = lines
                while let next = waiting.removeValue(forKey: written) {
                    try output.write(next)
                    written += 1
                }
            }
            try output.writeIncompletePersons()
            return written < inputs.count
        }
    }

    private func lines(of input: InputList.Entry) async throws -> [ScanLine] {
        switch input {
        case .file(let path): try await reader.lines(ofFile: path, expecting: expectation)
        case .standardInput: try await reader.lines(of: standardInput, named: "-", expecting: expectation)
        case .refused(let path, let finding): [ScanLine(path: path.string, refused: finding)]
        }
    }
}
