// SPDX-License-Identifier: Apache-2.0
// The files of the page as they lie: their sentences, their size as they are served, and what they must not do.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

const root = new URL("../../../", import.meta.url);
const files = ["capture", "shared"].flatMap((folder) => readdirSync(new URL(`Sources/Web/${folder}/`, root))
    .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(new URL(`Sources/Web/${folder}/${name}`, root), "utf8") })));
const modules = files.filter(({ name }) => name.startsWith("capture/") && name.endsWith(".js"));
const code = modules.map(({ text }) => text).join("\n");
const texts = (language) => JSON.parse(readFileSync(new URL(`Sources/RectoLanguages/Texts/${language}.json`, root), "utf8"));
const sentences = (language) => Object.keys(texts(language)).filter((key) => key.startsWith("capture."));

/** Keys that are made of parts, with the values that the parts have. */
const FAMILIES = {
    again: ["front", "back", "page", "selfie", "connection", "service", "hidden", "time"],
    alternative: ["selfie", "skip"],
    camera: ["insecure", "unsupported", "framed", "refused", "none", "used", "lost", "black"],
    end: ["verified", "failed", "cancelled", "expired", "waived", "erased"],
    file: ["empty", "other", "heic", "damaged"],
    otp: ["sms", "email", "authenticator"],
    presence: ["light", "alone", "glasses"],
    "select.legend": ["one", "other"],
    take: ["front", "back", "page", "selfie"],
    wait: ["document", "presence", "selfie", "checks", "remainingChecks"],
    welcome: ["document", "camera", "time"],
};

test("every key of the page has a sentence, and every sentence is said somewhere", () => {
    const quoted = new Set([...code.matchAll(/"([a-z][A-Za-z]*(?:\.[A-Za-z]+)*)"/g)].map(([, key]) => key));
    const made = Object.entries(FAMILIES).flatMap(([stem, ends]) => ends.map((end) => `${stem}.${end}`));
    const said = [...code.matchAll(/say\("([^"]+)"/g)].map(([, key]) => key);
    for (const language of ["en", "nl"]) {
        const known = new Set(sentences(language).map((key) => key.slice("capture.".length)));
        assert.deepEqual([...said, ...made].filter((key) => !known.has(key)), [], language);
        assert.deepEqual([...known].filter((key) => !quoted.has(key) && !made.includes(key)), [], language);
    }
});

test("the page has less than 120 kB as it is served", () => {
    // The build leaves comments and indentation out; CONTRIBUTING.md says how.
    let inside = false;
    const isServed = (line) => {
        if (inside) { inside = !/\*\/\s*$/.test(line); return false; }
        if (/^\/\*/.test(line) && !line.includes("*/")) { inside = true; return false; }
        return line !== "" && !/^\/\//.test(line) && !/^\/\*.*\*\/\s*$/.test(line);
    };
    const served = ({ name, text }) => /\.(js|css)$/.test(name)
        ? text.split("\n").map((line) => line.trimStart()).filter(isServed).join("\n")
        : text;
    const bytes = files.reduce((sum, file) => sum + Buffer.byteLength(served(file)), 0);
    assert.ok(bytes < 120_000, `${bytes} bytes`);
});

test("no module makes markup or code of text, or names a foreign address", () => {
    for (const { name, text } of modules) {
        const lines = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, "");
        for (const word of ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "srcdoc", "localStorage", "indexedDB"]) {
            assert.ok(!lines.includes(word), `${name} uses ${word}`);
        }
        assert.doesNotMatch(lines, /https?:\/\/[a-z]/, `${name} names a foreign address`);
    }
});

test("no file of the page calls what browsers of 2021 have not", () => {
    for (const { name, text } of files) {
        for (const word of ["Object.hasOwn", "Object.groupBy", "structuredClone", ".findLast", ".at(", ".toReversed", ".toSorted", ".toSpliced", ".withResolvers", "AbortSignal.any", "AbortSignal.timeout"]) {
            assert.ok(!text.includes(word), `${name} uses ${word}`);
        }
    }
});

test("the library uses nothing of the page", () => {
    const library = ["recto", "courier", "session", "link", "loop", "backoff", "looking", "filming", "rate", "pictures", "clock"];
    for (const name of library) {
        const { text } = modules.find((one) => one.name === `capture/${name}.js`);
        const used = [...text.matchAll(/from "\.\/([a-z]+)\.js"/g)].map(([, other]) => other);
        assert.deepEqual(used.filter((other) => !library.includes(other)), [], name);
    }
});
