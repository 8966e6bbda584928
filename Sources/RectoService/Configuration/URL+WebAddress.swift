// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoHTTP

extension URL {
    /// An address of the web, whose name is not looked up; `nil` if it has a password or a fragment, or leads nowhere.
    init?(webAddress text: String) {
        guard text.utf8.count <= 2_000, let url = URL(string: text), let scheme = url.scheme?.lowercased(),
            scheme == "https" || scheme == "http", let host = url.host(), !host.isEmpty,
            url.user == nil, url.password == nil, url.fragment == nil, HTTPDestination(text) != nil
        else { return nil }
        self = url
    }
}
