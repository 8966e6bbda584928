// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The link that a person opens. Its secret stands in the fragment, which browsers send to nobody.

/**
 * @typedef {object} StartLink
 * @property {string | null} application whose colours the page has
 * @property {string | null} verification what another device began; `null` if the link begins it
 * @property {string | null} token the secret; `null` if there is none, or what stands there is none
 * @property {string} address the same link with the secret in the fragment and nowhere else
 */

const FRAGMENT = /^(?:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/)?([A-Za-z0-9_~.-]{16,200})$/i;

/**
 * Reads a link, also an old one with the secret in its query.
 *
 * @param {string} text
 * @returns {StartLink}
 */
export function readLink(text) {
    const url = new URL(text);
    const old = url.searchParams.get("token");
    const found = FRAGMENT.exec(old ?? url.hash.slice(1));
    url.searchParams.delete("token");
    if (old) url.hash = old;
    const [, verification, token] = found ?? [];
    return {
        application: url.searchParams.get("application"),
        verification: verification?.toLowerCase() ?? null,
        token: token ?? null,
        address: url.href,
    };
}

/**
 * The language that a link asks for, as the service takes it (BCP 47); `undefined` for what names none.
 *
 * @param {string | null} text such as `nl` or `nl_BE`
 */
export function readLanguage(text) {
    const tag = text?.trim().replace(/_/g, "-") ?? "";
    return tag.length <= 35 && /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.test(tag) ? tag : undefined;
}

/**
 * The digits of a code as it was typed; `null` if they are not twelve.
 *
 * @param {string} text
 */
export function readCode(text) {
    const digits = text.replace(/[\s.-]/g, "");
    return /^\d{12}$/.test(digits) ? digits : null;
}
