// SPDX-License-Identifier: Apache-2.0
// @ts-check
// Portrait and selfie at equal size, with the distance of the faces and what it means.

import { drawing, element } from "/shared/elements.js";

/** @typedef {import("./shell.js").Console} Console */
/** @typedef {import("./calls.js").Evidence} Evidence */

const WIDTH = 240;

/**
 * @param {Console} app
 * @param {Evidence} evidence
 * @param {(link: string, name: string) => void} open shows a picture large
 */
export function facesPart(app, evidence, open) {
    const faces = pictures(app, evidence);
    const compared = evidence.checks.flatMap((/** @type {any} */ check) => check.faces ?? []);
    return element(
        "section", { class: "faces-part", "aria-label": app.texts.say("console.face.title") },
        element("div", { class: "face-pictures" }, faces.map((face) => picture(app, face, open))),
        element("div", { class: "face-words" }, compared.length > 0 ? compared.map((/** @type {any} */ one) => comparison(app, one, compared.length > 1)) : unjudged(app, evidence)),
    );
}

/**
 * The portraits of all documents, then the pictures of the person.
 *
 * @param {Console} app
 * @param {Evidence} evidence
 * @returns {{ name: string, link?: string }[]}
 */
function pictures(app, evidence) {
    const of = (/** @type {any[]} */ steps, /** @type {string} */ content) => steps.flatMap((step) => step.pictures.filter((/** @type {any} */ one) => one.content === content));
    /** @type {{ name: string, link: string }[]} */
    const portraits = of(evidence.documents, "portrait").map((one) => ({ name: app.texts.say("console.face.portrait"), link: one.link }));
    /** @type {{ name: string, link: string }[]} */
    const selfies = of([...evidence.presence, ...evidence.selfies], "selfie").map((one) => ({ name: app.texts.say("console.face.selfie"), link: one.link }));
    return [
        ...portraits.length > 0 ? portraits : [{ name: app.texts.say("console.face.portrait") }],
        ...selfies.length > 0 ? selfies : [{ name: app.texts.say("console.face.selfie") }],
    ];
}

/**
 * @param {Console} app
 * @param {{ name: string, link?: string }} face
 * @param {(link: string, name: string) => void} open
 */
function picture(app, { name, link }, open) {
    if (!link) return element("figure", { class: "face" }, element("div", { class: "missing" }, app.texts.say("console.picture.none")), element("figcaption", null, name));
    const image = element("img", { src: link, alt: name, decoding: "async" });
    const shown = element("button", { type: "button", class: "face-button", onclick: () => open(link, name), "aria-label": app.texts.say("console.face.enlarge", { name }) }, image);
    image.addEventListener("error", () => shown.replaceWith(element("div", { class: "missing" }, app.texts.say("console.picture.gone"))));
    return element("figure", { class: "face" }, shown, element("figcaption", null, name));
}

/**
 * @param {Console} app
 * @param {Evidence} evidence
 */
function unjudged(app, evidence) {
    const check = evidence.checks.find((/** @type {any} */ one) => one.name === "faceMatch");
    const codes = check?.codes ?? [];
    return element("p", { class: "soft" }, codes.length > 0 ? codes.map((/** @type {string} */ code) => app.words.code(code)).join(" ") : app.texts.say("console.face.notCompared"));
}

const LOOKS = { "face.matched": "good", "face.uncertain": "doubt", "face.mismatch": "bad", "face.unproven": "doubt" };

/**
 * @param {Console} app
 * @param {any} faces
 * @param {boolean} isOneOfSeveral
 */
function comparison(app, faces, isOneOfSeveral) {
    const { texts, words } = app;
    const look = LOOKS[/** @type {keyof typeof LOOKS} */ (faces.judgement)] ?? "doubt";
    const number = (/** @type {number} */ value) => texts.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    return element(
        "div", { class: "comparison", "data-code": faces.judgement },
        isOneOfSeveral ? element("h3", null, words.documentType(faces.documentType)) : null,
        element("p", { class: look }, element("strong", null, texts.say(`console.face.judgement.${faces.judgement.replace("face.", "")}`))),
        scale(app, faces),
        element("p", null, texts.say("console.face.distance", { distance: number(faces.distance), threshold: number(faces.threshold) })),
        element("p", null, rate(app, faces)),
        element("details", null, element("summary", null, texts.say("console.face.meaning")), element("ul", { class: "meaning" }, meanings(app, faces).map((one) => element("li", null, one)))),
    );
}

/**
 * The rate of strangers who are as close as these two faces.
 *
 * @param {Console} app
 * @param {any} faces
 */
function rate(app, faces) {
    if (faces.rate === undefined) return app.texts.say("console.face.beyond");
    return app.texts.say("console.face.strangers", { share: app.words.oneIn(faces.rate) });
}

/**
 * @param {Console} app
 * @param {any} faces
 */
function meanings(app, faces) {
    const { texts, words } = app;
    const worst = faces.worstGroup;
    const missed = faces.falseNonMatchRate;
    return [
        texts.say("console.face.falseMatch", { share: words.oneIn(faces.falseMatchRate) }),
        worst ? texts.say("console.face.worstGroup", { group: worst.name, share: words.oneIn(worst.upperBound ?? worst.falseMatchRate) }) : null,
        missed ? texts.say("console.face.falseNonMatch", { share: words.percent(missed.clean) }) : null,
        missed?.printed ? texts.say("console.face.printed", { least: words.percent(missed.printed[0]), most: words.percent(missed.printed[1]) }) : null,
        texts.say("console.face.band", { from: texts.number(faces.band[0]), to: texts.number(faces.band[1]) }),
        texts.say("console.face.model", { model: faces.model, metric: texts.say(`console.face.metric.${faces.metric}`) }),
    ].filter((one) => one !== null);
}

/**
 * The distance on its scale: one person, a person has to look, different people.
 *
 * @param {Console} app
 * @param {any} faces
 */
function scale(app, faces) {
    const end = Math.max(1, faces.distance * 1.05, faces.band[1] * 1.4);
    const at = (/** @type {number} */ value) => Math.min(WIDTH, Math.max(0, value / end * WIDTH));
    const zone = (/** @type {number} */ from, /** @type {number} */ to, /** @type {string} */ look) => drawing("rect", { x: at(from), y: 8, width: Math.max(0, at(to) - at(from)), height: 8, class: look });
    const place = at(faces.distance);
    return drawing(
        "svg", { class: "scale", viewBox: `0 0 ${WIDTH} 24`, role: "img", "aria-label": app.texts.say("console.face.scale", { distance: app.texts.number(faces.distance) }) },
        zone(0, faces.threshold, "good"), zone(faces.threshold, faces.band[1], "doubt"), zone(faces.band[1], end, "bad"),
        drawing("path", { d: `M${place} 5l-5 -5h10z`, class: "pointer" }),
        drawing("line", { x1: place, x2: place, y1: 5, y2: 20, class: "pointer" }),
    );
}
