// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging
internal import RectoRecords

/// An input that is refused before it is read.
///
/// Stages throw it; the pipeline turns it into a reading.
struct Rejection: Error {
    let input: InputDescription
    let finding: Finding
}

extension Rejection {
    init(_ error: ImagingError, input: InputDescription) {
        let code: Finding.Code =
            switch error {
            case .unsupported, .confinedAlone: .imageUnsupported
            case .corrupt: .imageCorrupt
            case .truncated: .imageTruncated
            case .tooManyPixels, .outOfMemory: .imageTooManyPixels
            }
        self.init(input: input, finding: Finding(code, .error, message: "\(error)"))
    }
}
