// SPDX-License-Identifier: Apache-2.0
internal import Recto
internal import RectoRecords
internal import RectoVerification

extension ExaminedDocument {
    /// The findings on the sides, and the contradictions between them.
    var findings: [Finding] {
        ofSides
            + person.findings.filter { finding in
                // Faces are the identity check's matter, and a side's own findings are already above.
                !Self.ofFaces.contains(finding.code) && !readings.contains { $0.reading.findings.contains(finding) }
            }
    }

    private static let ofFaces: Set<Finding.Code> = [.faceNotCompared, .faceMatched]

    private var ofSides: [Finding] {
        let isOfSeveralSides = evidence.type.slots.count > 1
        return readings.flatMap { slot, reading in
            reading.findings.filter { !isExpected($0, of: reading) }
                .map { isOfSeveralSides ? $0.said(of: slot) : $0 }
        }
    }

    /// True if a side of a card has nothing to read because the other one has it.
    private func isExpected(_ finding: Finding, of reading: Reading) -> Bool {
        guard evidence.type.kind == .identityCard, [.barcodeNotFound, .mrzNotFound].contains(finding.code) else {
            return false
        }
        return reading.record?.hasData != true && record?.hasData == true
    }
}

extension Finding {
    /// The finding, with the side that it is about in its message.
    fileprivate func said(of slot: Slot) -> Finding {
        let side: String =
            switch slot {
            case .front: "Front: "
            case .back: "Back: "
            case .page, .frames, .selfie: ""
            }
        return Finding(code, severity, field: field, message: side + message)
    }
}
