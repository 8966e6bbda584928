// SPDX-License-Identifier: Apache-2.0

/// Texts that a server may send instead of an answer.
package enum HostileAnswers {
    private static let ok = "HTTP/1.1 200 OK\r\n"
    private static let chunked = ok + "Transfer-Encoding: chunked\r\n\r\n"

    /// Answers that break a rule, or make use of one that hardly anybody keeps.
    package static let texts: [String] =
        [
            "HTTP/1.1 000 x\r\n\r\n", "HTTP/1.1 000 x\r\nContent-Length: 5\r\n\r\nhello", "HTTP/1.1 001 x\r\n\r\n",
            "HTTP/1.1 099 x\r\n\r\n", "HTTP/1.1 600 x\r\n\r\n", "HTTP/1.1 999 x\r\n\r\n", "HTTP/1.1 -20 x\r\n\r\n",
            "HTTP/1.1 2000000000000000000000 x\r\n\r\n", "HTTP/1.1 20", "HTTP/1.1 \r\n\r\n", "HTTP/1.1\r\n\r\n",
            "HTTP/0.9 200 x\r\n\r\n", "HTTP/1.9 200 x\r\n\r\n", "HTTP/2.0 200 x\r\n\r\n", "HTTP/99.9 200 x\r\n\r\n",
            "hello", "<html></html>\n", "\r\n\r\n\r\n", "\u{0}\u{0}\u{0}\u{0}", "", "ICY 200 OK\r\n\r\n",
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\u{0}", "POST / HTTP/1.1\r\nHost: x\r\n\r\n",
            "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\nxxxx",
            "HTTP/1.1 101 x\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n",
            "HTTP/1.1 103 x\r\n\r\nHTTP/1.1 000 y\r\n\r\n",
            ok + "Content-Length: -1\r\n\r\n", ok + "Content-Length: 99999999999999999999\r\n\r\nx",
            ok + "Content-Length: 9223372036854775807\r\n\r\nx",
            ok + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
            ok + "Content-Length: 0x10\r\n\r\n", ok + "Content-Length: 5\r\n\r\nabc", ok + "no colon\r\n\r\n",
            ok + ": nameless\r\n\r\n", ok + "A\u{0}b: c\r\n\r\n", ok + "A: b\r\n folded\r\n\r\n",
            ok + "Retry-After: nan\r\n\r\n",
            ok + "Transfer-Encoding: gzip\r\n\r\nx", ok + "Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n",
            ok + "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n", chunked + "xyz\r\n",
            chunked + "-1\r\n\r\n", chunked + "FFFFFFFFFFFFFFFFFFFF\r\n", chunked + "7FFFFFFFFFFFFFFF\r\nab",
            chunked + "5\r\nab", chunked + "2\r\nabcdef\r\n0\r\n\r\n", chunked + "0\r\nTrailer\r\n\r\n",
            chunked + "2;\u{0}\r\nab\r\n0\r\n\r\n",
            ok + "Connection: close\r\n\r\n" + String(repeating: "x", count: 200_000),
            ok + "Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\n\u{1f}\u{8b}xx",
            "HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello", "HTTP/1.1 304 x\r\nContent-Length: 5\r\n\r\n",
            "HTTP/1.1 302 x\r\nLocation: http://127.0.0.1:1/\r\n\r\n",
            "HTTP/1.1 401 x\r\nWWW-Authenticate: Basic\r\n\r\n",
        ] + [
            String(repeating: "HTTP/1.1 100 x\r\n\r\n", count: 2_000),
            String(repeating: ok + "Content-Length: 0\r\n\r\n", count: 500),
            ok + String(repeating: "A: b\r\n", count: 5_000) + "\r\n",
            "HTTP/1.1 200 " + String(repeating: "x", count: 100_000),
            ok + "A: " + String(repeating: "b", count: 100_000) + "\r\n\r\n",
            ok + String(repeating: "b", count: 100_000) + ": a\r\n\r\n",
            chunked + String(repeating: "1\r\na\r\n", count: 70_000),
            chunked + "1" + String(repeating: ";x", count: 50_000) + "\r\na\r\n",
        ]

    /// As many answers again as are wanted, each changed in a few places; the same for a seed.
    package static func mutations(_ count: Int, seed: UInt64) -> [[UInt8]] {
        var mutator = Mutator(seed: seed)
        let seeds = texts.map { Array($0.utf8) }.filter { $0.count < 2_000 }
        return (0..<count).map { _ in mutator.mutation(of: seeds) }
    }
}
