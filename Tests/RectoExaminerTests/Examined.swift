// SPDX-License-Identifier: Apache-2.0
import Foundation
import Recto
import RectoExaminer
import RectoRecords
import RectoVerification
import SystemPackage
import TestSupport

/// The inputs of the examiner's tests, and the configuration.
enum Examined {
    /// The day that the samples are about.
    static let day = CalendarDate(year: 2026, month: 1, day: 1) ?? .today

    /// The examiner's usual configuration, with as much time as a busy machine may need.
    static var configuration: EngineExaminer.Configuration {
        var configuration = EngineExaminer.Configuration(program: FilePath(Program.path("recto")))
        configuration.modelFolders = []
        configuration.workers = 1
        configuration.time = .seconds(100)
        configuration.presenceTime = .seconds(300)
        configuration.pageTime = .seconds(100)
        // Tests count workers.
        configuration.spares = 0
        return configuration
    }

    /// One examiner for the tests that need no other: starting workers takes time.
    static let examiner: EngineExaminer = {
        do {
            return try EngineExaminer(configuration)
        } catch {
            preconditionFailure("the examiner cannot be made: \(error)")
        }
    }()

    /// The folder of supplied models of faces, if it is at hand.
    static let modelFolder: FilePath? = SharedData.file("data/face/models/barel_densenet_face_150x150.onnx")
        .map { FilePath($0.deletingLastPathComponent().path) }

    /// The folder of the models that `Scripts/models` fetched, if it did.
    static let fetchedModels: FilePath? = FetchedModels.folder.map { FilePath($0.path) }

    /// The bytes of a picture among the samples, such as `persons/desmond/front.jpg`.
    static func picture(_ name: String) throws -> Data {
        try Data(Repository.bytes("Samples/\(name)"))
    }

    /// The sides of a card in a folder of the samples.
    static func sides(_ folder: String, front: String? = nil, back: String? = nil) throws -> [Slot: Data] {
        [
            .front: try picture("\(front ?? folder)/front.jpg"),
            .back: try picture("\(back ?? folder)/back.jpg"),
        ]
    }

    /// Evidence of a licence.
    static func license(
        _ files: [Slot: Data],
        earlierFronts: [Data] = [],
        countries: [String] = [],
        limits: JourneyLimits = JourneyLimits(),
        day: CalendarDate = day,
        mayAskAgain: Bool = false
    ) -> DocumentEvidence {
        DocumentEvidence(
            type: .driversLicense,
            files: files,
            earlierFronts: earlierFronts,
            countries: countries,
            limits: limits,
            day: day,
            mayAskAgain: mayAskAgain
        )
    }
}

extension StepResult {
    /// The codes of what is an error in the feedback, each once and in order.
    var errors: [Finding.Code] {
        feedback.filter { $0.severity == .error }.reduce(into: []) { if !$0.contains($1.code) { $0.append($1.code) } }
    }
}
