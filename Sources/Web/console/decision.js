// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The dialogs that decide. Each states what follows before it is confirmed, and keeps the note if it is refused.

import { ask, button, element, field, fill, freshID, stored } from "/shared/elements.js";
import { freshKey, ServiceProblem } from "/shared/service.js";
import { Texts } from "/shared/texts.js";
import { findings } from "./case-findings.js";

/** @typedef {import("./shell.js").Console} Console */
/** @typedef {"verified" | "failed" | "ask" | "overturn"} Kind */
/** @typedef {{ note: string, text: string, reasons: string[] }} Draft */

const CONFLICTS = new Set(["revisionMismatch", "staleRevision", "invalidTransition", "erased"]);
const REASONS = 10;

export class Decision {
    /**
     * @param {Console} app
     * @param {any} opened the case
     * @param {Kind} kind
     * @param {Draft} draft what was written before, and refused
     */
    constructor(app, opened, kind, draft) {
        this.app = app;
        this.say = app.texts.say.bind(app.texts);
        this.opened = opened;
        this.kind = kind;
        this.draft = draft;
        this.isEdited = draft.note !== "";
        this.told = element("div");
        this.note = element("textarea", { maxlength: 2_000, rows: 3, spellcheck: "true" });
        this.text = element("textarea", { maxlength: 500, rows: 3, required: true, lang: opened.verification.locale, spellcheck: "true" });
        /** @type {HTMLInputElement[]} */
        this.choices = [];
        /** @type {HTMLInputElement[]} */
        this.steps = [];
        this.confirm = button(this.say(`console.decide.${kind}.confirm`), () => {}, { type: "submit", class: kind === "failed" ? "button danger" : "button primary" });
        /** @type {Texts | undefined} in the person's language */
        this.personTexts = undefined;
        this.key = freshKey();
        this.sent = "";
    }

    /**
     * Asks, and sends what was decided.
     *
     * @returns {Promise<{ verification?: any, conflict?: ServiceProblem }>} empty if it was given up
     */
    async run() {
        /** @type {{ verification?: any, conflict?: ServiceProblem }} */
        let answer = {};
        /** @type {Promise<unknown> | undefined} */
        let pending;
        this.note.value = this.draft.note || this.firstNote();
        const dialog = this.dialog();
        const form = dialog.querySelector("form");
        form?.addEventListener("submit", (event) => {
            event.preventDefault();
            if (!this.isComplete()) return;
            this.confirm.disabled = true;
            pending = this.send().then((verification) => { answer = { verification }; dialog.close(); }, (error) => {
                this.confirm.disabled = false;
                if (!(error instanceof ServiceProblem && CONFLICTS.has(error.code))) return fill(this.told, this.app.problem(error));
                answer = { conflict: error };
                dialog.close();
            });
        });
        dialog.addEventListener("keydown", (event) => this.pressed(event, form));
        const closed = ask(dialog);
        (this.choices[0] ?? this.steps[0] ?? this.confirm).focus();
        if (this.kind === "ask") void this.fillText();
        await closed;
        // Escape closes the dialog, but takes nothing back that was sent.
        await pending;
        this.keep();
        return answer;
    }

    /** Keeps what was written, for another try. */
    keep() {
        this.draft.note = this.isEdited ? this.note.value : this.draft.note;
        this.draft.text = this.text.value;
        this.draft.reasons = this.reasons;
    }

    get reasons() {
        return this.choices.filter((one) => one.checked).map((one) => one.value);
    }

    // ------------------------------------------------------------------ the dialog

    dialog() {
        const title = this.say(`console.decide.${this.kind}.title`);
        const isNoteAsked = this.kind !== "ask";
        this.note.required = isNoteAsked;
        this.note.addEventListener("input", () => { this.isEdited = true; });
        const noteField = field(this.say(isNoteAsked ? "console.decide.note" : "console.decide.noteForColleagues"), this.note, this.say("console.decide.noteHint"));
        return element(
            "dialog", { class: "decision", "aria-labelledby": "decision-title", "aria-describedby": "decision-consequence", "data-kind": this.kind },
            element("h2", { id: "decision-title" }, title),
            element("p", { id: "decision-consequence", class: "consequence" }, this.consequence()),
            element(
                "form", { novalidate: true },
                this.kind === "ask" ? this.stepChoice() : null,
                this.kind === "ask" ? field(this.say("console.decide.text"), this.text, this.languageHint()) : null,
                this.kind === "verified" ? this.doubts() : this.reasonChoice(),
                noteField,
                this.told,
                element("div", { class: "buttons" },
                    button([this.say("console.cancel"), " ", element("kbd", { "aria-hidden": "true" }, "Esc")], (event) => /** @type {HTMLElement} */ (event.currentTarget).closest("dialog")?.close()),
                    this.confirm),
            ),
        );
    }

    /** The consequence of the decision. */
    consequence() {
        const isFirstOfTwo = this.opened.journey.reviewers > 1 && !this.opened.isSecondReview && this.kind !== "ask" && this.kind !== "overturn";
        if (isFirstOfTwo) return this.say(`console.decide.${this.kind}.first`);
        if (this.kind === "overturn") return this.say(this.opened.verification.outcome === "verified" ? "console.decide.overturn.toFailed" : "console.decide.overturn.toVerified");
        return this.say(`console.decide.${this.kind}.consequence`);
    }

    /** The findings against the person, for the reviewer who verifies all the same. */
    doubts() {
        const open = findings(this.app, this.opened.evidence).filter((one) => one.weight > 20);
        if (open.length === 0) return null;
        return element("div", { class: "notice doubt" },
            element("h3", null, this.say("console.decide.although")),
            element("ul", { class: "although" }, open.slice(0, 6).map((one) => element("li", null, one.title))));
    }

    reasonChoice() {
        const all = this.opened.evidence.decisionReasons ?? [];
        if (all.length === 0) return null;
        this.choices = all.map((/** @type {any} */ reason) => element("input", { type: "checkbox", id: freshID("reason"), value: reason.code, checked: this.draft.reasons.includes(reason.code) }));
        this.choices.forEach((one) => one.addEventListener("change", () => this.reasonsChanged(one)));
        return element(
            "fieldset", { class: "reason-choice" },
            element("legend", null, this.say(this.kind === "failed" ? "console.decide.reasons" : "console.decide.reasonsIfAny")),
            all.map((/** @type {any} */ reason, /** @type {number} */ index) => this.choice(this.choices[index], this.wordOf(reason), this.kind === "ask" ? null : index)),
        );
    }

    /**
     * @param {HTMLInputElement} input
     * @param {string} text
     * @param {number | null} index the place among those that digits choose
     */
    choice(input, text, index) {
        const key = index !== null && index < 10 ? element("kbd", { "aria-hidden": "true" }, (index + 1) % 10) : null;
        return element("div", { class: "choice" }, input, element("label", { for: input.id }, stored(text, { limit: 200 })), key);
    }

    stepChoice() {
        const steps = this.opened.journey.steps.filter((/** @type {any} */ one) => one.canBeAskedAgain);
        this.steps = steps.map((/** @type {any} */ step, /** @type {number} */ index) => element("input", { type: "radio", name: "step", id: freshID("step"), value: step.id, checked: index === 0 }));
        this.steps.forEach((one) => one.addEventListener("change", () => this.fillText()));
        return element(
            "fieldset", { class: "step-choice" },
            element("legend", null, this.say("console.decide.step")),
            steps.map((/** @type {any} */ step, /** @type {number} */ index) => this.choice(this.steps[index], step.title ?? step.id, index)),
        );
    }

    // ------------------------------------------------------------------ notes and texts

    /** A note to begin with: what was looked at. The service asks for one with every decision. */
    firstNote() {
        if (this.kind === "ask" || this.kind === "overturn") return "";
        if (this.kind === "failed") return this.noteOfReasons();
        const { reviewReason } = this.opened.verification;
        const codes = findings(this.app, this.opened.evidence).filter((one) => one.weight > 20).map((one) => one.title);
        const looked = [reviewReason ? this.app.words.why(reviewReason) : null, ...codes].filter(Boolean).slice(0, 6);
        return this.app.texts.say("console.decide.looked", { what: looked.join("; ") || this.say("console.decide.everything") }).slice(0, 2_000);
    }

    noteOfReasons() {
        const chosen = (this.opened.evidence.decisionReasons ?? []).filter((/** @type {any} */ one) => this.reasons.includes(one.code));
        return chosen.map((/** @type {any} */ one) => this.wordOf(one)).join(" ").slice(0, 2_000);
    }

    /**
     * A reason in the reviewer's language; one of the journey's own is in the person's.
     *
     * @param {{ code: string, text: string }} reason
     */
    wordOf(reason) {
        return this.app.texts.find(`decision.${reason.code}`) ?? reason.text;
    }

    /** @param {HTMLInputElement} changed */
    reasonsChanged(changed) {
        if (this.reasons.length > REASONS) changed.checked = false;
        if (!this.isEdited && this.kind === "failed") this.note.value = this.noteOfReasons();
    }

    languageHint() {
        const name = new Intl.DisplayNames([this.app.texts.language], { type: "language" }).of(this.opened.verification.locale) ?? "";
        return this.app.texts.say("console.decide.textHint", { language: name });
    }

    /** A text for the person to begin with, in the person's language. */
    async fillText() {
        const known = Object.values(this.personTexts?.sentences ?? {});
        if (this.text.value && !known.includes(this.text.value)) return;
        if (this.draft.text && !this.personTexts) this.text.value = this.draft.text;
        this.personTexts ??= await Texts.load(this.app.service, ["console.ask."], this.opened.verification.locale).catch(() => this.app.texts);
        if (this.text.value && !Object.values(this.personTexts.sentences).includes(this.text.value)) return;
        this.text.value = this.personTexts.find(`console.ask.${this.chosenStep?.kind}`) ?? "";
    }

    get chosenStep() {
        const id = this.steps.find((one) => one.checked)?.value;
        return this.opened.journey.steps.find((/** @type {any} */ one) => one.id === id);
    }

    // ------------------------------------------------------------------ sending

    isComplete() {
        const missing = [this.kind === "ask" ? this.text : null, this.note.required ? this.note : null].find((one) => one && !one.value.trim());
        const isReasonMissing = this.kind === "failed" && this.choices.length > 0 && this.reasons.length === 0;
        if (this.kind === "ask" && !this.chosenStep) return this.refuse("console.decide.stepMissing", this.steps[0]);
        if (isReasonMissing) return this.refuse("console.decide.reasonMissing", this.choices[0]);
        if (missing) return this.refuse("console.decide.textMissing", missing);
        return true;
    }

    /**
     * @param {string} key
     * @param {HTMLElement | undefined} place
     */
    refuse(key, place) {
        fill(this.told, element("p", { class: "mistake bad", role: "alert" }, this.say(key)));
        place?.focus();
        return false;
    }

    send() {
        const body = this.body();
        const text = JSON.stringify(body);
        // Another body is another request; the same one, sent again after a lost answer, is the same.
        if (this.sent && this.sent !== text) this.key = freshKey();
        this.sent = text;
        const action = this.kind === "ask" ? "ask" : this.kind === "overturn" ? "overturn" : "decision";
        const { id, revision } = this.opened.verification;
        return this.app.calls.decide(id, action, body, revision, this.key);
    }

    body() {
        const note = this.note.value.trim();
        const reasons = this.reasons.length > 0 ? { reasons: this.reasons } : {};
        if (this.kind === "ask") return { step: this.chosenStep.id, text: this.text.value.trim(), ...note ? { note } : {}, ...reasons };
        if (this.kind === "overturn") return { outcome: this.opened.verification.outcome === "verified" ? "failed" : "verified", reason: note, ...reasons };
        return { outcome: this.kind, note, ...reasons };
    }

    /**
     * Digits choose, and Enter confirms, wherever nothing is being written.
     *
     * @param {KeyboardEvent} event
     * @param {HTMLFormElement | null} form
     */
    pressed(event, form) {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return form?.requestSubmit();
        if (event.target instanceof HTMLTextAreaElement || event.ctrlKey || event.metaKey || event.altKey) return;
        const choices = this.steps.length > 0 ? this.steps : this.choices;
        if (/^[0-9]$/.test(event.key) && this.app.keyboard.isOn) {
            const chosen = choices[(Number(event.key) + 9) % 10];
            if (!chosen) return;
            event.preventDefault();
            chosen.click();
            chosen.focus();
        } else if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) {
            event.preventDefault();
            form?.requestSubmit();
        }
    }
}
