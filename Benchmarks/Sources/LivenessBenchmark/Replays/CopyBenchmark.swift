// SPDX-License-Identifier: Apache-2.0
import Foundation
import Measuring
import Recto
import RectoImaging
import RectoRecords

/// Compares selfies with the portraits of cards, as the service does for `face.copied`.
///
/// Its folder is what `card_fronts.py` rendered: of each person two pictures of a card, and a selfie. An honest selfie is
/// the person before a camera. A copy is a portrait that was cut out of one picture of the card, turned, scaled, lit and
/// compressed. Each is compared with both pictures of the card. Half of the people choose a threshold, the others judge it.
struct CopyBenchmark {
    private let options: Options

    init(_ options: Options) {
        self.options = options
    }

    /// The correlations of one group, with the person's number.
    private typealias Correlations = [(person: Int, value: Double)]

    func run() async throws {
        var configuration = RectoEngine.Configuration()
        configuration.makesCrops = true
        configuration.modelFolders = []
        let engine = try RectoEngine(configuration)
        func portrait(_ bytes: [UInt8], _ expectation: Recto.Expectation) async throws -> Image? {
            try await engine.read(bytes, expecting: expectation).crops.first { $0.part == .portrait }?.image
        }
        var groups: [String: Correlations] = [:]
        let people = Set(imageFiles(options.folder).map { $0.lastPathComponent.prefix { $0 != "-" } }).sorted()
        for (number, person) in people.prefix(options.count).enumerated() {
            func bytes(_ name: String) throws -> [UInt8] {
                [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(options.folder)/\(person)-\(name).jpg")))
            }
            var cards: [(name: String, portrait: Image)] = []
            for name in ["scan", "photo"] {
                guard let cut = try await portrait(bytes(name), .driverLicense(.front)) else { continue }
                cards.append((name, cut))
            }
            var selfies: [(name: String, portrait: Image?)] = [
                ("honest", try await portrait(bytes("selfie"), .selfie))
            ]
            for (turn, card) in cards.enumerated() {
                var copy = Copy(seed: UInt64(2 * number + turn) + UInt64(options.seed) << 32)
                selfies.append((card.name, try await portrait(copy.file(of: card.portrait), .selfie)))
            }
            for (name, selfie) in selfies {
                guard let selfie else {
                    print("no face: \(name) of \(person)")
                    continue
                }
                for card in cards {
                    guard let value = try PortraitCopy().correlation(selfie, card.portrait) else { continue }
                    let kind =
                        name == "honest" ? name : "copy of \(name == card.name ? "this" : "the other") picture"
                    groups[kind, default: []].append((number, value))
                    if options.showsEnds { print("  \(kind), \(person) with its \(card.name): \(value)") }
                }
            }
        }
        report(groups)
    }

    private func report(_ groups: [String: Correlations]) {
        for (kind, values) in groups.sorted(by: { $0.key < $1.key }) {
            for half in 0..<2 {
                let sorted = values.filter { $0.person % 2 == half }.map(\.value).sorted()
                guard !sorted.isEmpty else { continue }
                let found = sorted.count { $0 >= PortraitCopy.leastCorrelation }
                let shown = ClopperPearson(found, of: sorted.count).description(found, of: sorted.count)
                let places = [0, 0.01, 0.05, 0.5, 0.95, 0.99, 1].map { share in
                    "\((sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))] * 1_000).rounded() / 1_000)"
                }
                print(
                    "\(kind), \(half == 0 ? "first" : "second") half: \(shown) from \(PortraitCopy.leastCorrelation) on;"
                        + " least, 1, 5, 50, 95, 99 % and most: \(places.joined(separator: " "))"
                )
            }
        }
    }
}

/// A copy of a portrait, as somebody sends it in the place of a selfie.
private struct Copy {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// The portrait turned by up to 6 degrees, of another size, brighter or darker, noisy, as JPEG of 50 to 92.
    mutating func file(of portrait: Image) throws -> [UInt8] {
        func draw(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
        let file = try ImageEncoder(.jpeg(quality: 95)).encode(portrait)
        let grey = try ImageDecoder().decode(file.span, header: ImageHeader(file.span), as: .grey).image
        var view = FrameView(grey)
        view.cut((0, 0, 0, 0), scaledBy: draw(240...480) / Double(grey.width))
        view.roll = draw(-6...6) * .pi / 180
        view.zoom = draw(1...1.1)
        view.x += draw(-0.02...0.02) * Double(grey.width)
        view.y += draw(-0.02...0.02) * Double(grey.width)
        let quality = Int(draw(50...92))
        let (gain, noise) = (draw(0.75...1.2), draw(0...4))
        return try ImageEncoder(.jpeg(quality: quality))
            .encode(view.image(gain: gain, noise: noise, using: &generator))
    }
}
