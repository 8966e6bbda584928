// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The waiting cases: oldest first, with the reasons why a person decides.

import { ask, button, element, field, fill, freshID, stored } from "/shared/elements.js";
import { pause, ServiceProblem } from "/shared/service.js";
import { waitForEvent } from "./live-events.js";
import { isTaken, QueueModel } from "./queue-model.js";
import { removeView, savedViews, saveView } from "./saved-views.js";
import { searchForm } from "./search.js";

/** @typedef {import("./shell.js").Console} Console */
/** @typedef {import("./calls.js").QueueItem} QueueItem */

const REASONS_SHOWN = 3;
const CHANGES = /^(?:case\.(?:claimed|released|reassigned)|decision|step\.askedAgain|verification\.(?:review|done|collecting|erased))/;

/**
 * @param {Console} app
 * @returns {Promise<import("./shell.js").Screen>}
 */
export async function showQueue(app) {
    app.queue ??= new QueueModel(app.calls);
    const screen = new QueueScreen(app, app.queue);
    await screen.begin();
    return {
        title: app.texts.say("console.screen.queue"),
        element: screen.element,
        shortcuts: screen.shortcuts(),
        close: () => screen.close(),
        focus: () => screen.focus(),
    };
}

class QueueScreen {
    /**
     * @param {Console} app
     * @param {QueueModel} model
     */
    constructor(app, model) {
        this.app = app;
        this.model = model;
        this.say = app.texts.say.bind(app.texts);
        this.ended = new AbortController();
        this.heading = element("h1", null, this.say("console.screen.queue"));
        this.count = element("p", { class: "soft", role: "status" });
        this.told = element("div");
        /** @type {HTMLElement | null} that the list is not live */
        this.away = null;
        this.filters = element("form", { class: "filters", "aria-label": this.say("console.queue.filters") });
        this.views = element("div", { class: "views" });
        this.clear = button(this.say("console.queue.all"), () => this.showAll(), { class: "button small" });
        this.rows = element("tbody");
        this.more = button(this.say("console.more"), () => this.loadMore());
        this.nothing = element("p", { class: "notice good" }, this.say("console.queue.nothing"));
        this.searching = searchForm(app);
        this.table = this.makeTable();
        this.element = element(
            "div", { class: "queue" },
            element("div", { class: "queue-head" }, this.heading, this.count, this.searching.element),
            this.filters, this.views, this.told,
            element("div", { class: "scroll" }, this.table), this.nothing, this.more,
        );
        this.filters.addEventListener("submit", (event) => event.preventDefault());
        this.filters.addEventListener("focusout", () => setTimeout(() => this.renderFilters()));
    }

    async begin() {
        await this.model.load();
        this.render();
        void this.follow();
        this.clock = setInterval(() => this.renderAges(), 15_000);
    }

    close() {
        this.ended.abort();
        clearInterval(this.clock);
    }

    /** Follows what changes, until the screen closes. */
    async follow() {
        let wait = 1;
        const onOpen = () => {
            wait = 1;
            this.away?.remove();
            this.away = null;
        };
        while (!this.ended.signal.aborted) {
            try {
                const isChanged = await waitForEvent(this.app.calls, this.model.page?.after ?? 0, (type) => CHANGES.test(type), this.ended.signal, { onOpen });
                if (isChanged) await this.refresh();
                else await pause(1, this.ended.signal);
            } catch (error) {
                if (this.ended.signal.aborted || !this.app.session) return;
                if (error instanceof ServiceProblem) this.app.refused(error);
                // The list stays as it was. That it is not live is said once, until it is live again.
                this.away ??= this.app.problem(error);
                if (!this.away.isConnected) fill(this.told, this.away);
                wait = Math.min(wait * 2, 60);
                await pause(wait, this.ended.signal);
            }
        }
    }

    /** Loads the list again; many changes at once are one. */
    async refresh() {
        await pause(0.5, this.ended.signal);
        if (this.ended.signal.aborted) return;
        if (await this.model.load({ isBackground: true })) this.render();
    }

    /** @param {() => void} change of the model */
    async reload(change) {
        change();
        fill(this.told);
        this.table.setAttribute("aria-busy", "true");
        try {
            if (await this.model.load()) this.render();
        } catch (error) {
            fill(this.told, this.app.problem(error));
        } finally {
            this.table.removeAttribute("aria-busy");
        }
    }

    async loadMore() {
        try {
            const before = this.model.items.length;
            if (!await this.model.more()) return;
            this.render();
            this.link(before)?.focus();
        } catch (error) {
            fill(this.told, this.app.problem(error));
        }
    }

    // ------------------------------------------------------------------ drawing

    render() {
        const focused = this.focusedID();
        const place = [...this.rows.rows].findIndex((one) => one.getAttribute("data-id") === focused);
        const page = this.model.page;
        const count = this.app.texts.count("console.queue.waiting", page?.total ?? 0);
        // A status is read aloud when it changes, so it is left alone otherwise.
        if (this.count.textContent !== count) this.count.textContent = count;
        this.renderFilters();
        this.renderViews();
        fill(this.rows, this.model.items.map((item) => this.row(item)));
        this.table.hidden = this.model.items.length === 0;
        this.nothing.hidden = this.model.items.length > 0;
        this.nothing.textContent = this.say(this.isFiltered ? "console.queue.nothingHere" : "console.queue.nothing");
        this.more.hidden = !page?.cursor;
        if (focused) this.refocus(focused, place);
    }

    get isFiltered() {
        return Object.keys(this.model.filter).length > 0;
    }

    makeTable() {
        const names = ["age", "case", "why", "journey", "application", "claim"];
        return element(
            "table", { class: "cases" },
            element("caption", { class: "visually-hidden" }, this.say("console.queue.caption")),
            element("thead", null, element("tr", null, names.map((name) => element("th", { scope: "col", class: `of-${name}` }, this.say(`console.queue.${name}`))))),
            this.rows,
        );
    }

    /** @param {QueueItem} item */
    row(item) {
        return element(
            "tr", { "data-id": item.id, class: isTaken(item) && "is-taken" },
            element("td", { class: "of-age number" }, this.age(item)),
            element("th", { scope: "row", class: "of-case" }, this.caseLink(item)),
            element("td", { class: "of-why" }, this.reasons(item)),
            element("td", { class: "of-journey" }, stored(item.journey, { limit: 60 })),
            element("td", { class: "of-application" }, stored(item.application, { limit: 60 })),
            element("td", { class: "of-claim" }, this.claim(item)),
        );
    }

    /** @param {QueueItem} item */
    age(item) {
        const shown = element("time", { datetime: item.waitingSince, title: this.app.texts.time(item.waitingSince) });
        shown.textContent = this.app.texts.age((this.app.calls.now() - Date.parse(item.waitingSince)) / 1_000);
        return shown;
    }

    renderAges() {
        for (const shown of this.rows.querySelectorAll("time")) {
            shown.textContent = this.app.texts.age((this.app.calls.now() - Date.parse(shown.dateTime)) / 1_000);
        }
    }

    /** @param {QueueItem} item */
    caseLink(item) {
        return element("a", { href: `#/case/${encodeURIComponent(item.id)}`, class: "mono" }, item.id.slice(-12));
    }

    /** @param {QueueItem} item */
    reasons(item) {
        const codes = [...new Set([...item.reviewReason ? [item.reviewReason] : [], ...(item.codes ?? [])])];
        const shown = codes.slice(0, REASONS_SHOWN).map((code) => element("li", { "data-code": code }, this.app.words.why(code)));
        const rest = codes.length - shown.length;
        return element("ul", { class: "reasons" }, shown, rest > 0 ? element("li", { class: "soft" }, this.app.texts.count("console.queue.moreReasons", rest)) : null);
    }

    /** @param {QueueItem} item */
    claim(item) {
        if (!item.claim) return item.isSecondReview ? element("span", { class: "chip" }, this.say("console.queue.second")) : null;
        const key = item.claim.isMine ? "console.queue.claimedByMe" : "console.queue.claimedBy";
        return element("span", { class: item.claim.isMine ? "chip good" : "chip doubt" }, element("span", null, ...around(this.say(key), "{name}", stored(item.claim.by, { limit: 40 }))));
    }

    // ------------------------------------------------------------------ filters

    renderFilters() {
        this.clear.hidden = !this.isFiltered;
        const counts = this.model.page?.counts;
        // A control that has the focus is left alone, so that a live change does not close its list.
        if (this.filters.contains(document.activeElement) && this.filters.children.length > 0) return this.updateCounts();
        fill(
            this.filters,
            this.choice("application", counts?.application, (value) => value),
            this.choice("journey", counts?.journey, (value) => value),
            this.choice("reason", counts?.reason, (value) => this.app.words.why(value)),
            this.choice("claim", counts?.claim, (value) => this.say(`console.queue.claim.${value}`)),
            this.clear,
        );
    }

    /**
     * @param {"application" | "journey" | "reason" | "claim"} name
     * @param {Record<string, number> | undefined} counts
     * @param {(value: string) => string} label
     */
    choice(name, counts = {}, label) {
        const present = this.model.filter[name];
        const values = Object.entries(counts).sort(([, a], [, b]) => b - a).slice(0, 100);
        if (present && !Object.hasOwn(counts, present)) values.push([present, 0]);
        const id = freshID("filter");
        const select = element(
            "select", { id, name },
            element("option", { value: "" }, this.say("console.queue.any")),
            values.map(([value, count]) => element("option", { value, selected: value === present }, `${label(value).slice(0, 80)} (${this.app.texts.number(count)})`)),
        );
        select.addEventListener("change", () => this.reload(() => this.model.choose({ ...this.model.filter, [name]: select.value })));
        return element("div", { class: "filter" }, element("label", { for: id }, this.say(`console.queue.${name}`)), select);
    }

    updateCounts() {
        for (const select of this.filters.querySelectorAll("select")) {
            const counts = this.model.page?.counts?.[select.name] ?? {};
            for (const option of select.options) {
                if (option.value) option.text = option.text.replace(/\([^()]*\)$/, `(${this.app.texts.number(counts[option.value] ?? 0)})`);
            }
        }
    }

    showAll() {
        void this.reload(() => this.model.choose({}));
        this.focus();
    }

    // ------------------------------------------------------------------ saved views

    renderViews() {
        fill(
            this.views,
            savedViews().map((view, index) => this.view(view, index)),
            Object.keys(this.model.filter).length > 0 ? button(this.say("console.queue.save"), () => this.save(), { class: "button small plain" }) : null,
        );
    }

    /**
     * @param {import("./saved-views.js").View} view
     * @param {number} index
     */
    view(view, index) {
        const isShown = JSON.stringify(sorted(view.filter)) === JSON.stringify(sorted(this.model.filter));
        const choose = button([element("kbd", { "aria-hidden": "true" }, index + 1), stored(view.name, { limit: 40 })], () => this.chooseView(index), { class: "button small", "aria-pressed": String(isShown) });
        const remove = button("×", () => { removeView(view.name); this.renderViews(); }, { class: "button small plain", "aria-label": this.app.texts.say("console.queue.forget", { name: view.name.slice(0, 40) }) });
        return element("span", { class: "view" }, choose, remove);
    }

    /** @param {number} index */
    chooseView(index) {
        const view = savedViews()[index];
        if (view) void this.reload(() => this.model.choose(view.filter));
    }

    async save() {
        const name = element("input", { maxlength: 40, required: true, autofocus: true });
        const dialog = element("dialog", { "aria-labelledby": "save-title" }, element("h2", { id: "save-title" }, this.say("console.queue.save")));
        const form = element(
            "form", { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); dialog.close("save"); } },
            field(this.say("console.queue.viewName"), name, this.say("console.queue.viewHint")),
            element("div", { class: "buttons" },
                button(this.say("console.cancel"), () => dialog.close()),
                button(this.say("console.save"), () => {}, { type: "submit", class: "button primary" })),
        );
        dialog.append(form);
        if (await ask(dialog) !== "save" || !name.value.trim()) return;
        saveView(name.value.trim(), this.model.filter);
        this.renderViews();
    }

    // ------------------------------------------------------------------ keys

    /** @returns {import("./keyboard.js").Shortcut[]} */
    shortcuts() {
        const digits = Array.from({ length: 9 }, (_, index) => ({ keys: [String(index + 1)], label: "console.key.view", run: () => this.chooseView(index), isHidden: index > 0 }));
        return [
            { keys: ["j", "ArrowDown"], label: "console.key.down", run: () => this.move(1) },
            { keys: ["k", "ArrowUp"], label: "console.key.up", run: () => this.move(-1) },
            { keys: ["Enter", "n"], label: "console.key.open", run: () => this.open() },
            { keys: ["/"], label: "console.key.search", run: () => this.searching.focus() },
            { keys: ["f"], label: "console.key.filter", run: () => this.filters.querySelector("select")?.focus() },
            { keys: ["m"], label: "console.more", run: () => this.loadMore() },
            ...digits,
        ];
    }

    /** @param {number} step */
    move(step) {
        const place = this.model.items.findIndex((one) => one.id === this.focusedID());
        const next = place < 0 ? 0 : Math.max(0, place + step);
        if (next >= this.model.items.length && this.model.page?.cursor) void this.loadMore();
        else this.link(next)?.focus();
    }

    open() {
        const item = this.model.items.find((one) => one.id === this.focusedID()) ?? this.model.items.find((one) => !isTaken(one));
        if (item) this.app.go(`case/${encodeURIComponent(item.id)}`);
    }

    focusedID() {
        return document.activeElement?.closest("tr")?.getAttribute("data-id") ?? null;
    }

    /** @param {number} index */
    link(index) {
        return this.rows.rows[index]?.querySelector("a");
    }

    /**
     * Gives the focus back to a case, or to the one in its place if it is gone.
     *
     * @param {string} id
     * @param {number} place
     */
    refocus(id, place) {
        const row = [...this.rows.rows].find((one) => one.getAttribute("data-id") === id);
        (row?.querySelector("a") ?? this.link(Math.min(place, this.rows.rows.length - 1)))?.focus({ preventScroll: true });
    }

    focus() {
        (this.link(0) ?? this.app.main).focus();
    }
}

/**
 * A sentence with an element in the place of a name in braces.
 *
 * @param {string} sentence
 * @param {string} name
 * @param {Node} within
 */
export function around(sentence, name, within) {
    const [before, after = ""] = sentence.split(name);
    return [before, within, after];
}

/** @param {Record<string, unknown>} object */
function sorted(object) {
    return Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1));
}
