// SPDX-License-Identifier: Apache-2.0
// @ts-check
// Every value of a document, with a column for each kind of source; what differs comes first.

import { button, element, fill, stored } from "/shared/elements.js";

/** @typedef {import("./shell.js").Console} Console */

const ORIGINS = ["barcode", "zone", "printed", "form", "record", "provider", "given"];
const ORDER = ["lastName", "firstName", "middleName", "birthDate", "idNumber", "expirationDate", "issueDate", "gender", "nationality", "country", "personalNumber", "birthPlace", "issuingAuthority"];
const SURE = 0.99;
const FAIRLY_SURE = 0.9;
// A name of 100 kB must not fill the screen; the whole one is a click away.
const LIMIT = 120;
const DIFFERENT = 2;

export class Fields {
    /**
     * @param {Console} app
     * @param {any[]} documents
     * @param {(step: string, field: any, others: any[]) => void} selected hears of the field that is chosen
     */
    constructor(app, documents, selected) {
        this.app = app;
        this.say = app.texts.say.bind(app.texts);
        this.documents = documents;
        this.selected = selected;
        this.index = 0;
        this.row = -1;
        this.tabs = element("div", { class: "tabs", role: "group", "aria-label": this.say("console.case.documents") });
        this.scroll = element("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": this.say("console.fields.title") });
        this.detail = element("div", { class: "field-detail", "aria-live": "polite", tabindex: "0", hidden: true });
        this.paper = element("div", { class: "print-only" });
        this.element = element("section", { class: "fields-part", "aria-label": this.say("console.fields.title") }, this.tabs, this.scroll, this.detail, this.paper);
        this.render();
    }

    get document() {
        return this.documents[this.index];
    }

    /** The fields in the order in which they should be looked at. */
    get fields() {
        return this.fieldsOf(this.document);
    }

    /** @param {any} document */
    fieldsOf(document) {
        return [...document?.fields ?? []].sort((a, b) => weight(b) - weight(a) || place(a.name) - place(b.name));
    }

    render() {
        this.renderTabs();
        fill(this.scroll, this.table(this.document));
    }

    /** @param {any} document */
    table(document) {
        const fields = this.fieldsOf(document);
        if (fields.length === 0) return element("p", { class: "soft empty" }, this.say("console.fields.none"));
        const origins = ORIGINS.filter((origin) => fields.some((field) => field.sources.some((/** @type {any} */ one) => one.origin === origin)));
        const isPrintSought = !origins.includes("printed") && fields.some((field) => typeof field.isPrinted === "boolean");
        const columns = isPrintSought ? [...origins, "printed"] : origins;
        return element(
            "table", { class: "fields-table" },
            element("caption", { class: "visually-hidden" }, this.say("console.fields.title")),
            element("thead", null, element("tr", null,
                element("th", { scope: "col" }, this.say("console.fields.field")),
                columns.map((origin) => element("th", { scope: "col" }, this.say(`console.origin.${origin}`))))),
            element("tbody", null, fields.map((field, index) => this.rowOf(field, index, columns))),
        );
    }

    /** @param {boolean} isPrinted true while the case is printed: paper has no tabs, so each document gets its table */
    print(isPrinted) {
        const all = isPrinted ? this.documents : [];
        fill(this.paper, all.flatMap((one) => [element("h3", null, this.app.words.documentType(one.documentType)), this.table(one)]));
    }

    renderTabs() {
        this.tabs.hidden = this.documents.length < 2;
        fill(this.tabs, this.documents.map((document, index) => button(
            this.app.words.documentType(document.documentType), () => this.choose(index),
            { class: "button small", "aria-pressed": String(index === this.index) },
        )));
    }

    /** @param {number} index of a document */
    choose(index) {
        this.index = index;
        this.row = -1;
        this.detail.hidden = true;
        this.render();
        /** @type {HTMLElement} */ (this.tabs.children[index])?.focus();
    }

    // ------------------------------------------------------------------ rows

    /**
     * @param {any} field
     * @param {number} index
     * @param {string[]} columns
     */
    rowOf(field, index, columns) {
        const name = button(this.app.words.field(field.name), () => this.select(index), { class: "row-name" });
        return element(
            "tr", { "data-field": field.name, class: [weight(field) >= DIFFERENT && "differs", isDoubtful(field) && "doubtful"] },
            element("th", { scope: "row" }, name, weight(field) >= DIFFERENT ? element("span", { class: "chip bad" }, this.say("console.fields.differ")) : null),
            columns.map((origin) => this.cell(field, origin)),
        );
    }

    /**
     * @param {any} field
     * @param {string} origin
     */
    cell(field, origin) {
        const sources = field.sources.filter((/** @type {any} */ one) => one.origin === origin);
        if (sources.length > 0) return element("td", null, sources.map((/** @type {any} */ one) => this.source(field, one, sources.length > 1)));
        if (origin === "printed" && typeof field.isPrinted === "boolean") return this.printed(field.isPrinted);
        return element("td", { class: "absent" }, element("span", { class: "visually-hidden" }, this.say("console.fields.notStated")), element("span", { "aria-hidden": "true" }, "–"));
    }

    /** @param {boolean} isPrinted */
    printed(isPrinted) {
        return element("td", null, element("span", { class: isPrinted ? "soft" : "doubt" }, this.say(isPrinted ? "console.fields.inPrint" : "console.fields.notInPrint")));
    }

    /**
     * @param {any} field
     * @param {any} source
     * @param {boolean} isOneOfSeveral
     */
    source(field, source, isOneOfSeveral) {
        const counting = field.sources[0];
        const differs = source !== counting && folded(source.value) !== folded(counting?.value);
        const notes = this.notes(source);
        return element(
            "div", { class: ["source", differs && "differs"] },
            differs ? difference(source.value, counting?.value ?? "") : stored(source.value, { limit: LIMIT }),
            isOneOfSeveral && source.slot ? element("span", { class: "soft slot" }, this.app.words.slot(source.slot)) : null,
            notes ? element("span", { class: "doubt note" }, notes) : null,
        );
    }

    /**
     * The doubts about a source, in words; nothing if all is well.
     *
     * @param {any} source
     */
    notes(source) {
        const check = source.check === "failed" || source.check === "corrected" ? this.say(`console.fields.check.${source.check}`) : "";
        const confidence = typeof source.confidence === "number" && source.confidence < SURE ? this.confidence(source.confidence) : "";
        return [check, confidence].filter(Boolean).join(", ");
    }

    /** @param {number} value */
    confidence(value) {
        const word = value >= SURE ? "sure" : value >= FAIRLY_SURE ? "fairlySure" : "unsure";
        return this.say(`console.fields.${word}`);
    }

    // ------------------------------------------------------------------ selection

    /** @param {number} index of a row */
    select(index) {
        const fields = this.fields;
        if (fields.length === 0) return;
        this.row = Math.max(0, Math.min(fields.length - 1, index));
        const field = fields[this.row];
        const rows = [...this.scroll.querySelectorAll("tbody tr")];
        rows.forEach((row, place) => row.classList.toggle("is-selected", place === this.row));
        /** @type {HTMLElement | null} */ (rows[this.row]?.querySelector("button"))?.focus({ preventScroll: true });
        rows[this.row]?.scrollIntoView({ block: "nearest" });
        this.detail.hidden = false;
        fill(this.detail, this.described(field));
        this.selected(this.document.step, field, fields.filter((one) => one !== field));
    }

    /** @param {number} step */
    move(step) {
        this.select(this.row < 0 ? 0 : this.row + step);
    }

    /**
     * All that is known about where a value comes from, in words.
     *
     * @param {any} field
     */
    described(field) {
        const sources = field.sources.flatMap((/** @type {any} */ source, /** @type {number} */ index) => [
            index > 0 ? " " : "", this.describedSource(source),
        ]);
        const isLong = field.sources.some((/** @type {any} */ one) => one.value.length > LIMIT);
        return [element("strong", null, `${this.app.words.field(field.name)}: `), ...sources, isLong ? this.wholeButton(field) : null];
    }

    /** @param {any} source */
    describedSource(source) {
        const place = source.slot ? `${this.say(`console.origin.${source.origin}`)} (${this.app.words.slot(source.slot)})` : this.say(`console.origin.${source.origin}`);
        const words = [
            typeof source.confidence === "number" ? this.say("console.fields.confidence", { word: this.confidence(source.confidence), share: this.app.words.percent(source.confidence) }) : null,
            source.check === "absent" ? null : this.say(`console.fields.check.${source.check}`),
            source.element ? this.say("console.fields.element", { element: source.element }) : null,
            source.raw !== source.value && source.raw.length <= LIMIT ? [this.say("console.fields.raw"), " ", stored(source.raw, { class: "mono", limit: LIMIT })] : null,
        ].filter(Boolean);
        return element("span", null, place, words.length > 0 ? ": " : "", words.flatMap((one, index) => [index > 0 ? ", " : "", ...[one].flat()]), ".");
    }

    /** @param {any} field */
    wholeButton(field) {
        const whole = element("div", { class: "whole", hidden: true, tabindex: "0" });
        const open = button(this.say("console.fields.whole"), () => {
            // Long texts are made when they are asked for: with a mark for each unseen control they would slow the case down.
            if (whole.hidden) fill(whole, field.sources.map((/** @type {any} */ one) => element("p", null, stored(one.value, { limit: 200_000 }))));
            whole.hidden = !whole.hidden;
        }, { class: "button small" });
        return element("span", null, " ", open, whole);
    }
}

/**
 * The weight of a field: doubtful ones stand first.
 *
 * @param {any} field
 */
function weight(field) {
    if (field.agreement === "differ") return DIFFERENT + 1;
    if (field.sources.some((/** @type {any} */ one) => folded(one.value) !== folded(field.sources[0]?.value))) return DIFFERENT;
    return isDoubtful(field) ? 1 : 0;
}

/** @param {any} field */
function isDoubtful(field) {
    const [counting] = field.sources;
    return field.isPrinted === false || counting?.check === "failed" || (typeof counting?.confidence === "number" && counting.confidence < FAIRLY_SURE);
}

/** @param {string} name */
function place(name) {
    const index = ORDER.indexOf(name);
    return index < 0 ? ORDER.length : index;
}

/**
 * A value without what sources write differently: case, blanks and accents.
 *
 * @param {string | undefined} value
 */
function folded(value) {
    return (value ?? "").slice(0, 2_000).normalize("NFKD").replace(/[\p{M}\s\-'.]/gu, "").toLocaleUpperCase("en");
}

/**
 * A value with the part marked in which it differs from another one.
 *
 * @param {string} value
 * @param {string} other
 */
function difference(value, other) {
    const a = [...value.slice(0, LIMIT)], b = [...other.slice(0, LIMIT)];
    let begin = 0;
    while (begin < a.length && begin < b.length && a[begin] === b[begin]) begin += 1;
    let end = 0;
    while (end < a.length - begin && end < b.length - begin && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
    const middle = a.slice(begin, a.length - end).join("");
    // Parts stay in one isolate, or letters that join, and lines from right to left, would fall apart.
    return element("bdi", { class: "stored" }, a.slice(0, begin).join(""), element("mark", null, middle ? stored(middle) : "·"), a.slice(a.length - end).join(""), value.length > LIMIT ? "…" : "");
}
