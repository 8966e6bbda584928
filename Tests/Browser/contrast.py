# SPDX-License-Identifier: Apache-2.0
"""The contrast that people with low vision need on every page."""

# The texts that stand on a plain colour with less contrast than they need; labels on pictures bring their own ground.
CONTRAST = """(() => {
    const parse = (colour) => colour.match(/[\\d.]+/g).map(Number);
    const luminance = (rgb) => rgb.slice(0, 3).map((part) => part / 255)
        .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
    const ground = (element) => {
        for (let one = element; one; one = one.parentElement) {
            const colour = parse(getComputedStyle(one).backgroundColor);
            if (colour.length === 3 || colour[3] > 0.99) return colour;
        }
        return [255, 255, 255];
    };
    const poor = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        if (!walker.currentNode.data.trim() || !element.getClientRects().length || element.closest("svg, noscript, :disabled")) continue;
        const [a, b] = [luminance(parse(getComputedStyle(element).color)), luminance(ground(element))];
        const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (ratio < 4.5) poor.push(`${walker.currentNode.data.trim().slice(0, 30)}: ${ratio.toFixed(2)}`);
    }
    return [...new Set(poor)];
})()"""
