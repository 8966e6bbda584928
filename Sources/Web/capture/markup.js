// SPDX-License-Identifier: Apache-2.0
// @ts-check
// Consents that are HTML: read into a few harmless elements, without a parser that could run anything.

/** @typedef {string | { name: string, address?: string, children: Part[] }} Part */

const KEPT = new Set(["p", "ul", "ol", "li", "strong", "em", "b", "i", "h2", "h3", "h4", "blockquote"]);
/** Elements that end a paragraph that nobody ended. */
const BLOCKS = new Set(["p", "ul", "ol", "li", "h2", "h3", "h4", "blockquote"]);
/** Of elements that lie deeper in others only the words are kept: a browser must draw them, and every end looks for its beginning. */
const DEEPEST = 32;
/** Elements whose content is no text for a reader. */
const SILENT = /<(script|style|template|title|head|noscript|iframe|object|svg|math)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>|[^<]+|</gi;
const NAMED = /** @type {Record<string, string>} */ ({
    amp: "&", lt: "<", gt: ">", quot: "\"", apos: "'", nbsp: "\u00a0", copy: "©", euro: "€", ndash: "–", mdash: "—",
    lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”", hellip: "…", eacute: "é", euml: "ë", iuml: "ï", ouml: "ö", uuml: "ü",
});

/**
 * The parts of a text: elements that are known, and the words of all others.
 *
 * @param {string} html
 * @returns {Part[]}
 */
export function readMarkup(html) {
    /** @type {{ name: string, address?: string, children: Part[] }[]} */
    const open = [{ name: "", children: [] }];
    for (const [whole, slash, tag, attributes] of html.replace(SILENT, "").matchAll(TOKEN)) {
        if (whole.startsWith("<!--")) continue;
        const name = tag?.toLowerCase();
        if (name && !slash) beginBlock(open, name);
        const innermost = open[open.length - 1].children;
        if (!name) innermost.push(decoded(whole));
        else if (slash) close(open, name);
        else if (name === "br") innermost.push({ name, children: [] });
        else if ((KEPT.has(name) || name === "a") && open.length <= DEEPEST) {
            const made = { name, ...(name === "a" && { address: addressIn(attributes) }), children: [] };
            innermost.push(made);
            open.push(made);
        }
    }
    return open[0].children;
}

/**
 * Ends the paragraph and the item before another one, which HTML lets nobody end.
 *
 * @param {{ name: string }[]} open
 * @param {string} name of what begins
 */
function beginBlock(open, name) {
    if (BLOCKS.has(name) && open[open.length - 1].name === "p") open.pop();
    if (name === "li" && open[open.length - 1].name === "li") open.pop();
}

/**
 * Ends an element, and those in it that nobody ended.
 *
 * @param {{ name: string }[]} open
 * @param {string} name
 */
function close(open, name) {
    const index = open.map((one) => one.name).lastIndexOf(name);
    if (index > 0) open.length = index;
}

/**
 * The address of a link, if it leads to a page or a mailbox.
 *
 * @param {string} attributes
 */
function addressIn(attributes) {
    const found = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
    const address = decoded(found?.[1] ?? found?.[2] ?? found?.[3] ?? "").trim();
    return /^(?:https:\/\/|mailto:)/i.test(address) ? address : undefined;
}

/** @param {string} text */
function decoded(text) {
    return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hexadecimal, name) => {
        if (name) return NAMED[name] ?? whole;
        const code = decimal ? Number(decimal) : parseInt(hexadecimal, 16);
        return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
    });
}
