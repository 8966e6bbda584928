// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoImaging
import RectoRecords
import TestSupport

/// Texts of licences' barcodes: payload, record, line.
struct LicensePayloads: FuzzedReader {
    let name = "aamva"
    let maximumLength = 2048

    func read(_ bytes: [UInt8]) {
        let reading = Texts.engine.read(aamva: bytes)
        Texts.check(reading)
        let hasData = reading.driverLicense?.hasData
        precondition(reading.outcome != .read || hasData == true, "read without data")
    }

    func seeds() throws -> [[UInt8]] {
        let codes = try Sample.all.filter { $0.family == "license-backs-clean" }.flatMap { sample in
            try PDF417Scanner().scan(Texts.grey(sample), effort: .quick).barcodes.map(\.payload)
        }
        // Scanners lose control characters.
        return codes + codes.map { $0.filter { $0 >= 0x20 } }
    }
}
