// SPDX-License-Identifier: Apache-2.0
import Foundation
import Measuring
import Recto

/// Measures what one photograph of 12 megapixels costs in this process, from its bytes to the reading.
///
/// `large_photographs.py` draws them: backs of licences, and pages of passports. Print is not read.
enum LargePhotographs {
    static func measure(_ folder: String) async throws {
        var configuration = RectoEngine.Configuration()
        configuration.readsPrint = false
        configuration.modelFolders = []
        let engine = try RectoEngine(configuration)
        for kind in ["backs", "pages"] {
            let files = imageFiles("\(folder)/\(kind)")
            guard !files.isEmpty else { continue }
            // The first reading of a process also allocates what all others use again.
            _ = try await engine.read([UInt8](Data(contentsOf: files[0])))
            var times: [Double] = []
            var read = 0
            var stages: [String: [Double]] = [:]
            for file in files {
                let bytes = [UInt8](try Data(contentsOf: file))
                let (reading, time) = try await measured { try await engine.read(bytes) }
                times.append(time)
                read += reading.record == nil ? 0 : 1
                for stage in reading.timing.stages {
                    stages[stage.name, default: []].append(stage.duration / .milliseconds(1))
                }
            }
            let mean = times.reduce(0, +) / Double(times.count)
            print(
                "\(kind): \(read) of \(files.count) read; processor time of a photograph: median",
                "\(median(times).rounded2) ms, mean \(mean.rounded2) ms, \((times.max() ?? 0).rounded2) ms at most"
            )
            let means = stages.mapValues { $0.reduce(0, +) / Double(files.count) }.filter { $0.value >= 0.1 }
            let listed = means.sorted { $0.value > $1.value }.map { "\($0.key) \($0.value.rounded2)" }
            print("  means by the clock, in ms: \(listed.joined(separator: ", "))")
        }
    }
}
