// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The outcomes of verifications, from events alone: no person is named.

import { element, field, fill, stored } from "/shared/elements.js";
import { withQuery } from "./calls.js";
import { bars, stacks } from "./charts.js";

/** @typedef {import("./shell.js").Console} Console */

const SERIES = ["straightThrough", "verified", "rejected", "expired", "cancelled", "waived"];
const DAY = 86_400_000;
/** A year that is being typed begins with zeros. */
const FIRST_DAY = "2000-01-01";

/**
 * @param {Console} app
 * @returns {Promise<import("./shell.js").Screen>}
 */
export async function showStatistics(app) {
    const screen = new StatisticsScreen(app);
    await screen.load();
    return { title: app.texts.say("console.screen.statistics"), element: screen.element };
}

class StatisticsScreen {
    /** @param {Console} app */
    constructor(app) {
        this.app = app;
        this.say = app.texts.say.bind(app.texts);
        const today = Date.now();
        /** @type {Record<string, string>} */
        this.query = { from: day(today - 29 * DAY), to: day(today), application: "", journey: "" };
        this.names = { application: new Set(), journey: new Set() };
        this.told = element("div");
        this.filters = element("form", { class: "filters", "aria-label": this.say("console.statistics.filters") });
        this.body = element("div", { class: "statistics-body" });
        this.element = element("div", { class: "wide-page" }, element("h1", null, this.say("console.screen.statistics")), this.filters, this.told, this.body);
        this.filters.addEventListener("submit", (event) => event.preventDefault());
        // Days stay as they are: a field that is made anew loses what is being typed.
        this.choices = element("div", { class: "filters" });
        this.filters.append(this.date("from"), this.date("to"), this.choices);
        this.generation = 0;
    }

    /** Shows the numbers of the chosen days, unless others are chosen before the answer comes. */
    async load() {
        this.generation += 1;
        const generation = this.generation;
        this.body.setAttribute("aria-busy", "true");
        try {
            const answer = await this.app.calls.statistics(this.query);
            if (generation !== this.generation) return;
            fill(this.told);
            this.render(answer);
        } catch (error) {
            if (generation !== this.generation) return;
            fill(this.told, this.app.problem(error));
            this.renderFilters();
        }
        this.body.removeAttribute("aria-busy");
    }

    /** @param {any} answer */
    render(answer) {
        answer.days.forEach((/** @type {any} */ one) => { this.names.application.add(one.application); this.names.journey.add(one.journey); });
        this.renderFilters();
        fill(this.body, this.totals(answer), this.perDay(answer), this.perJourney(answer), this.reasons(answer), this.times(answer), this.agreement(answer));
    }

    // ------------------------------------------------------------------ filters

    renderFilters() {
        const focused = document.activeElement?.getAttribute("name");
        fill(
            this.choices,
            this.choice("application"), this.choice("journey"),
            element("a", { class: "button", href: withQuery("/v1/console/statistics.csv", this.query), download: `recto-${this.query.from}-${this.query.to}.csv` }, this.say("console.statistics.csv")),
        );
        if (focused) /** @type {HTMLElement | null} */ (this.choices.querySelector(`[name="${focused}"]`))?.focus();
    }

    /** @param {"from" | "to"} name */
    date(name) {
        const input = element("input", { type: "date", name, value: this.query[name], required: true, min: FIRST_DAY });
        input.addEventListener("change", () => { if (input.validity.valid) this.changed(name, input.value); });
        return field(this.say(`console.statistics.${name}`), input);
    }

    /** @param {"application" | "journey"} name */
    choice(name) {
        const values = [...this.names[name]].sort();
        const select = element("select", { name }, element("option", { value: "" }, this.say("console.queue.any")),
            values.map((value) => element("option", { value, selected: value === this.query[name] }, value.slice(0, 80))));
        select.addEventListener("change", () => this.changed(name, select.value));
        return field(this.say(`console.queue.${name}`), select);
    }

    /**
     * @param {string} name
     * @param {string} value
     */
    changed(name, value) {
        this.query = { ...this.query, [name]: value };
        void this.load();
    }

    // ------------------------------------------------------------------ parts

    /** @param {any} answer */
    totals(answer) {
        const total = (/** @type {string} */ name) => answer.days.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + (one[name] ?? 0), 0);
        const ended = SERIES.reduce((sum, name) => sum + total(name), 0);
        const shown = ["straightThrough", "review", "rejected", "expired", "overturned"].map((name) => element(
            "div", { class: "total" },
            element("dt", null, this.say(`console.statistics.${name}`)),
            element("dd", null, element("strong", { class: "number" }, this.app.texts.number(total(name))), " ", SERIES.includes(name) && ended > 0 ? element("span", { class: "soft" }, this.app.words.percent(total(name) / ended)) : null),
        ));
        return element("dl", { class: "totals" }, shown);
    }

    /** @param {any} answer */
    perDay(answer) {
        const names = SERIES.map((name) => this.say(`console.statistics.${name}`));
        const days = [...new Set(answer.days.map((/** @type {any} */ one) => one.day))].sort();
        const rows = days.map((name) => ({
            name: this.app.texts.time(`${name}T12:00:00Z`, { day: "numeric", month: "short", timeZone: "UTC" }),
            values: sums(answer.days.filter((/** @type {any} */ one) => one.day === name)),
        }));
        return stacks(this.app.texts, this.say("console.statistics.perDay"), names, rows);
    }

    /** @param {any} answer */
    perJourney(answer) {
        const names = SERIES.map((name) => this.say(`console.statistics.${name}`));
        const journeys = [...new Set(answer.days.map((/** @type {any} */ one) => one.journey))].sort();
        /** @type {[HTMLElement, number[]][]} */
        const rows = journeys.map((name) => [stored(name, { limit: 60 }), sums(answer.days.filter((/** @type {any} */ one) => one.journey === name))]);
        return element(
            "section", { class: "chart-part" },
            element("h2", null, this.say("console.statistics.perJourney")),
            rows.length === 0 ? element("p", { class: "soft" }, this.say("console.statistics.nothing")) : element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": this.say("console.statistics.perJourney") }, element(
                "table", { class: "plain-table" },
                element("thead", null, element("tr", null, element("th", { scope: "col" }, this.say("console.queue.journey")), names.map((name) => element("th", { scope: "col" }, name)))),
                element("tbody", null, rows.map(([name, values]) => element("tr", null, element("th", { scope: "row" }, name), values.map((value) => element("td", { class: "number" }, this.app.texts.number(value)))))),
            )),
        );
    }

    /** @param {any} answer */
    reasons(answer) {
        const of = (/** @type {string} */ kind, /** @type {(code: string) => string} */ word) => answer.reasons
            .filter((/** @type {any} */ one) => one.kind === kind)
            .sort((/** @type {any} */ a, /** @type {any} */ b) => b.count - a.count)
            .slice(0, 15)
            .map((/** @type {any} */ one) => ({ name: word(one.code), values: [one.count] }));
        const measure = this.say("console.statistics.verifications");
        return [
            bars(this.app.texts, this.say("console.statistics.reviewReasons"), measure, of("review", (code) => this.app.words.why(code))),
            bars(this.app.texts, this.say("console.statistics.decisionReasons"), measure, of("decision", (code) => this.app.words.decision(code))),
        ];
    }

    /** @param {any} answer */
    times(answer) {
        const { timeToDecision } = answer;
        const age = (/** @type {number} */ seconds) => this.app.texts.age(seconds);
        let before = 0;
        const rows = (timeToDecision?.histogram ?? []).map((/** @type {any} */ one) => {
            const name = one.upTo === undefined ? this.app.texts.say("console.statistics.longer", { from: age(before) }) : this.app.texts.say("console.statistics.upTo", { to: age(one.upTo) });
            before = one.upTo ?? before;
            return { name, values: [one.count] };
        });
        const chart = bars(this.app.texts, this.say("console.statistics.times"), this.say("console.statistics.verifications"), timeToDecision?.count > 0 ? rows : []);
        if (timeToDecision?.count > 0) {
            const values = { half: age(timeToDecision.p50), most: age(timeToDecision.p90), nearlyAll: age(timeToDecision.p99) };
            chart.querySelector("figcaption")?.after(element("p", null, this.app.texts.say("console.statistics.percentiles", values)));
        }
        return chart;
    }

    /** @param {any} answer */
    agreement(answer) {
        const items = answer.agreement ?? [];
        if (items.length === 0) return null;
        return element(
            "section", { class: "chart-part" },
            element("h2", null, this.say("console.statistics.agreement")),
            element("ul", null, items.map((/** @type {any} */ one) => element("li", null, stored(one.journey, { limit: 60 }), ": ",
                this.app.texts.say("console.statistics.agreed", { agreed: one.agreed, cases: one.cases, share: one.cases > 0 ? this.app.words.percent(one.agreed / one.cases) : "–" })))),
        );
    }
}

/** @param {any[]} days */
function sums(days) {
    return SERIES.map((name) => days.reduce((sum, one) => sum + (one[name] ?? 0), 0));
}

/** @param {number} time in milliseconds */
function day(time) {
    return new Date(time).toISOString().slice(0, 10);
}
