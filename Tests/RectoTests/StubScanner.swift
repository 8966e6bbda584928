// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoImaging
import Synchronization

/// A reader of barcodes that finds in every image what the test says.
struct StubScanner: IDScanner {
    private let body: @Sendable (Image) throws -> BarcodeScan

    /// Does what `body` does.
    init(_ body: @escaping @Sendable (Image) throws -> BarcodeScan) {
        self.body = body
    }

    /// Finds PDF417 codes with these payloads, one below the other.
    init(payloads: [UInt8]..., unread: [Quadrilateral] = []) {
        let barcodes = payloads.enumerated().map { index, payload in
            Barcode(symbology: "PDF417", payload: payload, corners: .row(index))
        }
        self.init { _ in BarcodeScan(barcodes: barcodes, unread: unread) }
    }

    /// Finds nothing in any image.
    static let nothing = StubScanner { _ in BarcodeScan(barcodes: []) }

    func scan(_ image: Image, effort: ScanEffort) throws -> BarcodeScan { try body(image) }
}

extension Quadrilateral {
    /// A rectangle of 20 × 5 pixels, the first at the top.
    static func row(_ index: Int) -> Quadrilateral {
        let top = Double(6 * index + 2)
        return Quadrilateral(
            topLeft: Point(x: 4, y: top),
            topRight: Point(x: 24, y: top),
            bottomRight: Point(x: 24, y: top + 5),
            bottomLeft: Point(x: 4, y: top + 5)
        )
    }
}

/// Counts across threads: how often something was done, and by how many at most at the same time.
final class Counter: Sendable {
    private struct State {
        var running = 0
        var most = 0
        var begun = 0
    }

    private let state = Mutex(State())

    var begun: Int { state.withLock { $0.begun } }
    var most: Int { state.withLock { $0.most } }

    func count<Result>(_ work: () throws -> Result) rethrows -> Result {
        state.withLock { state in
            state.begun += 1
            state.running += 1
            state.most = max(state.most, state.running)
        }
        defer { state.withLock { $0.running -= 1 } }
        return try work()
    }
}
