// SPDX-License-Identifier: Apache-2.0
// @ts-check
// A session ends after a while without use. People are warned before, and can go on with one key (WCAG 2.2, 2.2.1).

import { ask, button, element } from "/shared/elements.js";

const WARNING_SECONDS = 120;
// Whoever writes a long note uses the session, though nothing is sent meanwhile.
const USE_SECONDS = 240;

export class IdleWarning {
    /**
     * @param {import("./shell.js").Console} app
     * @param {import("./calls.js").Session} session
     */
    constructor(app, session) {
        this.app = app;
        this.session = session;
        this.last = Date.now();
        this.isAsking = false;
        /** @type {HTMLDialogElement | null} the question, while it is shown */
        this.question = null;
        this.ended = new AbortController();
        // All tabs of a browser have one session: the use of one is that of all.
        this.tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`recto.console ${session.token}`);
        this.tabs?.addEventListener("message", (event) => this.heard(event.data));
        this.acted = this.last;
        const acted = () => { this.acted = Date.now(); };
        document.addEventListener("keydown", acted, { signal: this.ended.signal });
        document.addEventListener("pointerdown", acted, { signal: this.ended.signal });
        this.timer = setInterval(() => this.look(), 5_000);
    }

    /** Hears of a call that the service counts as use. */
    moved() {
        this.last = Date.now();
        this.tabs?.postMessage("used");
    }

    /**
     * Hears of another tab: the session was used there, or ended. A tab of another version may name a sentence that this
     * one does not have.
     *
     * @param {string} what `used`, or the sentence for whoever signed out there
     */
    heard(what) {
        const texts = this.app.texts;
        if (what !== "used") return this.app.leave(texts.find(what) ?? texts.say("console.signIn.left"));
        this.last = Date.now();
        if (this.endsAt - Date.now() > WARNING_SECONDS * 1_000) this.question?.close();
    }

    /**
     * Tells the other tabs that the person signed out.
     *
     * @param {string} told the sentence that says if the service heard it
     */
    left(told) { this.tabs?.postMessage(told); }

    /** The time at which the session is over, in milliseconds since 1970. */
    get endsAt() {
        const idle = this.last + this.session.idleSeconds * 1_000;
        return Math.min(idle, this.session.endsAt);
    }

    look() {
        const left = (this.endsAt - Date.now()) / 1_000;
        if (left <= 0) return this.app.leave(this.app.texts.say("console.signIn.over"));
        if (this.acted > this.last && Date.now() - this.last > USE_SECONDS * 1_000) void this.stay();
        if (left < WARNING_SECONDS && !this.isAsking) void this.warn();
    }

    async warn() {
        this.isAsking = true;
        const texts = this.app.texts;
        const isLast = this.session.endsAt <= this.endsAt;
        const stay = button(texts.say(isLast ? "console.close" : "console.idle.stay"), () => dialog.close("stay"), { class: "button primary", autofocus: true });
        const dialog = element(
            "dialog", { "aria-labelledby": "idle-title" },
            element("h2", { id: "idle-title" }, texts.say("console.idle.title")),
            element("p", null, texts.say(isLast ? "console.idle.last" : "console.idle.text")),
            element("div", { class: "buttons" }, stay),
        );
        this.question = dialog;
        const answer = await ask(dialog);
        this.question = null;
        if (answer === "stay" && !isLast) await this.stay();
        // At the end of the whole session the warning is given once.
        this.isAsking = isLast;
    }

    /** Tells the service that the session is in use. */
    async stay() {
        // A second look must not come before the answer to the first.
        this.last = Date.now();
        const session = await this.app.calls.session().catch(() => undefined);
        if (session === null && this.app.session) this.app.leave(this.app.texts.say("console.signIn.over"));
    }

    end() {
        this.ended.abort();
        clearInterval(this.timer);
        this.tabs?.close();
        this.tabs = null;
    }
}
