// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// Stage: the upright image in grey, which is all that codes and zones need.
struct LuminanceDecoder: Sendable {
    /// True if later stages need colours: files that are slow to decode are then decoded to colours, once.
    var needsColours = false
    private let decoder = ImageDecoder()

    /// Decodes the file; a damaged file gives its readable part, with a finding.
    ///
    /// - Throws: ``Rejection`` if nothing could be read.
    func decode(_ admitted: AdmittedImage) throws(Rejection) -> DecodedInput {
        do {
            if needsColours, admitted.isSlow {
                return DecodedInput(input: admitted.input, image: try admitted.colours().decodedGrey, findings: [])
            }
            let decoded = try decoder.decode(admitted.bytes.span, header: admitted.header, as: .grey)
            return DecodedInput(
                input: admitted.input,
                image: decoded.image,
                findings: decoded.defect.map { [Finding($0)] } ?? []
            )
        } catch {
            throw Rejection(error, input: admitted.input)
        }
    }
}

/// An image ready to be read.
struct DecodedInput: Sendable {
    let input: InputDescription
    let image: Image
    let findings: [Finding]
}

extension Finding {
    fileprivate init(_ defect: DecodedImage.Defect) {
        switch defect {
        case .truncated(let fraction):
            let percent = Int((fraction * 100).rounded(.down))
            let loss = percent < 100 ? "\(percent) % of its rows could be read" : "detail is missing from all of it"
            self.init(
                .imageTruncated,
                .warning,
                message: "The file ends early: \(loss). Transfer it again, completely."
            )
        case .corrupt(let reason):
            self.init(
                .imageCorrupt,
                .warning,
                message: "The file is damaged (\(reason)); what could be read was used. Export it again."
            )
        }
    }
}
