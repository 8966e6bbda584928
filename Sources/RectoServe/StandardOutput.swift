// SPDX-License-Identifier: Apache-2.0
import RectoSystem

/// The output that a person or a program reads.
enum StandardOutput {
    /// Writes a line at once, wherever the output goes.
    static func write(_ line: String) throws(OutputError) {
        try OutputFile.standardOutput.write(Array("\(line)\n".utf8))
    }
}
