// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import test from "node:test";
import { readCode, readLanguage, readLink } from "../../../Sources/Web/capture/link.js";

const TOKEN = "Zx8_-".repeat(8) + "abc";
const ID = "01a2040f-1111-7222-8333-444455556666";

test("the secret of a link is its fragment", () => {
    const link = readLink(`https://verify.example.org/start?application=acme#${TOKEN}`);
    assert.deepEqual(link, {
        application: "acme", verification: null, token: TOKEN,
        address: `https://verify.example.org/start?application=acme#${TOKEN}`,
    });
});

test("the secret of an old link moves from the query into the fragment", () => {
    const link = readLink(`https://verify.example.org/start?token=${TOKEN}&application=acme`);
    assert.equal(link.token, TOKEN);
    assert.equal(link.address, `https://verify.example.org/start?application=acme#${TOKEN}`);
    assert.ok(!new URL(link.address).search.includes("token"));
});

test("a link for another device names the verification as well", () => {
    const link = readLink(`https://verify.example.org/start#${ID.toUpperCase()}/${TOKEN}`);
    assert.deepEqual([link.verification, link.token], [ID, TOKEN]);
});

test("what is no secret is none", () => {
    for (const end of ["", "#", "#short", "#<script>alert(1)</script>", `#${ID}/`, `#x/${TOKEN}`, `#${"a".repeat(201)}`]) {
        assert.equal(readLink(`https://verify.example.org/start${end}`).token, null, end);
    }
});

test("a code has twelve digits, with blanks, hyphens and dots between them or without", () => {
    assert.equal(readCode("1234 5678-9012"), "123456789012");
    assert.equal(readCode("1234.5678.9012 "), "123456789012");
    for (const wrong of ["", "12345678901", "1234567890123", "12345678901a"]) assert.equal(readCode(wrong), null);
});

test("a language is a tag that the service takes, or none", () => {
    for (const [text, tag] of [["nl", "nl"], ["nl_BE", "nl-BE"], [" zh-Hant-TW ", "zh-Hant-TW"], ["EN", "EN"]]) assert.equal(readLanguage(text), tag);
    for (const wrong of [null, "", "dutch", "nl-", "de_DE@euro", "nl_NL.UTF-8", "日本", "n\nl", "nl-123456789", `en${"-abcdefgh".repeat(4)}`]) {
        assert.equal(readLanguage(wrong), undefined, String(wrong));
    }
});
