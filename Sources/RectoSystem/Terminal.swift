// SPDX-License-Identifier: Apache-2.0
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// What stands at the other end of the standard streams.
public enum Terminal {
    /// Whether standard input comes from a terminal, where somebody types.
    static var isStandardInput: Bool { isatty(STDIN_FILENO) == 1 }

    /// Whether standard error goes to a terminal, where progress may be shown.
    public static var isStandardError: Bool { isatty(STDERR_FILENO) == 1 }

    /// Width of that terminal in characters, 80 where it does not say.
    public static var width: Int {
        var size = winsize()
        guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
