// SPDX-License-Identifier: Apache-2.0
internal import Recto
internal import RectoRecords
internal import RectoVerification

extension ExaminedDocument {
    /// A finding for each value that the client's own reading states and no reading of the same side confirms.
    ///
    /// It names the field and no value. A value that the client leaves out is no difference.
    var recordDifferences: [Finding] {
        sidesWithRecords.flatMap { slot, record in
            record.names.filter { !isConfirmed($0, of: record, on: slot) }.map { name in
                Finding(
                    .documentRecordDiffers,
                    .warning,
                    field: name,
                    message: "The record that came with the \(slot.rawValue) states another value. A person decides."
                )
            }
        }
    }

    /// The statements of the client's own readings about a value.
    func recordSources(of name: String) -> [FieldReport.Source] {
        sidesWithRecords.compactMap { slot, record in
            record.values[name].map { FieldReport.Source(record: $0, on: slot) }
        }
    }

    private var sidesWithRecords: [(slot: Slot, record: StatedRecord)] {
        evidence.type.slots.compactMap { slot in evidence.records[slot].map { (slot, $0) } }
    }

    private func isConfirmed(_ name: String, of record: StatedRecord, on slot: Slot) -> Bool {
        readings.contains { side in
            guard side.slot == slot, let read = side.reading.statedRecord(record.kind) else { return false }
            return read.values[name] == record.values[name]
        }
    }
}

extension Reading {
    /// The values of a kind of record in the form in which clients state them.
    fileprivate func statedRecord(_ kind: StatedRecord.Kind) -> StatedRecord? {
        switch kind {
        case .driverLicense: driverLicense.map { StatedRecord($0) }
        case .passport: passport.map { StatedRecord($0) }
        }
    }
}
