// SPDX-License-Identifier: Apache-2.0
// @ts-check
// Rules, checks and signals in order of their weight: what speaks against the person first, what passed last.

import { element, stored } from "/shared/elements.js";

/** @typedef {import("./shell.js").Console} Console */
/** @typedef {import("./calls.js").Evidence} Evidence */

/**
 * @typedef {object} Finding
 * @property {number} weight
 * @property {"bad" | "doubt" | "good"} look
 * @property {string} title
 * @property {string[]} details sentences
 * @property {string[]} codes
 */

// Failed checks stand before those without an answer. Pictures never answer two of the checks, so these stand last.
const WEIGHTS = { refused: 100, failed: 90, broken: 80, raised: 70, pending: 60, unclear: 50, warned: 40, unapplied: 30, unattested: 20, passed: 0 };
// Rules that this document or journey has no use for: no doubt, and nothing that passed.
const UNNEEDED = new Set(["rule.notAsked", "rule.oneSource", "rule.noCheckDigits"]);
const UNATTESTED = new Set(["document.unattested", "capture.unattested"]);

/**
 * @param {Console} app
 * @param {Evidence} evidence
 */
export function findingsPart(app, evidence) {
    const all = findings(app, evidence);
    const open = all.filter((one) => one.weight > 0), passed = all.filter((one) => one.weight === 0);
    return element(
        "section", { class: "findings-part", tabindex: "0", "aria-label": app.texts.say("console.findings.title") },
        element("h2", null, app.texts.say("console.findings.title")),
        open.length > 0
            ? element("ul", { class: "findings" }, open.map((one) => element("li", { class: one.look, "data-codes": one.codes.join(" ") }, shown(app, one))))
            : element("p", { class: "good" }, app.texts.say("console.findings.nothing")),
        element("details", { class: "passed" },
            element("summary", null, app.texts.count("console.findings.passed", passed.length)),
            element("ul", { class: "findings" }, passed.map((one) => element("li", { class: one.look }, shown(app, one))))),
    );
}

/**
 * @param {Console} app
 * @param {Finding} finding
 */
function shown(app, finding) {
    const sign = { bad: "✕", doubt: "?", good: "✓", soft: "–" }[finding.look];
    return [
        element("span", { class: "sign", "aria-hidden": "true" }, sign),
        element("span", null,
            element("span", { class: "visually-hidden" }, `${app.texts.say(`console.findings.${finding.look}`)}: `),
            element("strong", null, finding.title),
            finding.details.map((one) => element("span", { class: "detail" }, " ", stored(one, { limit: 400 })))),
    ];
}

/**
 * @param {Console} app
 * @param {Evidence} evidence
 * @returns {Finding[]} the weightiest first
 */
export function findings(app, evidence) {
    const all = [
        ...evidence.checks.map((/** @type {any} */ check) => ofCheck(app, check)),
        ...evidence.documents.flatMap((/** @type {any} */ document) => ofDocument(app, document, evidence.documents.length > 1)),
        ...[...evidence.presence, ...evidence.selfies].flatMap((/** @type {any} */ step) => ofStep(app, step)),
        ...evidence.signals.filter((/** @type {any} */ one) => one.isRaised).map((/** @type {any} */ one) => ofSignal(app, one)),
    ];
    return all.sort((a, b) => b.weight - a.weight);
}

/**
 * @param {Console} app
 * @param {any} check
 * @returns {Finding}
 */
function ofCheck(app, check) {
    const title = `${app.words.check(check.name)}: ${app.texts.say(`console.check.outcome.${check.outcome}`)}`;
    const details = [...check.codes.map((/** @type {string} */ code) => app.words.code(code)), ...differing(app, check)];
    const finding = { title, details, codes: check.codes };
    switch (check.outcome) {
        case "failed": return { ...finding, weight: WEIGHTS.failed, look: "bad" };
        case "passed": return { ...finding, weight: WEIGHTS.passed, look: "good" };
        case "pending": return { ...finding, weight: WEIGHTS.pending, look: "doubt" };
        default: return { ...finding, weight: check.codes.every((/** @type {string} */ one) => UNATTESTED.has(one)) ? WEIGHTS.unattested : WEIGHTS.unclear, look: "doubt" };
    }
}

/**
 * The values that a comparison found to differ, in words.
 *
 * @param {Console} app
 * @param {any} check
 */
function differing(app, check) {
    if (check.name !== "documentCrossCheck") return [];
    const names = Object.entries(check.metrics ?? {}).filter(([, value]) => value === 0).map(([name]) => app.words.field(name));
    return names.length > 0 ? [app.texts.say("console.findings.differ", { fields: names.join(", ") })] : [];
}

/**
 * @param {Console} app
 * @param {any} document
 * @param {boolean} isOneOfSeveral
 * @returns {Finding[]}
 */
function ofDocument(app, document, isOneOfSeveral) {
    const suffix = isOneOfSeveral ? ` (${app.words.documentType(document.documentType)})` : "";
    const named = new Set(document.rules.filter((/** @type {any} */ rule) => rule.outcome !== "passed").flatMap((/** @type {any} */ rule) => rule.codes));
    return [
        ...document.rules.map((/** @type {any} */ rule) => ofRule(app, rule, document, suffix)),
        ...others(app, document.findings.filter((/** @type {any} */ one) => !named.has(one.code)), suffix),
        ...provided(app, document),
    ];
}

/**
 * @param {Console} app
 * @param {any} rule
 * @param {any} document
 * @param {string} suffix
 * @returns {Finding}
 */
function ofRule(app, rule, document, suffix) {
    const title = `${app.words.rule(rule.name)}${suffix}: ${app.texts.say(`console.check.outcome.${rule.outcome}`)}`;
    const details = [...new Set(rule.codes.flatMap((/** @type {string} */ code) => sentences(app, code, document.findings)))];
    const finding = { title, details, codes: rule.codes };
    if (rule.outcome === "failed") return { ...finding, weight: WEIGHTS.broken, look: "bad" };
    if (rule.outcome === "passed") return { ...finding, weight: WEIGHTS.passed, look: "good" };
    if (rule.codes.length > 0 && rule.codes.every((/** @type {string} */ code) => UNNEEDED.has(code))) return { ...finding, weight: WEIGHTS.passed, look: "soft" };
    return { ...finding, weight: WEIGHTS.unapplied, look: "doubt" };
}

/**
 * A code in words, once for each field that it was found at.
 *
 * @param {Console} app
 * @param {string} code
 * @param {any[]} feedback
 */
function sentences(app, code, feedback) {
    const found = feedback.filter((one) => one.code === code);
    return (found.length > 0 ? found : [{}]).map((one) => app.words.finding(code, one.field));
}

/**
 * Findings that break no rule; one line for each code.
 *
 * @param {Console} app
 * @param {any[]} feedback
 * @param {string} suffix
 * @param {(code: string, field?: string) => string} [word] the sentence of a code; that of a document's finding by default
 * @returns {Finding[]}
 */
function others(app, feedback, suffix = "", word = (code, field) => app.words.finding(code, field)) {
    const codes = [...new Set(feedback.map((one) => one.code))];
    return codes.map((code) => {
        const severity = feedback.find((one) => one.code === code).severity;
        const isOpen = severity !== "info";
        const [first, ...rest] = new Set(feedback.filter((one) => one.code === code).map((one) => word(code, one.field)));
        return {
            weight: severity === "error" ? WEIGHTS.broken : isOpen ? WEIGHTS.warned : WEIGHTS.passed,
            look: /** @type {"bad" | "doubt" | "good"} */ (severity === "error" ? "bad" : isOpen ? "doubt" : "good"),
            title: `${first}${suffix}`,
            details: rest,
            codes: [code],
        };
    });
}

/**
 * @param {Console} app
 * @param {any} step of presence, or a picture without a challenge
 * @returns {Finding[]}
 */
function ofStep(app, step) {
    return [...others(app, step.findings, "", (code) => app.words.code(code)), ...provided(app, step)];
}

/**
 * The judgement of a provider that did a step.
 *
 * @param {Console} app
 * @param {any} step
 * @returns {Finding[]}
 */
function provided(app, step) {
    const report = step.provider;
    if (!report) return [];
    const outcome = app.texts.say(`console.check.outcome.${report.outcome}`);
    const look = report.outcome === "passed" ? "good" : report.outcome === "failed" ? "bad" : "doubt";
    const weight = look === "good" ? WEIGHTS.passed : look === "bad" ? WEIGHTS.failed : WEIGHTS.unclear;
    return [{ weight, look, title: app.texts.say("console.findings.provider", { name: report.name, outcome }), details: report.codes, codes: report.codes }];
}

/**
 * @param {Console} app
 * @param {any} signal
 * @returns {Finding}
 */
function ofSignal(app, signal) {
    const counts = Object.entries(signal.counts ?? {}).filter(([, count]) => count > 0);
    const details = counts.map(([name, count]) => app.texts.find(`console.signal.${name}.other`) ? app.texts.count(`console.signal.${name}`, Number(count)) : `${name}: ${count}`);
    const isRefused = signal.signal.endsWith(".refused");
    return {
        weight: isRefused ? WEIGHTS.refused : WEIGHTS.raised,
        look: isRefused ? "bad" : "doubt",
        title: app.texts.find(`signal.${signal.signal}`) ?? signal.message ?? signal.signal,
        details: details.length > 0 ? [details.join(", ")] : [],
        codes: [signal.signal],
    };
}
