// SPDX-License-Identifier: Apache-2.0
internal import Foundation
public import Recto
internal import RectoImaging
public import RectoRecords

/// One line of output, of schema `recto.scan/1`: a reading, and its file.
public struct ScanLine: Sendable, Encodable {
    /// Path of the file as it was given or found in a folder.
    public var path: String
    /// The person's group, if the image belongs to one.
    public var group: String?
    /// The reading.
    public var reading: Reading
    /// Number of the document among those in the file, from 1, and their count.
    public var position: (index: Int, count: Int)
    /// True if barcodes' payloads are written, in base64.
    public var includesPayloads = false
    /// True if the line is written without values and faces; payloads are then left out, too.
    public var isRedacted = false

    /// The line of a document in a file.
    public init(path: String, reading: Reading, position: (index: Int, count: Int) = (1, 1)) {
        self.path = path
        self.reading = reading
        self.position = position
    }

    /// The lines of all documents in a file.
    public static func lines(path: String, readings: [Reading]) -> [ScanLine] {
        readings.enumerated().map { ScanLine(path: path, reading: $1, position: ($0 + 1, readings.count)) }
    }

    /// The line of an input that could not be read as a file.
    public init(path: String, refused finding: Finding) {
        var reading = Reading(input: InputDescription(), outcome: .rejected)
        reading.findings = [finding]
        self.init(path: path, reading: reading)
    }

    /// The line of an input with more bytes than the limits allow, which was therefore not read at all.
    public init(path: String, byteCount: Int, exceeding limits: Limits) {
        self.init(path: path, reading: Reading(byteCount: byteCount, exceeding: limits))
    }

    private enum Key: String, CodingKey {
        case schema, redacted, group, input, index, count, outcome, kind, side, recognition, record, fields, evidence,
            findings, timing
    }

    private enum InputKey: String, CodingKey {
        case path, sha256, bytes, mediaType, page, width, height
    }

    public func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encode("recto.scan/1", forKey: .schema)
        if isRedacted { try line.encode(true, forKey: .redacted) }
        try line.encodeIfPresent(group, forKey: .group)
        var input = line.nestedContainer(keyedBy: InputKey.self, forKey: .input)
        // Input that could not be understood as a request names no file.
        if !path.isEmpty { try input.encode(path, forKey: .path) }
        try input.encodeIfPresent(reading.input.sha256, forKey: .sha256)
        try input.encodeIfPresent(reading.input.bytes, forKey: .bytes)
        try input.encodeIfPresent(reading.input.mediaType, forKey: .mediaType)
        try input.encodeIfPresent(reading.input.page, forKey: .page)
        try input.encodeIfPresent(reading.input.width, forKey: .width)
        try input.encodeIfPresent(reading.input.height, forKey: .height)
        if position.count > 1 {
            try line.encode(position.index, forKey: .index)
            try line.encode(position.count, forKey: .count)
        }
        try line.encode(reading.outcome, forKey: .outcome)
        try line.encodeIfPresent(reading.kind, forKey: .kind)
        try line.encodeIfPresent(reading.side, forKey: .side)
        try line.encodeIfPresent(reading.recognition, forKey: .recognition)
        try encodeRecord(to: &line)
        let evidence = EvidenceMember(
            evidence: reading.evidence,
            includesPayloads: includesPayloads && !isRedacted,
            isRedacted: isRedacted
        )
        if !evidence.isEmpty { try line.encode(evidence, forKey: .evidence) }
        try line.encode(isRedacted ? reading.findings.map(\.redacted) : reading.findings, forKey: .findings)
        try line.encode(TimingMember(timing: reading.timing), forKey: .timing)
    }

    private func encodeRecord(to line: inout KeyedEncodingContainer<Key>) throws {
        if isRedacted {
            try line.encodeIfPresent(reading.record.map { RedactedRecord($0) }, forKey: .record)
        } else {
            try line.encodeIfPresent(reading.record, forKey: .record)
        }
        try encodeFields(reading.fields, to: &line)
        try encodeFields(reading.zoneFields, to: &line)
    }

    private func encodeFields<Field>(
        _ fields: EvidenceByField<Field>,
        to line: inout KeyedEncodingContainer<Key>
    ) throws {
        guard !fields.fields.isEmpty else { return }
        if isRedacted {
            try line.encode(RedactedFields(fields: fields), forKey: .fields)
        } else {
            try line.encode(fields, forKey: .fields)
        }
    }
}

/// The `evidence` of a line.
private struct EvidenceMember: Encodable {
    let evidence: Evidence
    let includesPayloads: Bool
    let isRedacted: Bool

    private var faces: [Face] { isRedacted ? [] : evidence.faces }

    var isEmpty: Bool {
        evidence.barcode == nil && evidence.zone == nil && evidence.otherCodes.isEmpty && faces.isEmpty
            && evidence.quality == nil && (evidence.print?.agreement.isEmpty ?? true)
    }

    private enum Key: String, CodingKey {
        case document, barcode, mrz, print, otherCodes, faces, quality
    }

    private enum FaceKey: String, CodingKey {
        case x, y, width, height, score, landmarks, quality
    }

    private enum LandmarkKey: String, CodingKey {
        case rightEye, leftEye, noseTip, rightMouthCorner, leftMouthCorner
    }

    private enum CodeKey: String, CodingKey {
        case symbology, corners, standard, version, subfile, issuer, elements, text, payload
    }

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        try encodeDocument(to: &members)
        if let barcode = evidence.barcode {
            var code = members.nestedContainer(keyedBy: CodeKey.self, forKey: .barcode)
            try code.encodeIfPresent(barcode.symbology, forKey: .symbology)
            try code.encodeIfPresent(barcode.corners?.rounded, forKey: .corners)
            try code.encode("AAMVA", forKey: .standard)
            try code.encodeIfPresent(barcode.data.version, forKey: .version)
            try code.encodeIfPresent(barcode.data.holderSubfile?.type, forKey: .subfile)
            try code.encodeIfPresent(barcode.data.issuerIdentificationNumber, forKey: .issuer)
            if !isRedacted { try code.encode(ElementsMember(subfiles: barcode.data.subfiles), forKey: .elements) }
            if includesPayloads { try code.encode(Data(barcode.payload).base64EncodedString(), forKey: .payload) }
        }
        try encodeZone(to: &members)
        if let agreement = evidence.print?.agreement, !agreement.isEmpty {
            var values = members.nestedContainer(keyedBy: NameKey.self, forKey: .print)
            for (name, agreement) in agreement.sorted(by: { $0.key < $1.key }) {
                try values.encode(agreement, forKey: NameKey(name))
            }
        }
        try encodeOtherCodes(to: &members)
        try encodeFaces(to: &members)
        try members.encodeIfPresent(evidence.quality.map { QualityMember(quality: $0.image) }, forKey: .quality)
    }

    private enum DocumentKey: String, CodingKey {
        case corners, shape, cropped, confidence, quality
    }

    private func encodeDocument(to members: inout KeyedEncodingContainer<Key>) throws {
        let quality = evidence.quality?.document.map { QualityMember(quality: $0) }
        guard evidence.document != nil || quality != nil else { return }
        var document = members.nestedContainer(keyedBy: DocumentKey.self, forKey: .document)
        try document.encodeIfPresent(evidence.document?.corners.rounded, forKey: .corners)
        try document.encodeIfPresent(evidence.document?.shape.map { "\($0)" }, forKey: .shape)
        try document.encodeIfPresent(evidence.document?.isCropped, forKey: .cropped)
        try document.encodeIfPresent(evidence.document?.confidence.hundredths, forKey: .confidence)
        try document.encodeIfPresent(quality, forKey: .quality)
    }

    private enum ZoneKey: String, CodingKey {
        case format, lines, corners, checks, confidence
    }

    private func encodeZone(to members: inout KeyedEncodingContainer<Key>) throws {
        guard let zone = evidence.zone else { return }
        var member = members.nestedContainer(keyedBy: ZoneKey.self, forKey: .mrz)
        try member.encode(zone.zone.format, forKey: .format)
        if !isRedacted { try member.encode(zone.zone.lines, forKey: .lines) }
        try member.encodeIfPresent(zone.corners?.rounded, forKey: .corners)
        try member.encode(zone.checks, forKey: .checks)
        try member.encodeIfPresent(zone.confidence?.thousandths, forKey: .confidence)
    }

    private func encodeOtherCodes(to members: inout KeyedEncodingContainer<Key>) throws {
        guard !evidence.otherCodes.isEmpty else { return }
        var codes = members.nestedUnkeyedContainer(forKey: .otherCodes)
        for other in evidence.otherCodes {
            var code = codes.nestedContainer(keyedBy: CodeKey.self)
            try code.encode(other.symbology, forKey: .symbology)
            try code.encode(other.corners.rounded, forKey: .corners)
            if !isRedacted {
                try code.encodeIfPresent(String(validating: other.payload, as: UTF8.self), forKey: .text)
            }
            if includesPayloads { try code.encode(Data(other.payload).base64EncodedString(), forKey: .payload) }
        }
    }

    private func encodeFaces(to members: inout KeyedEncodingContainer<Key>) throws {
        guard !faces.isEmpty else { return }
        var list = members.nestedUnkeyedContainer(forKey: .faces)
        for (index, face) in faces.enumerated() {
            var member = list.nestedContainer(keyedBy: FaceKey.self)
            // As found: a face at the edge may extend beyond the image.
            try member.encode(Int(face.bounds.x.rounded()), forKey: .x)
            try member.encode(Int(face.bounds.y.rounded()), forKey: .y)
            try member.encode(Int(face.bounds.width.rounded()), forKey: .width)
            try member.encode(Int(face.bounds.height.rounded()), forKey: .height)
            try member.encode(face.score.hundredths, forKey: .score)
            if let landmarks = face.landmarks {
                var points = member.nestedContainer(keyedBy: LandmarkKey.self, forKey: .landmarks)
                try points.encode(landmarks.rightEye.rounded, forKey: .rightEye)
                try points.encode(landmarks.leftEye.rounded, forKey: .leftEye)
                try points.encode(landmarks.noseTip.rounded, forKey: .noseTip)
                try points.encode(landmarks.rightMouthCorner.rounded, forKey: .rightMouthCorner)
                try points.encode(landmarks.leftMouthCorner.rounded, forKey: .leftMouthCorner)
            }
            guard index == 0, let quality = evidence.quality?.face else { continue }
            try member.encode(QualityMember(quality: quality), forKey: .quality)
        }
    }
}

/// The raw elements of a barcode by their identifiers, in their order in the barcode; the first of equal ones.
///
/// The spaces that pad a value to its field's width are left out; the payload itself still has them.
private struct ElementsMember: Encodable {
    let subfiles: [AAMVAPayload.Subfile]

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: NameKey.self)
        var seen: Set<String> = []
        for element in subfiles.flatMap(\.elements) where seen.insert(element.id).inserted {
            let value = element.rawValue.reversed().drop(while: { $0 == " " }).reversed()
            try members.encode(String(value), forKey: NameKey(element.id))
        }
    }
}

/// The `timing` of a line: milliseconds, rounded to tenths.
private struct TimingMember: Encodable {
    let timing: Timing

    private enum Key: String, CodingKey {
        case render, decode, assess, locate, barcode, zone, face, restore, print, recapture, embed, total
    }

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        for stage in timing.stages {
            guard let key = Key(stringValue: stage.name) else { continue }
            try members.encode(stage.duration.milliseconds, forKey: key)
        }
        try members.encode(timing.total.milliseconds, forKey: .total)
    }
}

extension Double {
    fileprivate var thousandths: Double { (self * 1_000).rounded() / 1_000 }
    fileprivate var hundredths: Double { (self * 100).rounded() / 100 }
}

extension Duration {
    fileprivate var milliseconds: Double { ((self / .milliseconds(1)) * 10).rounded() / 10 }
}
