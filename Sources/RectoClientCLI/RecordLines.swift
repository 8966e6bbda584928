// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import RectoCommands
import RectoRecords
import RectoSystem
import RectoVerification
import SystemPackage

/// The records in lines of `recto scan`, by the digests of the pictures that they were read from.
struct RecordLines: Sendable {
    private var records: [String: StatedRecord] = [:]

    /// The records in a file.
    ///
    /// - Parameter path: A file of lines that `recto scan` wrote; lines without values of a document are passed over.
    /// - Throws: `ValidationError` if it cannot be read, or a line is none of these.
    init(at path: FilePath) throws {
        let bytes: [UInt8]
        do throws(InputError) {
            bytes = try InputFile(path).contents(limit: Self.largestFile + 1)
        } catch {
            throw ValidationError("\(path.string.printable) cannot be read as lines of recto scan: \(error.reason).")
        }
        guard bytes.count <= Self.largestFile else {
            throw ValidationError(
                "\(path.string.printable) has more than \(Self.largestFile) bytes; name a file with the lines of these "
                    + "pictures alone."
            )
        }
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
            guard let line = try? JSONDecoder().decode(Line.self, from: Data(line)) else {
                throw ValidationError("Line \(index + 1) of \(path.string.printable) is no line of recto scan.")
            }
            guard let digest = line.digest, let record = line.record, records[digest] == nil else { continue }
            records[digest] = record
        }
    }

    /// The record that was read from a picture; `nil` if no line is about it.
    ///
    /// - Parameter digest: SHA-256 of the file, in lower-case hexadecimal digits.
    /// - Returns: The record of the first line with values.
    func record(ofPicture digest: String) -> StatedRecord? { records[digest] }

    /// Bytes: lines of the few pictures of a person are far smaller.
    private static let largestFile = 10_000_000

    /// The members of a line that count.
    private struct Line: Decodable {
        let digest: String?
        let record: StatedRecord?

        private enum Key: CodingKey { case input, kind, record, redacted }
        private struct Input: Decodable { var sha256: String? }

        init(from decoder: any Decoder) throws {
            let line = try decoder.container(keyedBy: Key.self)
            digest = try line.decodeIfPresent(Input.self, forKey: .input)?.sha256
            let kind = try line.decodeIfPresent(DocumentKind.self, forKey: .kind)
            // A redacted line has no values to state.
            guard line.contains(.record), try line.decodeIfPresent(Bool.self, forKey: .redacted) != true else {
                record = nil
                return
            }
            let read: StatedRecord? =
                switch kind {
                case .driverLicense: StatedRecord(try line.decode(DriverLicense.self, forKey: .record))
                case .passport, .identityCard, .visa: StatedRecord(try line.decode(Passport.self, forKey: .record))
                case .selfie, nil: nil
                }
            record = read.flatMap { $0.names.isEmpty ? nil : $0 }
        }
    }
}
