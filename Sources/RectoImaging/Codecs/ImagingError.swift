// SPDX-License-Identifier: Apache-2.0

/// Why there is no image.
public enum ImagingError: Error, Hashable, CustomStringConvertible {
    /// A kind of file that is not read or written, by its name.
    case unsupported(String)
    /// A kind of file, by its name, that is only read in processes that can do nothing else.
    case confinedAlone(String)
    /// The bytes break their own format before the first row of pixels.
    case corrupt(reason: String)
    /// The bytes end before the first row of pixels.
    case truncated
    /// More pixels than the decoder may take on.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// The machine has no memory left for the work.
    case outOfMemory

    /// The cause and the remedy.
    public var description: String {
        switch self {
        case .unsupported(let what):
            "Not supported: \(what). Save the image as an ordinary JPEG or PNG file of 8 bits."
        case .confinedAlone(let name):
            "\(name) is read by confined workers alone. Leave out --no-isolate, or use IsolatedEngine; or save the "
                + "image as an ordinary JPEG or PNG file."
        case .corrupt(let reason):
            "The image is damaged (\(reason)). Export or photograph it again."
        case .truncated:
            "The file ends before its first pixels. Transfer it again, completely."
        case .tooManyPixels(let width, let height, let limit):
            "\(width) × \(height) pixels are more than \(limit). Make the image smaller."
        case .outOfMemory:
            "There is no memory left for the image. Work on fewer images at a time."
        }
    }

    /// The error that a codec's status stands for, unless it is none; `reason` is the codec's own.
    init?(_ status: RectoCodecStatus, reason: String = "") {
        switch status {
        case .OK: return nil
        case .unsupported: self = .unsupported(reason)
        case .corrupt: self = .corrupt(reason: reason)
        case .truncated: self = .truncated
        case .sizeMismatch: self = .corrupt(reason: "two sizes")
        case .limitExceeded: self = .corrupt(reason: "more scans than a picture needs")
        case .outOfMemory: self = .outOfMemory
        case .invalidArgument: preconditionFailure("a codec was called with contradicting arguments")
        }
    }
}

internal import CRectoCodecs
