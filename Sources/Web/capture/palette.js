// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The colours of an application among those of the page: whatever it chose, text and controls can be seen.

/** The members of a theme by the properties of recto.css; those of dark pages end in `Dark`. */
const MEMBERS = { "--accent": "accent", "--accent-text": "accentText", "--paper": "background", "--sheet": "background", "--ink": "text" };
/** The contrasts of text, and of the edges of controls (WCAG 2.2, 1.4.3 and 1.4.11). */
const [TEXT, EDGE] = [4.5, 3];
/** The part of the text's colour in a background that stands out a little. */
const TINT = 0.06;
/** The page's own colours that lie on the background, and the sheet and the text that belong to some. */
const COLOURED = { "--good": [], "--doubt": [], "--bad": ["--bad-text"] };

/** The properties that a palette may set. */
export const PROPERTIES = [...Object.keys(MEMBERS), "--link", "--soft", "--edge", "--sunk", "--line", "--accent-sheet",
    ...Object.entries(COLOURED).flatMap(([name, others]) => [name, `${name}-sheet`, ...others])];

/**
 * The properties to set for an application.
 *
 * @param {any} theme As the service gives it
 * @param {boolean} isDark
 * @param {(property: string) => string} own The page's own colour, as in `#1a1a1a`
 * @returns {Record<string, string>}
 */
export function palette(theme, isDark, own) {
    /** @type {Record<string, string>} */
    const set = {};
    for (const [property, member] of Object.entries(MEMBERS)) {
        const value = theme[isDark ? `${member}Dark` : member];
        if (value) set[property] = value;
    }
    const now = (/** @type {string} */ property) => set[property] ?? own(property);
    const [paper, ink] = [now("--paper"), now("--ink")];
    const isSeen = (/** @type {string} */ colour, /** @type {number} */ least) => contrast(colour, paper) >= least && contrast(colour, now("--sheet")) >= least;
    if (set["--accent"]) set["--link"] = isSeen(set["--accent"], TEXT) ? set["--accent"] : ink;
    if (!set["--paper"]) return set;
    const tint = mix(ink, paper, TINT);
    set["--sunk"] = contrast(ink, tint) >= TEXT ? tint : paper;
    set["--line"] = mix(ink, paper, 2 * TINT);
    set["--accent-sheet"] = paper;
    set["--link"] = isSeen(now("--accent"), TEXT) ? now("--accent") : ink;
    if (Math.min(contrast(own("--soft"), paper), contrast(own("--soft"), set["--sunk"])) < TEXT) set["--soft"] = ink;
    if (!isSeen(own("--edge"), EDGE)) set["--edge"] = ink;
    for (const [property, others] of Object.entries(COLOURED)) {
        if (isSeen(own(property), TEXT)) continue;
        set[property] = ink;
        for (const other of [`${property}-sheet`, ...others]) set[other] = paper;
    }
    return set;
}

/**
 * The contrast ratio of two colours, 1 to 21 (WCAG 2.2).
 *
 * @param {string} one
 * @param {string} two
 */
export function contrast(one, two) {
    const [a, b] = [luminance(one), luminance(two)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** @param {string} colour */
function luminance(colour) {
    const [red, green, blue] = channels(colour).map((value) => (value <= 0.04045 * 255 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {string} colour */
function channels(colour) {
    return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/**
 * @param {string} one
 * @param {string} two
 * @param {number} share Of the first
 */
function mix(one, two, share) {
    const others = channels(two);
    const mixed = channels(one).map((value, index) => Math.round(value * share + others[index] * (1 - share)));
    return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
