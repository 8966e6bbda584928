// SPDX-License-Identifier: Apache-2.0
// @ts-check
// Journeys: the list with what is wrong with stored ones, and an editor that shows the reader's mistakes where they are.

import { button, element, field, fill, freshID, stored } from "/shared/elements.js";
import { ServiceProblem } from "/shared/service.js";
import { withQuery } from "./calls.js";
import { line, place as placeOf } from "./json-places.js";
import { applicationChoice, applications } from "./setup-parts.js";

/** @typedef {import("./shell.js").Console} Console */
/** @typedef {{ place: string, code: string, message: string }} Mistake */

/** No journey is longer: another file was chosen by mistake. */
const GREATEST_FILE = 250_000;

/**
 * @param {Console} app
 * @param {HTMLElement} place
 */
export async function showJourneys(app, place) {
    const isWhole = app.session?.applications === null;
    const known = isWhole ? (await applications(app)).filter((one) => !one.ended) : [];
    const choice = applicationChoice(app, known);
    const list = element("div", { class: "journeys" });
    const query = () => ({ application: isWhole ? choice.select.value : undefined });
    const load = async () => {
        try {
            const { items } = await app.calls.get(withQuery("/v1/journeys", query()));
            fill(list, items.map((/** @type {any} */ one) => journey(app, one)));
        } catch (error) {
            fill(list, app.problem(error));
        }
    };
    choice.select.addEventListener("change", load);
    const editor = new JourneyEditor(app, query, load);
    await load();
    fill(place, isWhole ? element("div", { class: "filters" }, choice.field) : null, list, element("h2", null, app.texts.say("console.setup.newJourney")), editor.element);
}

/**
 * @param {Console} app
 * @param {any} one
 */
function journey(app, one) {
    const say = app.texts.say.bind(app.texts);
    const mistakes = one.mistakes ?? [];
    const steps = one.steps.map((/** @type {any} */ step) => `${step.id} (${app.texts.find(`console.kind.${step.kind}`) ?? step.kind})`).join(" → ");
    return element(
        "details", { class: "journey" },
        element("summary", null, stored(`${one.id}@${one.version}`, { limit: 80 }), " ", one.title ? stored(one.title, { limit: 80, class: "soft" }) : null,
            mistakes.length > 0 ? element("span", { class: "chip bad" }, app.texts.count("console.setup.mistakes", mistakes.length)) : null),
        element("dl", null,
            line2(say("console.setup.steps"), stored(steps, { limit: 500 })),
            line2(say("console.setup.checks"), stored(one.checks.join(", "), { limit: 500 })),
            line2(say("console.setup.approval"), say(`console.setup.approval.${one.approval?.by ?? "checks"}`)),
            one.reviewers > 1 ? line2(say("console.setup.reviewers"), app.texts.number(one.reviewers)) : null,
            one.assuranceLevel ? line2(say("console.setup.level"), app.texts.number(one.assuranceLevel)) : null,
            line2(say("console.setup.languages"), one.languages.join(", ")),
            one.decisionReasons ? line2(say("console.decide.reasons"), one.decisionReasons.map((/** @type {string} */ code) => app.words.decision(code)).join(" ")) : null),
        mistakes.length > 0 ? element("ul", { class: "mistakes bad" }, mistakes.map((/** @type {Mistake} */ mistake) => element("li", null, element("code", null, stored(mistake.place || "/")), " ", stored(mistake.message)))) : null,
    );
}

/**
 * @param {string} name
 * @param {Node | string} value
 */
function line2(name, value) {
    return element("div", null, element("dt", null, name), element("dd", null, value));
}

class JourneyEditor {
    /**
     * @param {Console} app
     * @param {() => Record<string, string | undefined>} query
     * @param {() => Promise<void>} added
     */
    constructor(app, query, added) {
        this.app = app;
        this.query = query;
        this.added = added;
        this.text = element("textarea", { class: "mono code", rows: 24, spellcheck: "false", autocomplete: "off", wrap: "off", id: freshID("journey") });
        this.gutter = element("div", { class: "gutter mono", "aria-hidden": "true" });
        this.told = element("div");
        this.list = element("ol", { class: "mistakes" });
        this.send = button(app.texts.say("console.setup.addJourney"), () => this.add(), { class: "button primary" });
        this.text.addEventListener("input", () => this.renderGutter(new Set()));
        this.text.addEventListener("scroll", () => { this.gutter.scrollTop = this.text.scrollTop; });
        this.element = element(
            "div", { class: "editor" },
            element("label", { for: this.text.id }, app.texts.say("console.setup.journeyText")),
            this.fileChoice(),
            element("div", { class: "editor-text" }, this.gutter, this.text),
            this.told, this.list,
            element("div", { class: "buttons" }, this.send),
        );
        this.renderGutter(new Set());
    }

    fileChoice() {
        const input = element("input", { type: "file", accept: "application/json,.json" });
        // A file that was corrected is chosen again by its name.
        input.addEventListener("click", () => { input.value = ""; });
        input.addEventListener("change", async () => {
            const [file] = input.files ?? [];
            if (!file) return;
            this.clear();
            const size = { size: Math.ceil(file.size / 1_000), most: GREATEST_FILE / 1_000 };
            if (file.size > GREATEST_FILE) return fill(this.told, element("p", { class: "notice bad", role: "alert" }, this.app.texts.say("console.setup.fileTooLarge", size)));
            this.text.value = await file.text();
            this.renderGutter(new Set());
        });
        return field(this.app.texts.say("console.setup.fromFile"), input);
    }

    /** @param {Set<number>} wrong lines with mistakes */
    renderGutter(wrong) {
        const count = this.text.value.split("\n").length;
        fill(this.gutter, Array.from({ length: Math.min(count, 10_000) }, (_, index) => element("div", { class: wrong.has(index + 1) && "is-wrong" }, index + 1)));
        this.gutter.scrollTop = this.text.scrollTop;
    }

    /** Takes back what was said about the text before. */
    clear() {
        fill(this.told);
        fill(this.list);
        this.text.removeAttribute("aria-invalid");
    }

    async add() {
        this.send.disabled = true;
        this.clear();
        try {
            const headers = { "content-type": "application/json" };
            const made = (await this.app.calls.send("POST", withQuery("/v1/journeys", this.query()), { body: this.text.value, headers }));
            fill(this.told, element("p", { class: "notice good", role: "status" }, this.app.texts.say("console.setup.journeyAdded", { name: `${made.id}@${made.version}` })));
            this.renderGutter(new Set());
            await this.added();
        } catch (error) {
            this.refused(error);
        } finally {
            this.send.disabled = false;
        }
    }

    /** @param {unknown} error */
    refused(error) {
        if (!(error instanceof ServiceProblem) || error.fields.length === 0) return fill(this.told, this.app.problem(error));
        const title = element("strong", null, this.app.texts.count("console.setup.mistakes", error.fields.length));
        fill(this.told, element("div", { class: "notice bad", role: "alert" }, title, error.detail ? element("p", null, stored(error.detail)) : null));
        const places = error.fields.map((mistake) => placeOf(this.text.value, mistake.place));
        this.renderGutter(new Set(places.map((found) => line(this.text.value, found?.[0] ?? 0).line)));
        fill(this.list, error.fields.map((mistake, index) => element("li", null, this.mistake(mistake, places[index]))));
        this.text.setAttribute("aria-invalid", "true");
        /** @type {HTMLElement | null} */ (this.list.querySelector("button"))?.focus();
    }

    /**
     * @param {Mistake} mistake
     * @param {[number, number] | null} found
     */
    mistake(mistake, found) {
        const at = line(this.text.value, found?.[0] ?? 0);
        const go = button(this.app.texts.say("console.setup.line", { line: at.line }), () => this.select(found), { class: "button small" });
        return [go, " ", element("code", null, stored(mistake.place || "/")), " ", stored(mistake.message)];
    }

    /** @param {[number, number] | null} found */
    select(found) {
        const [begin, end] = found ?? [0, 0];
        this.text.focus();
        // A whole object is selected by its first line, so that its beginning stays in sight.
        const stop = this.text.value.indexOf("\n", begin);
        this.text.setSelectionRange(begin, stop < 0 ? end : Math.min(end, stop));
        const height = this.text.scrollHeight / Math.max(1, this.text.value.split("\n").length);
        this.text.scrollTop = Math.max(0, (line(this.text.value, begin).line - 4) * height);
    }
}
