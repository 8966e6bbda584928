// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords
internal import SystemPackage

/// The first message to a worker: the settings for every image, and the limits.
struct WorkerSettings: Codable, Sendable {
    var country: String?
    var captureSteps: [DriverLicense.CaptureStep]?
    var previewSide: Int?
    var modelFolders: [String]
    var falseMatchRate: Double
    /// Limit of the bytes that it can write to.
    var memory: Int
    /// True if it gives way to all other work of the machine.
    var givesWay: Bool

    /// The settings that make a worker read like an engine with this configuration.
    init(_ configuration: RectoEngine.Configuration, memory: Int, givesWay: Bool = false) {
        country = configuration.country?.alpha3
        captureSteps = configuration.captureSteps
        previewSide = configuration.previewSide
        modelFolders = configuration.modelFolders.map(\.string)
        falseMatchRate = configuration.falseMatchRate
        self.memory = memory
        self.givesWay = givesWay
    }

    /// The configuration of the worker's own engine.
    var configuration: RectoEngine.Configuration {
        var configuration = RectoEngine.Configuration()
        configuration.country = country.flatMap { Country(code: $0) }
        configuration.captureSteps = captureSteps
        configuration.previewSide = previewSide
        configuration.modelFolders = modelFolders.map { FilePath($0) }
        configuration.falseMatchRate = falseMatchRate
        configuration.workers = 1
        return configuration
    }
}
