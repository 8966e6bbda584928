// SPDX-License-Identifier: Apache-2.0
import Foundation
import Measuring
import Recto
import RectoImaging
import RectoRecords

/// Compares the portraits of cards of one state by their sketches, as the service does for `document.portraitRepeated`.
///
/// Its folder is what `card_fronts.py` rendered: `PERSON-scan.jpg` and `PERSON-photo.jpg`.
struct CardBenchmark {
    private let folder: String

    init(_ options: Options) {
        folder = options.folder
    }

    private struct Front {
        let person: Substring
        let sketch: PortraitSketch
    }

    func run() async throws {
        var configuration = RectoEngine.Configuration()
        configuration.makesCrops = true
        let engine = try RectoEngine(configuration)
        let files = imageFiles(folder).filter { !$0.lastPathComponent.hasSuffix("-selfie.jpg") }
        var fronts: [Front] = []
        for file in files {
            let bytes = [UInt8](try Data(contentsOf: file))
            let reading = try await engine.read(bytes, expecting: .driverLicense(.front))
            guard let portrait = reading.crops.first(where: { $0.part == .portrait }),
                let sketch = try PortraitSketch(portrait.image)
            else {
                print("no portrait: \(file.lastPathComponent)")
                continue
            }
            fronts.append(Front(person: file.lastPathComponent.prefix { $0 != "-" }, sketch: sketch))
        }
        report(fronts, files: files.count)
    }

    private func report(_ fronts: [Front], files: Int) {
        var (same, different): ([Int], [Int]) = ([], [])
        for (index, one) in fronts.enumerated() {
            for two in fronts[(index + 1)...] {
                let differences = one.sketch.differences(from: two.sketch)
                if one.person == two.person { same.append(differences) } else { different.append(differences) }
            }
        }
        print(
            "\(fronts.count) of \(files) fronts have a sketch;"
                + " one portrait up to \(PortraitSketch.mostDifferences) differences"
        )
        report("pairs of different cards accused", different)
        report("two pictures of one card known again", same)
    }

    private func report(_ name: String, _ differences: [Int]) {
        let sorted = differences.sorted()
        guard let least = sorted.first, let most = sorted.last else { return }
        let found = sorted.count { $0 <= PortraitSketch.mostDifferences }
        let shown = ClopperPearson(found, of: sorted.count).description(found, of: sorted.count)
        print("\(name): \(shown); differences: least \(least), median \(sorted[sorted.count / 2]), most \(most)")
    }
}
