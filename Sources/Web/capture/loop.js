// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The next thing that a verification asks of the person: the service's answer, in the words of a page.

import { serviceTime } from "./clock.js";

/**
 * @typedef {object} Verification
 * @property {string} id
 * @property {string} status
 * @property {string} [outcome]
 * @property {string} [reason]
 * @property {string} [message]
 * @property {boolean} isRetryable
 * @property {any} next
 * @property {Step[]} steps
 * @property {number} attempt
 * @property {number} revision
 * @property {string} expiresAt
 * @property {string} [returnUrl]
 */

/**
 * @typedef {object} Step
 * @property {string} id
 * @property {string} kind
 * @property {string} [title]
 * @property {boolean} isRequired
 * @property {string} state
 * @property {number} attemptsLeft
 */

/**
 * @typedef {object} Screen
 * @property {string} name of what is shown: a type of `next`, or `provider`, `alternative`, `elsewhere`, `end`, `unknown`
 * @property {string} key the same one as long as the same thing is asked for: what was typed stays
 */

const KNOWN = new Set([
    "consent", "select", "document", "presence", "selfie", "otp", "form", "submit", "wait", "restart",
]);

/**
 * The screen for a verification.
 *
 * @param {Verification} verification
 * @param {{ isElsewhere?: boolean, alternative?: string }} chosen by the person: to go on with another device; the
 * presence step that they answer with a picture
 * @returns {Screen}
 */
export function screenOf(verification, { isElsewhere, alternative } = {}) {
    const { next, attempt, outcome } = verification;
    if (next.type === "none") return { name: "end", key: `end/${outcome ?? "erased"}` };
    if (isElsewhere && verification.status === "collecting") return { name: "elsewhere", key: "elsewhere" };
    if (!KNOWN.has(next.type)) return { name: "unknown", key: `unknown/${next.type}` };
    const isReplaced = next.type === "presence" && next.alternative && alternative === next.step;
    const name = next.provider ? "provider" : isReplaced ? "alternative" : next.type;
    const step = stepOf(verification);
    return { name, key: [name, next.step ?? next.item ?? "", attempt, step?.attemptsLeft ?? ""].join("/") };
}

/**
 * The step that `next` is about; `undefined` if it is about none.
 *
 * @param {Verification} verification
 * @returns {Step | undefined}
 */
export function stepOf(verification) {
    return verification.steps.find((step) => step.id === verification.next.step);
}

/**
 * The place of the step among all, from 1; `null` between steps.
 *
 * @param {Verification} verification
 * @returns {{ index: number, of: number } | null}
 */
export function placeOf(verification) {
    const index = verification.steps.findIndex((step) => step.id === verification.next.step);
    return index < 0 ? null : { index: index + 1, of: verification.steps.length };
}

/**
 * The alternative for a person who cannot do a presence step: `selfie`, `skip`, or `null` if the journey has nothing else.
 *
 * @param {Verification} verification
 * @returns {string | null}
 */
export function alternativeOf(verification) {
    if (verification.next.alternative) return verification.next.alternative;
    return stepOf(verification)?.isRequired === false ? "skip" : null;
}

/**
 * The sides of a document that are still to be sent.
 *
 * @param {any} next of type `document`
 * @param {string} documentType
 * @returns {string[] | null} `null` if this document is not asked for
 */
export function slotsOf(next, documentType) {
    return next.documents.find((/** @type {any} */ one) => one.documentType === documentType)?.slots ?? null;
}

/**
 * The milliseconds that are left to answer a challenge; `null` if none is shown.
 *
 * They are never more than they were at the draw.
 *
 * @param {Verification | null} verification
 * @param {number} now by the clock of the service
 * @returns {number | null}
 */
export function timeLeft(verification, now = serviceTime()) {
    const { drawnAt, answerUntil } = verification?.next.challenge ?? {};
    if (!drawnAt || !answerUntil) return null;
    return Date.parse(answerUntil) - Math.max(Date.parse(drawnAt), now);
}

/** The sides of each type of document that has two; all others have a page. */
const CARDS = new Set(["idCard", "driversLicense", "residencePermit", "workPermit"]);

/**
 * All sides of a document, in the order in which they are asked for.
 *
 * @param {string} documentType
 */
export function sidesOf(documentType) {
    return CARDS.has(documentType) ? ["front", "back"] : ["page"];
}
