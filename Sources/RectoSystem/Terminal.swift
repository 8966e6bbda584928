// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// The terminals at the other end of the standard streams.
public enum Terminal {
    /// True if standard input comes from a terminal.
    static var isStandardInput: Bool { isatty(STDIN_FILENO) == 1 }

    /// True if standard error goes to a terminal, which may show progress.
    public static var isStandardError: Bool { isatty(STDERR_FILENO) == 1 }

    /// Width of that terminal in characters, 80 if it does not say.
    public static var width: Int {
        var size = winsize()
        guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
