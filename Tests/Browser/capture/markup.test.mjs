// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import test from "node:test";
import { readMarkup } from "../../../Sources/Web/capture/markup.js";

const names = (parts) => parts.flatMap((part) => typeof part === "string" ? [] : [part.name, ...names(part.children)]);
const words = (parts) => parts.map((part) => typeof part === "string" ? part : words(part.children)).join("");

test("paragraphs, lists and emphasis stay what they are", () => {
    const parts = readMarkup("<p>We <b>compare</b> faces.<br>Nothing else.</p><ul><li>one<li>two</ul>");
    assert.deepEqual(names(parts), ["p", "b", "br", "ul", "li", "li"]);
    assert.equal(words(parts), "We compare faces.Nothing else.onetwo");
});

test("a link leads to https or a mailbox, or is none", () => {
    const [good] = readMarkup("<a href='https://example.org/?a=1&amp;b=2'>terms</a>");
    assert.deepEqual(good, { name: "a", address: "https://example.org/?a=1&b=2", children: ["terms"] });
    const addresses = ["javascript:alert(1)", "&#106;avascript:alert(1)", "data:text/html,x", "//evil.example", "http://x", ""];
    for (const address of addresses) assert.equal(readMarkup(`<a href="${address}">x</a>`)[0].address, undefined, address);
});

test("scripts, styles, frames and pictures are left out with all they hold", () => {
    const text = "a<script>alert(1)</script>b<style>p{}</style>c<iframe src=x>d</iframe><svg><script>1</script></svg><img src=x onerror=alert(1)>e";
    const parts = readMarkup(text);
    assert.deepEqual(names(parts), []);
    assert.equal(words(parts), "abce");
});

test("attributes of elements that stay are left out", () => {
    assert.deepEqual(readMarkup(`<p onclick="alert('>')" style=x>a</p>`), [{ name: "p", children: ["a"] }]);
});

test("characters that are written by name or number are read once", () => {
    assert.equal(words(readMarkup("&lt;b&gt; &amp;lt; &#233;&#xEB; &euml; &nbsp;| &unknown; &#0; &#x110000;")), "<b> &lt; éë ë \u00a0| &unknown;  ");
});

test("elements that nobody ends, and ends of nothing, do no harm", () => {
    assert.equal(words(readMarkup("</p><p><em>a<p>b</em></p></ul>c < d <")), "abc < d <");
    assert.equal(words(readMarkup("<!-- a <b> -->x<!-- never ended")), "x");
});

test("a long text of open signs takes no time", () => {
    const start = performance.now();
    readMarkup("<a ".repeat(20_000));
    readMarkup("<!--".repeat(20_000));
    readMarkup("<a \"<a '".repeat(20_000));
    readMarkup("<b></i>".repeat(20_000));
    assert.ok(performance.now() - start < 2_000);
});

test("paragraphs and items that nobody ends lie beside each other", () => {
    const parts = readMarkup("<p>a<p>b<ul><li>c<li><p>d<li>e</ul>f");
    assert.deepEqual(parts.map((part) => part.name ?? part), ["p", "p", "ul", "f"]);
    assert.deepEqual(parts[2].children.map(({ name }) => name), ["li", "li", "li"]);
});

test("of elements that lie too deep for a browser the words stay", () => {
    const parts = readMarkup(`${"<em>".repeat(50_000)}a${"</em>".repeat(50_000)}<p>b</p>`);
    assert.equal(words(parts), "ab");
    assert.ok(names(parts).length < 40);
});
