# SPDX-License-Identifier: Apache-2.0
"""The accessibility of a page in the browser: contrast, names of controls, and the rules of axe."""

from __future__ import annotations

import os
from pathlib import Path

from browser import Browser

# The texts with less contrast than WCAG 2.2 asks for, 4.5 to 1; pictures and drawings bring their own ground.
CONTRAST = """(() => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const parse = (colour) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const luminance = (rgb) => rgb.slice(0, 3).map((part) => part / 255)
        .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
    const ground = (element) => {
        for (let one = element; one; one = one.parentElement) {
            const colour = parse(getComputedStyle(one).backgroundColor);
            if (colour[3] > 250) return colour;
        }
        return [255, 255, 255];
    };
    const poor = [];
    const walker = document.createTreeWalker(document.querySelector("dialog[open]") ?? document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        if (!walker.currentNode.data.trim() || !element.getClientRects().length) continue;
        if (element.closest("svg, noscript, :disabled, .visually-hidden, option")) continue;
        const [a, b] = [luminance(parse(getComputedStyle(element).color)), luminance(ground(element))];
        const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (ratio < 4.5) poor.push(`${walker.currentNode.data.trim().slice(0, 30)}: ${ratio.toFixed(2)}`);
    }
    return [...new Set(poor)];
})()"""

# The controls and pictures without a name for screen readers.
NAMELESS = """[...document.querySelectorAll("button, a[href], input:not([hidden]), select, textarea, iframe, img, video, progress, [role=progressbar], [role=img]")]
    .filter((one) => one.getClientRects().length > 0 && !(one.ariaLabel || one.title || one.labels?.length || one.textContent.trim()
        || (one.tagName === "IMG" && one.hasAttribute("alt")) || one.querySelector("img[alt]:not([alt=''])")))
    .map((one) => one.outerHTML.slice(0, 120))"""


def violations(browser: Browser) -> list[str]:
    """The rules of axe that the page breaks; none without AXE_SCRIPT, the path of axe.min.js."""
    axe = os.environ.get("AXE_SCRIPT")
    if not axe:
        return []
    # The policy of a page forbids `eval`; it does not bind code that the protocol evaluates.
    if not browser.value("!!globalThis.axe"):
        browser.value(Path(axe).read_text(encoding="utf-8") + "\n;0")
    return browser.value("""axe.run(document, { resultTypes: ["violations"] })
        .then((found) => found.violations.map((one) => `${one.id}: ${one.nodes[0].html}`))""")
