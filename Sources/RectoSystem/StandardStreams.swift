// SPDX-License-Identifier: Apache-2.0
public import SystemPackage

/// The streams that a program starts with.
public enum StandardStreams {
    /// Takes the numbers of closed standard streams: otherwise the next opened file would get one, with the output
    /// meant for the stream.
    ///
    /// Reading from them finds the end, writing to them fails as it did before.
    public static func reserve() {
        while let file = try? FileDescriptor.open(FilePath("/dev/null"), .readOnly) {
            guard file.rawValue <= FileDescriptor.standardError.rawValue else {
                try? file.close()
                return
            }
        }
    }

    /// Takes standard output away from everything else in this process: what libraries print goes nowhere.
    ///
    /// - Returns: The file that was standard output.
    /// - Throws: `Errno` if there is no file left for it.
    public static func takeOutput() throws -> FileDescriptor {
        let output = try FileDescriptor.standardOutput.duplicate()
        let nowhere = try FileDescriptor.open(FilePath("/dev/null"), .writeOnly)
        try nowhere.closeAfter { _ = try nowhere.duplicate(as: .standardOutput) }
        return output
    }

    /// Says on a terminal that something is read from it: a program that waits would look like one that hangs.
    ///
    /// - Parameter what: The thing that is read, such as `the list of files`.
    package static func announceReading(_ what: String) {
        guard Terminal.isStandardInput, Terminal.isStandardError else { return }
        writeError("recto: reads \(what) from this terminal; Ctrl-D at the start of a line ends it\n")
    }

    /// Writes to standard error; drops the text if it is full or closed.
    public static func writeError(_ text: String) {
        try? FileDescriptor.standardError.writeEverything(Array(text.utf8))
    }
}
