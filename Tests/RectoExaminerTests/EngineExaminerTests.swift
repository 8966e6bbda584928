// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoRecords
import RectoVerification
import SystemPackage
import TestSupport
import Testing
@testable import RectoExaminer

@Suite(.timeLimit(.minutes(10)))
struct EngineExaminerTests {
    @Test(arguments: ["/nowhere/recto", "/bin/true"])
    func `throws what may be tried again where no worker can be started`(program: String) async throws {
        var configuration = Examined.configuration
        configuration.program = FilePath(program)
        let examiner = try EngineExaminer(configuration)
        let sides = try Examined.sides("persons/desmond")
        await #expect(throws: ExaminerError.self) { try await examiner.examine(Examined.license(sides)) }
    }

    @Test func `tells the person where a worker ended over their file`() async throws {
        var configuration = Examined.configuration
        configuration.time = .milliseconds(1)
        let examination = try await EngineExaminer(configuration)
            .examine(Examined.license(Examined.sides("persons/desmond")))
        #expect(examination.record == nil)
        #expect(examination.result.hasPassedRules == false)
        #expect(examination.result.errors.contains(.inputWorkerFailed))
        #expect(examination.result.feedback.contains { $0.message.hasPrefix("Front: ") })
    }

    @Test func `goes on after a worker was killed in the middle`() async throws {
        try await TemporaryFolder.with { folder in
            // A path of its own tells this test's workers from others'.
            let program = folder.path("recto-killed")
            try FileManager.default.copyItem(atPath: Program.path("recto"), toPath: program)
            var configuration = Examined.configuration
            configuration.program = FilePath(program)
            let examiner = try EngineExaminer(configuration)
            let license = Examined.license(try Examined.sides("persons/desmond"))
            #expect(try await examiner.examine(license).result.hasPassedRules == true)
            let evidence = try RecordedPlay.genuine.evidence()
            async let examination = examiner.examine(evidence)
            let worker = try await Workers.busy { try Workers.running(program) }
            kill(worker, SIGKILL)
            #expect(try await examination.result.errors == [.inputWorkerFailed])
            #expect(try await examiner.examine(license).result.hasPassedRules == true)
            #expect(try await examiner.examine(evidence).result.hasPassedRules == true)
        }
    }

    @Test func `a worker that ended while it waited costs nobody a try`() async throws {
        try await TemporaryFolder.with { folder in
            let program = folder.path("recto-idle")
            try FileManager.default.copyItem(atPath: Program.path("recto"), toPath: program)
            var configuration = Examined.configuration
            configuration.program = FilePath(program)
            configuration.spares = 1
            let examiner = try EngineExaminer(configuration)
            let license = Examined.license(try Examined.sides("persons/desmond"))
            for _ in 0..<2 {
                for id in try await Workers.waiting({ try Workers.running(program) }) { kill(id, SIGKILL) }
                #expect(try await examiner.examine(license).result.hasPassedRules == true)
            }
        }
    }

    @Test func `lets no worker see two people`() async throws {
        try await TemporaryFolder.with { folder in
            let program = try LoggedProgram(in: folder)
            var configuration = Examined.configuration
            configuration.program = FilePath(program.path)
            let examiner = try EngineExaminer(configuration)
            let license = Examined.license(try Examined.sides("persons/desmond"))
            let evidence = try RecordedPlay.genuine.evidence()
            var known: Set<Int32> = []
            for number in 0..<3 {
                if number == 1 {
                    _ = try await examiner.examine(evidence)
                } else {
                    #expect(try await examiner.examine(license).result.hasPassedRules == true)
                }
                let started = Set(try program.processes)
                #expect(started.count > known.count, "others work for others")
                // Each has ended with the work that it was started for, so that it can do no other.
                #expect(started.allSatisfy { kill($0, 0) != 0 })
                known = started
            }
        }
    }

    @Test func `counts the processor time that it takes, and stays within what is allowed`() async throws {
        let license = Examined.license(try Examined.sides("persons/desmond"))
        let allowance = WorkAllowance(.seconds(100))
        let result = try await WorkAllowance.$current.withValue(allowance) {
            try await Examined.examiner.examine(license).result
        }
        #expect(result.hasPassedRules == true)
        #expect(allowance.used > .milliseconds(10))
        let nothing = try await WorkAllowance.$current.withValue(WorkAllowance(.zero)) {
            try await Examined.examiner.examine(license).result
        }
        #expect(nothing.errors.contains(.inputWorkerFailed))
    }

    @Test func `names the engine in every check, the same each time`() async throws {
        let evidence = ApplicantEvidence(checks: [.documentExpiry, .liveness], documents: [], day: Examined.day)
        let results = try await Examined.examiner.check(evidence)
        #expect(results.map(\.provider) == ["recto", "recto"])
        let version = try #require(results.first?.engineVersion)
        #expect(version.wholeMatch(of: /recto \d+\.\d+\.\d+ [0-9a-f]{64}/) != nil)
        let other = try await EngineExaminer(Examined.configuration).check(evidence)
        #expect(other.map(\.engineVersion) == results.map(\.engineVersion))
    }
}
