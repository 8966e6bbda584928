// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The application's colours, name and logo, and its page around this one.

import { element, fill } from "../shared/elements.js";
import { palette, PROPERTIES } from "./palette.js";

/**
 * Dresses the page as the application of the link wants it; its sentences take the place of the page's own.
 *
 * @param {import("./recto.js").RectoCapture} capture
 * @param {string | null} language
 */
export async function dress(capture, language) {
    const { application } = capture.link;
    if (!application) return null;
    const query = language ? `?language=${encodeURIComponent(language)}` : "";
    const path = `v1/pages/${encodeURIComponent(application)}${query}`;
    const theme = (await capture.courier.bring({ method: "GET", path })).value;
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const paint = () => colour(theme, dark.matches);
    dark.addEventListener("change", paint);
    paint();
    const logo = theme.logo && element("img", { src: new URL(theme.logo.replace(/^\//, ""), capture.base).href, alt: theme.name ? "" : application, height: 32 });
    fill(/** @type {HTMLElement} */ (document.querySelector("header")), logo, theme.name && element("span", null, theme.name));
    return theme;
}

/**
 * @param {any} theme
 * @param {boolean} isDark
 */
function colour(theme, isDark) {
    const { style } = document.documentElement;
    for (const property of PROPERTIES) style.removeProperty(property);
    const own = getComputedStyle(document.documentElement);
    const values = palette(theme, isDark, (property) => own.getPropertyValue(property).trim());
    for (const [property, value] of Object.entries(values)) style.setProperty(property, value);
    if (theme.radiusInPixels !== undefined) style.setProperty("--radius", `${theme.radiusInPixels}px`);
}

/**
 * How things stand, for the page around this one.
 *
 * @param {import("./loop.js").Verification} verification
 */
export function changeOf({ id, status, outcome, next }) {
    const provider = next.provider && { name: next.provider.name, initData: next.provider.initData };
    return { type: "recto.change", id, status, outcome, next: next.type, step: next.step, provider };
}

/**
 * Tells the page around this one something, if its origin is one that the application named.
 *
 * @param {any} theme
 * @param {{ type: string }} message
 */
export function tellParent(theme, message) {
    if (parent === window) return;
    const origin = location.ancestorOrigins?.[0] ?? (document.referrer && new URL(document.referrer).origin);
    if (theme?.origins?.includes(origin)) parent.postMessage(message, origin);
}
