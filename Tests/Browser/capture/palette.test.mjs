// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { contrast, palette } from "../../../Sources/Web/capture/palette.js";

const sheet = readFileSync(new URL("../../../Sources/Web/shared/recto.css", import.meta.url), "utf8");
/** The page's own colours, as its style sheet has them: first the light, then the dark. */
const [light, dark] = sheet.split("@media screen and (prefers-color-scheme: dark)").slice(0, 2).map((part) =>
    Object.fromEntries([...part.slice(0, part.indexOf("--shade")).matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value])));

const parts = ["00", "33", "66", "99", "cc", "ff"];
const colours = parts.flatMap((red) => parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)));
/** Every pair that the service takes. */
const pairs = colours.flatMap((one) => colours.filter((two) => contrast(one, two) >= 4.5).map((two) => [one, two]));

/** Each text with what it lies on, and the edges of controls. */
const TEXTS = [["--ink", "--paper"], ["--ink", "--sheet"], ["--ink", "--sunk"], ["--soft", "--paper"], ["--soft", "--sunk"], ["--link", "--paper"], ["--link", "--sheet"],
    ["--good", "--paper"], ["--doubt", "--paper"], ["--bad", "--paper"], ["--doubt", "--doubt-sheet"], ["--good", "--good-sheet"], ["--bad", "--bad-sheet"],
    ["--accent-text", "--accent"], ["--bad-text", "--bad"]];
const EDGES = [["--edge", "--paper"]];

function check(theme, isDark) {
    const own = isDark ? dark : light;
    const set = { "--link": own["--accent"], ...own, ...palette(theme, isDark, (property) => own[property]) };
    for (const [list, least] of [[TEXTS, 4.5], [EDGES, 3]]) {
        for (const [one, two] of list) {
            const found = contrast(set[one], set[two]);
            assert.ok(found >= least, `${one} on ${two}: ${found.toFixed(2)} with ${JSON.stringify(theme)}`);
        }
    }
}

test("without colours of an application the page keeps its own", () => {
    assert.deepEqual(palette({}, false, (property) => light[property]), {});
    for (const isDark of [false, true]) check({}, isDark);
});

test("text can be read on every background that the service takes", () => {
    assert.ok(pairs.length > 5_000);
    for (const [background, text] of pairs) {
        check({ background, text }, false);
        check({ backgroundDark: background, textDark: text }, true);
    }
});

test("links can be read with every accent, on the page's own background and on the application's", () => {
    for (const [index, [accent, accentText]] of pairs.entries()) {
        check({ accent, accentText }, false);
        check({ accentDark: accent, accentTextDark: accentText }, true);
        const [background, text] = pairs[(index * 7) % pairs.length];
        check({ accent, accentText, background, text }, false);
    }
});
