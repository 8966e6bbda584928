// SPDX-License-Identifier: Apache-2.0

/// The reason why bytes are not read as one of dlib's files.
public enum DlibFileError: Error, Sendable, Hashable {
    /// The file ends before the part that should follow, at this byte.
    case truncated(byte: Int)
    /// A number of the file has a form that dlib does not write.
    case malformedNumber(byte: Int)
    /// A number is too large or too small for its place; the text names the number.
    case outOfBounds(String, byte: Int)
    /// A part has another name or version than the expected one.
    case unexpectedPart(expected: String, found: String, byte: Int)
    /// Bytes follow after the last part.
    case excess(byte: Int)
    /// The layers are no network of the expected kind; the text says why.
    case unsupported(String)
}

extension DlibFileError: CustomStringConvertible {
    /// The end of a sentence.
    public var description: String {
        switch self {
        case .truncated(let byte): "it ends at byte \(byte), before its last part"
        case .malformedNumber(let byte): "the number at byte \(byte) has no form of dlib's"
        case .outOfBounds(let name, let byte): "\(name) at byte \(byte) is out of bounds"
        case .unexpectedPart(let expected, let found, let byte):
            "“\(expected)” was expected at byte \(byte), and “\(found)” is there"
        case .excess(let byte): "more bytes follow after its end at byte \(byte)"
        case .unsupported(let reason): reason
        }
    }
}
