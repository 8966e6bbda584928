// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The output that a person or a program reads.
enum StandardOutput {
    /// Writes a line at once, wherever the output goes.
    static func write(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
