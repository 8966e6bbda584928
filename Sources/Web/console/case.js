// SPDX-License-Identifier: Apache-2.0
// @ts-check
// One case on one screen: pictures, values, faces, presence, findings, history; and the keys that decide it.

import { ask, button, element, field, fill, stored } from "/shared/elements.js";
import { pause } from "/shared/service.js";
import { facesPart } from "./case-faces.js";
import { Fields } from "./case-fields.js";
import { findingsPart } from "./case-findings.js";
import { earlierPart, historyPart } from "./case-history.js";
import { Pictures } from "./case-pictures.js";
import { Presence } from "./case-presence.js";
import { CaseTabs } from "./case-tabs.js";
import { Decision } from "./decision.js";
import { waitForEvent } from "./live-events.js";
import { around } from "./queue.js";
import { QueueModel } from "./queue-model.js";
import { capitalised } from "./words.js";

/** @typedef {import("./shell.js").Console} Console */

// A claim lasts ten minutes. It is renewed while somebody works on the case, not while the page lies open.
const RENEWAL_MILLISECONDS = 180_000;
// More would take the room of what they are about; the findings have them all.
const REASONS_SHOWN = 3;
const CHANGES = /^(?:case\.(?:claimed|released|reassigned)|decision|step\.askedAgain|verification\.)/;

/**
 * @param {Console} app
 * @param {string[]} parameters the verification
 * @returns {Promise<import("./shell.js").Screen>}
 */
export async function showCase(app, [id]) {
    app.queue ??= new QueueModel(app.calls);
    const screen = new CaseScreen(app, id);
    try {
        await screen.load();
    } catch (error) {
        screen.close();
        throw error;
    }
    return {
        title: app.texts.say("console.case.title"),
        element: screen.element,
        shortcuts: screen.shortcuts(),
        close: () => screen.close(),
        focus: () => screen.heading.focus(),
    };
}

class CaseScreen {
    /**
     * @param {Console} app
     * @param {string} id
     */
    constructor(app, id) {
        this.app = app;
        this.id = id;
        this.say = app.texts.say.bind(app.texts);
        this.heading = element("h1", { tabindex: "-1" });
        this.told = element("div", { class: "case-told" });
        this.head = element("div", { class: "case-head" });
        this.columns = element("div", { class: "case-columns" });
        this.element = element("article", { class: "case" }, this.head, this.told, this.columns);
        /** @type {import("./decision.js").Draft} */
        this.draft = { note: "", text: "", reasons: [] };
        /** @type {import("./calls.js").Claim | null} */
        this.claim = null;
        this.claimedAt = 0;
        /** @type {any} the answer of the service; there once it is loaded */
        this.opened = null;
        /** @type {Presence[]} */
        this.presence = [];
        /** @type {Element[]} parts that are open on paper alone */
        this.unfolded = [];
        /** @type {HTMLElement | null} */
        this.conflict = null;
        this.isDecided = false;
        this.ended = new AbortController();
        this.tabs = new CaseTabs(app.session?.name ?? "", id);
        const renew = () => { void this.renew(); };
        document.addEventListener("keydown", renew, { signal: this.ended.signal });
        document.addEventListener("pointerdown", renew, { signal: this.ended.signal });
        addEventListener("pagehide", () => this.leave(), { signal: this.ended.signal });
        addEventListener("beforeprint", () => this.print(true), { signal: this.ended.signal });
        addEventListener("afterprint", () => this.print(false), { signal: this.ended.signal });
    }

    async load() {
        const [opened] = await Promise.all([this.app.calls.openCase(this.id), this.takeClaim()]);
        this.opened = opened;
        this.claim ??= opened.claim ?? null;
        // The first of two reviewers has no more to do here, and must not keep the claim.
        if (opened.hasDecided) this.release();
        this.render();
        // Rows of events are worth no wait: the rest of the case can be read before.
        void this.showEvents().then((last) => this.follow(last));
    }

    async showEvents() {
        const items = await this.app.calls.caseEvents(this.id).catch(() => []);
        this.parts?.history.show(items);
        return items.at(-1)?.sequence ?? 0;
    }

    /**
     * Follows what others do with the case, until the screen closes: better to see it now than when one decides.
     *
     * @param {number} after the last event that is known
     */
    async follow(after) {
        let last = after;
        while (!this.ended.signal.aborted && this.isWaiting && !this.isDecided) {
            const isChanged = await waitForEvent(this.app.calls, last, (type) => CHANGES.test(type), this.ended.signal, { id: this.id }).catch((error) => { if (error.status) this.app.refused(error); return false; });
            await pause(isChanged ? 0.5 : 5, this.ended.signal);
            if (!isChanged || this.isDecided || this.ended.signal.aborted) continue;
            // A dialog stays as it is. What it sends is refused if it is about another revision, and its note is kept.
            while (document.querySelector("dialog[open]") && !this.ended.signal.aborted) await pause(0.5, this.ended.signal);
            if (this.isDecided || this.ended.signal.aborted) return;
            await this.refresh();
            last = await this.app.calls.caseEvents(this.id).then((items) => items.at(-1)?.sequence ?? last, () => last);
        }
    }

    /** Shows the case as it is now, if it changed; else who looks at it. */
    async refresh() {
        const opened = await this.app.calls.openCase(this.id, { isBackground: true }).catch(() => null);
        if (!opened || this.isDecided || this.ended.signal.aborted) return;
        const isChanged = opened.verification.revision !== this.opened.verification.revision;
        this.opened = opened;
        this.claim = opened.claim ?? null;
        if (!isChanged) return this.renderTold();
        this.conflict = element("p", { class: "notice doubt", role: "status" }, this.changed());
        this.render();
        await this.showEvents();
    }

    /** The change that somebody else made, in a sentence. */
    changed() {
        const { outcome, decidedBy, status } = this.opened.verification;
        const by = capitalised(this.say(`console.actor.${decidedBy ?? "reviewer"}`), this.app.texts.language);
        if (outcome) return this.app.texts.say("console.conflict.decided", { outcome: this.app.words.outcome(outcome), by });
        return this.app.texts.say("console.conflict.changed", { status: this.app.words.status(status) });
    }

    close() {
        this.ended.abort();
        this.presence.forEach((one) => one.close());
        this.leave();
    }

    // ------------------------------------------------------------------ claim

    async takeClaim() {
        this.claimedAt = Date.now();
        // A case that is not waiting cannot be claimed, and can be looked at all the same.
        this.claim = await this.app.calls.claim(this.id).catch(() => null);
        // Whoever left meanwhile would keep the case from others.
        if (this.ended.signal.aborted) this.leave();
    }

    async renew() {
        if (Date.now() - this.claimedAt < RENEWAL_MILLISECONDS || !this.isWaiting || this.opened.hasDecided) return;
        await this.takeClaim();
        // A new button in the place of the one that is just being pressed would swallow the click.
        this.renderTold();
    }

    /** Lets the case go, unless the reviewer has it in another tab, too; who signs out leaves all tabs. */
    leave() {
        if (this.tabs.isLast || this.app.isSigningOut) this.release();
        this.tabs.close();
    }

    release() {
        if (this.claim?.isMine) void this.app.calls.release(this.id);
        this.claim = null;
    }

    async reassign() {
        const name = element("input", { required: true, maxlength: 100, autofocus: true });
        /** @type {HTMLDialogElement} */
        const dialog = element("dialog", { "aria-labelledby": "reassign-title" },
            element("h2", { id: "reassign-title" }, this.say("console.case.reassign")),
            element("form", { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); dialog.close("to"); } },
                field(this.say("console.case.reassignTo"), name, this.say("console.case.reassignHint")),
                element("div", { class: "buttons" },
                    button(this.say("console.cancel"), () => dialog.close()),
                    button(this.say("console.case.reassign"), () => {}, { type: "submit", class: "button primary" }))));
        if (await ask(dialog) !== "to" || !name.value.trim()) return;
        try {
            this.claim = await this.app.calls.claim(this.id, { to: name.value.trim() });
            this.renderTold();
        } catch (error) {
            fill(this.told, this.app.problem(error));
        }
    }

    // ------------------------------------------------------------------ drawing

    get isWaiting() {
        return this.opened?.verification.status === "review";
    }

    get canDecide() {
        return this.isWaiting && !this.opened.hasDecided;
    }

    get canOverturn() {
        const { status, outcome } = this.opened?.verification ?? {};
        // Two decided: nobody overturns that alone.
        return status === "done" && (outcome === "verified" || outcome === "failed") && !(this.opened.journey.reviewers > 1);
    }

    render() {
        const { evidence } = this.opened;
        const pictures = new Pictures(this.app, evidence);
        const open = (/** @type {string} */ link, /** @type {string} */ name) => pictures.showAlone(link, name);
        const fields = new Fields(this.app, evidence.documents, (step, one, others) => pictures.select(step, one.sources, others.flatMap((other) => other.sources)));
        this.parts = { pictures, fields, history: historyPart(this.app, this.opened) };
        this.presence.forEach((one) => one.close());
        this.presence = evidence.presence.map((/** @type {any} */ one) => new Presence(this.app, one, open));
        this.renderHead();
        fill(
            this.columns,
            element("div", { class: "column of-pictures" }, pictures.element),
            element("div", { class: "column of-values" }, fields.element, facesPart(this.app, evidence, open), this.presence.map((one) => one.element)),
            element("div", { class: "column of-findings" }, findingsPart(this.app, evidence), this.parts.history.element, earlierPart(this.app, this.opened)),
        );
    }

    /**
     * Paper shows what is a click away on the screen: the values of all documents, and the checks that passed.
     *
     * @param {boolean} isPrinted
     */
    print(isPrinted) {
        this.parts?.fields.print(isPrinted);
        if (isPrinted) this.unfolded = [...this.columns.querySelectorAll("details:not([open])")];
        for (const one of this.unfolded) one.toggleAttribute("open", isPrinted);
        if (!isPrinted) this.unfolded = [];
    }

    renderHead() {
        const { verification, person } = this.opened;
        fill(this.heading, person?.reference ?? verification.reference
            ? stored(person?.reference ?? verification.reference, { limit: 60 })
            : element("span", { class: "mono" }, this.id.slice(-12)));
        fill(
            this.head,
            element("div", { class: "case-name" }, this.heading, this.facts(), element("p", { class: "print-only" }, this.id, " · ", this.app.texts.time(verification.createdAt))),
            element("ul", { class: "case-why" }, this.reasons().slice(0, REASONS_SHOWN).map((code) => element("li", { class: "chip doubt", "data-code": code }, this.app.words.why(code)))),
            element("div", { class: "buttons" }, this.actions()),
        );
        this.renderTold();
    }

    /** Why a person decides: the reason, and the codes that led to it. */
    reasons() {
        const { verification } = this.opened;
        if (!this.isWaiting) return [];
        const codes = [verification.reviewReason, ...(verification.reviewSignals ?? []), ...(this.opened.codes ?? [])];
        return [...new Set(codes)].filter((code) => code !== undefined);
    }

    facts() {
        const { verification, journey } = this.opened;
        return element(
            "p", { class: "soft" },
            stored(journey.id ? `${journey.id}@${journey.version}` : verification.journey, { limit: 60 }), " · ",
            element("span", null, this.isWaiting ? this.waiting() : verification.outcome ? this.app.words.outcome(verification.outcome) : this.app.words.status(verification.status)),
            verification.attempt > 1 ? ` · ${this.app.texts.say("console.case.attempt", { number: verification.attempt })}` : "",
        );
    }

    waiting() {
        const age = this.app.texts.age((this.app.calls.now() - Date.parse(this.opened.waitingSince ?? this.opened.verification.createdAt)) / 1_000);
        return this.app.texts.say("console.case.age", { age });
    }

    actions() {
        const action = (/** @type {string} */ name, /** @type {string} */ key, /** @type {() => unknown} */ run, /** @type {string} */ look = "button") =>
            button([this.say(`console.case.${name}`), element("kbd", { "aria-hidden": "true" }, key)], run, { class: look, "data-action": name, "aria-keyshortcuts": key });
        return [
            this.canDecide ? action("verify", "v", () => this.decide("verified"), "button primary") : null,
            this.canDecide ? action("reject", "r", () => this.decide("failed"), "button") : null,
            this.canDecide && this.canAskAgain ? action("ask", "a", () => this.decide("ask")) : null,
            this.canOverturn ? action("overturn", "o", () => this.decide("overturn")) : null,
            this.isWaiting && this.app.has("lead") ? button(this.say("console.case.reassign"), () => this.reassign(), { class: "button plain" }) : null,
            action("next", "n", () => this.next(), "button plain"),
        ];
    }

    get canAskAgain() {
        return this.opened.journey.steps.some((/** @type {any} */ one) => one.canBeAskedAgain);
    }

    renderTold() {
        const { verification, hasDecided, isSecondReview } = this.opened;
        const notices = [];
        if (this.claim && !this.claim.isMine) {
            const until = this.app.texts.time(this.claim.until, { timeStyle: "short" });
            notices.push(element("p", { class: "notice doubt", role: "status" }, ...around(this.app.texts.say("console.case.claimed", { until }), "{name}", stored(this.claim.by, { limit: 60 }))));
        }
        if (hasDecided && this.isWaiting) notices.push(element("p", { class: "notice" }, this.say("console.case.youDecided")));
        else if (isSecondReview) notices.push(element("p", { class: "notice" }, this.say("console.case.second")));
        if (verification.heldSince) notices.push(element("p", { class: "notice doubt" }, this.app.texts.say("console.case.held", { since: this.app.texts.time(verification.heldSince) })));
        if (this.conflict) notices.push(this.conflict);
        fill(this.told, notices);
    }

    // ------------------------------------------------------------------ deciding

    /** @param {import("./decision.js").Kind} kind */
    async decide(kind) {
        // The next case is on its way: a dialog would be about the one before.
        if (this.isDecided || document.querySelector("dialog[open]")) return;
        const { verification, conflict } = await new Decision(this.app, this.opened, kind, this.draft).run();
        if (!this.app.session || this.ended.signal.aborted) return;
        if (conflict) return this.tellConflict(conflict);
        if (!verification) return;
        // The events that follow are one's own, and no news.
        this.isDecided = true;
        this.app.tell(this.say(verification.status === "review" ? "console.case.stored.second" : `console.case.stored.${kind}`));
        this.claim = null;
        await this.next();
    }

    /**
     * Somebody else was faster, or the person withdrew. The case is shown as it is now, and the note stays.
     *
     * @param {import("/shared/service.js").ServiceProblem} problem
     */
    async tellConflict(problem) {
        const note = this.draft.note || this.draft.text;
        try {
            this.opened = await this.app.calls.openCase(this.id);
        } catch (error) {
            return fill(this.told, this.app.problem(error), note ? this.kept(note) : null);
        }
        this.conflict = element("div", { class: "notice bad", role: "alert", "data-problem": problem.code }, element("strong", null, this.changed()), " ", this.say("console.conflict.notStored"), note ? this.kept(note) : null);
        this.render();
        void this.showEvents();
        this.heading.focus();
    }

    /** @param {string} note */
    kept(note) {
        return element("p", null, this.say("console.conflict.note"), " ", element("q", null, stored(note, { limit: 2_000 })));
    }

    async next() {
        const id = await this.app.queue?.next(this.id, this.isDecided).catch(() => undefined);
        if (this.ended.signal.aborted) return;
        if (id) this.app.go(`case/${encodeURIComponent(id)}`);
        else this.app.go("queue");
    }

    previous() {
        const id = this.app.queue?.previous(this.id);
        this.app.go(id ? `case/${encodeURIComponent(id)}` : "queue");
    }

    // ------------------------------------------------------------------ keys

    /** @returns {import("./keyboard.js").Shortcut[]} */
    shortcuts() {
        const decide = (/** @type {import("./decision.js").Kind} */ kind) => () => { if (kind === "overturn" ? this.canOverturn : this.canDecide) void this.decide(kind); };
        return [
            { keys: ["v"], label: "console.case.verify", run: decide("verified") },
            { keys: ["r"], label: "console.case.reject", run: decide("failed") },
            { keys: ["a"], label: "console.case.ask", run: () => { if (this.canAskAgain) decide("ask")(); } },
            { keys: ["o"], label: "console.case.overturn", run: decide("overturn") },
            { keys: ["n"], label: "console.case.next", run: () => this.next() },
            { keys: ["p"], label: "console.case.previous", run: () => this.previous() },
            { keys: ["j", "ArrowDown"], label: "console.key.fieldDown", run: () => this.parts?.fields.move(1) },
            { keys: ["k", "ArrowUp"], label: "console.key.fieldUp", run: () => this.parts?.fields.move(-1) },
            { keys: ["d"], label: "console.key.document", run: () => this.nextDocument() },
            { keys: ["]", "ArrowRight"], label: "console.key.pictureNext", run: () => this.parts?.pictures.move(1) },
            { keys: ["[", "ArrowLeft"], label: "console.key.pictureBefore", run: () => this.parts?.pictures.move(-1) },
            { keys: ["+", "="], label: "console.viewer.larger", run: () => this.parts?.pictures.each((one) => one.larger()) },
            { keys: ["-"], label: "console.viewer.smaller", run: () => this.parts?.pictures.each((one) => one.smaller()) },
            { keys: ["0"], label: "console.viewer.fit", run: () => this.parts?.pictures.each((one) => one.fit()) },
            { keys: ["t"], label: "console.viewer.turn", run: () => this.parts?.pictures.viewer.turn() },
            { keys: ["l"], label: "console.viewer.loupe", run: () => this.parts?.pictures.switchLoupe() },
            { keys: ["c"], label: "console.viewer.compare", run: () => this.parts?.pictures.switchCompared() },
            { keys: ["s"], label: "console.viewer.sent", run: () => this.parts?.pictures.switchSent() },
            { keys: ["b"], label: "console.viewer.boxes", run: () => this.parts?.pictures.switchBoxes() },
            { keys: ["f"], label: "console.presence.load", run: () => this.presence.forEach((one) => one.loadRecording()) },
            { keys: ["Escape"], label: "console.key.queue", run: () => this.app.go("queue") },
        ];
    }

    nextDocument() {
        const count = this.opened.evidence.documents.length;
        const fields = this.parts?.fields;
        if (fields && count > 1) fields.choose((fields.index + 1) % count);
    }
}
