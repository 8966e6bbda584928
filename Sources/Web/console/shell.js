// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The frame of every screen of the console: navigation, session, language, keys.

import { announce, element, fill, setAttributes } from "/shared/elements.js";
import { pause, Service, ServiceProblem, ServiceUnreachable } from "/shared/service.js";
import { Texts } from "/shared/texts.js";
import { ConsoleCalls } from "./calls.js";
import { Keyboard } from "./keyboard.js";
import { chosenLanguage, languageChoice } from "./languages.js";
import { screens } from "./screens.js";
import { IdleWarning } from "./idle.js";
import { showSignIn } from "./sign-in.js";
import { Words } from "./words.js";

/** @typedef {import("./calls.js").Session} Session */

/**
 * @typedef {object} Screen
 * @property {string} title
 * @property {HTMLElement} element
 * @property {import("./keyboard.js").Shortcut[]} [shortcuts]
 * @property {() => void} [close] ends what the screen began
 * @property {() => void} [focus] places the focus, by default on the heading
 */

const RETRY_SECONDS = 3;
const PREFIXES = [
    "advice.", "console.", "decision.", "documentType.", "field.", "problem.", "prompt.", "reason.", "signal.", "slot.",
];

export class Console {
    /**
     * @param {HTMLElement} page
     * @param {Texts} texts
     */
    constructor(page, texts) {
        this.page = page;
        this.texts = texts;
        this.words = new Words(texts);
        /** @type {Session | null} */
        this.session = null;
        this.service = new Service({ headers: () => this.headers(), onProblem: (problem) => this.refused(problem) });
        this.calls = new ConsoleCalls(this.service, () => this.idle?.moved());
        this.keyboard = new Keyboard(texts);
        /** @type {IdleWarning | null} */
        this.idle = null;
        /** @type {Screen | null} */
        this.screen = null;
        /** @type {import("./queue-model.js").QueueModel | null} */
        this.queue = null;
        this.generation = 0;
        this.isSigningOut = false;
        this.main = element("main", { id: "main", tabindex: "-1" });
    }

    /** @param {HTMLElement} page */
    static async start(page) {
        const service = new Service();
        let texts;
        try {
            texts = await Texts.load(service, PREFIXES, chosenLanguage());
        } catch (error) {
            // There are no texts to say it with yet.
            fill(page, element("p", { class: "notice bad", role: "alert" }, "Recto does not answer. / Recto antwoordt niet."));
            throw error;
        }
        const made = new Console(page, texts);
        texts.apply();
        announce("");
        addEventListener("hashchange", () => made.route());
        await made.begin();
        return made;
    }

    /** Shows the screen of the address to somebody who is signed in, and the form to others. */
    async begin() {
        const session = await this.answered();
        if (session) await this.enter(session);
        else this.leave();
    }

    /** The session of this browser, once the service answers; until then the page says that it does not. */
    async answered() {
        const place = element("main", { class: "narrow" });
        for (;;) {
            try {
                return await this.calls.session();
            } catch (error) {
                const shown = this.problem(error);
                // The same alert again would be read again.
                if (place.textContent !== shown.textContent) fill(place, shown);
                if (!place.isConnected) fill(this.page, place);
                await pause(RETRY_SECONDS);
            }
        }
    }

    /** @param {Session} session */
    async enter(session) {
        this.session = session;
        this.idle?.end();
        this.idle = new IdleWarning(this, session);
        this.keyboard.always(this.shortcuts());
        fill(this.page, this.skip(), this.header(), this.main);
        await this.route();
    }

    /**
     * Shows the form, and forgets everything that was shown.
     *
     * @param {string} [why] a sentence
     */
    leave(why) {
        this.idle?.end();
        this.idle = null;
        // A case that is left is given back, for which the session is still needed.
        this.screen?.close?.();
        this.screen = null;
        this.session = null;
        this.queue = null;
        this.generation += 1;
        closeDialogs();
        fill(this.main);
        this.keyboard.always([]);
        this.keyboard.show([]);
        this.setTitle(this.texts.say("console.signIn.title"));
        fill(this.page, showSignIn(this, why));
        /** @type {HTMLElement | null} */ (this.page.querySelector("[autofocus]"))?.focus();
    }

    headers() {
        /** @type {Record<string, string>} */
        const headers = { "accept-language": this.texts.language };
        if (this.session) headers["x-csrf-token"] = this.session.token;
        return headers;
    }

    /** @param {ServiceProblem} problem */
    refused(problem) {
        if (problem.status === 401 && this.session) this.leave(this.texts.say("console.signIn.over"));
    }

    /** @param {string} role */
    has(role) {
        return this.session?.roles.includes(role) === true;
    }

    /** @param {string} path such as `queue` */
    go(path) {
        if (location.hash === `#/${path}`) void this.route();
        else location.hash = `#/${path}`;
    }

    /** Shows the screen that the address names. */
    async route() {
        if (!this.session) return;
        const [name, ...rest] = location.hash.replace(/^#\/?/, "").split("/").map(decoded);
        const allowed = screens.filter((one) => one.roles.some((role) => this.has(role)));
        const entry = allowed.find((one) => one.name === name) ?? allowed[0];
        if (!entry) return this.showNothing();
        await this.show(entry, entry.name === name ? rest : []);
    }

    showNothing() {
        const heading = element("h1", { class: "visually-hidden" }, this.texts.say("console.signIn.title"));
        fill(this.main, heading, element("p", { class: "notice doubt" }, this.texts.say("console.noRole")));
    }

    /**
     * @param {import("./screens.js").Entry} entry
     * @param {string[]} parameters
     */
    async show(entry, parameters) {
        // Over another screen a dialog would decide a case that is no longer seen.
        closeDialogs();
        this.screen?.close?.();
        this.screen = null;
        this.generation += 1;
        const generation = this.generation;
        this.mark(entry.name);
        this.keyboard.show([]);
        this.main.setAttribute("aria-busy", "true");
        let screen;
        try {
            screen = await entry.show(this, parameters);
        } catch (error) {
            screen = this.failed(error);
        }
        // Another screen was asked for meanwhile, or the session is over.
        if (generation !== this.generation) return screen.close?.();
        this.present(screen);
    }

    /** @param {Screen} screen */
    present(screen) {
        this.screen = screen;
        this.main.removeAttribute("aria-busy");
        this.main.dataset.screen = location.hash;
        fill(this.main, screen.element);
        this.setTitle(screen.title);
        this.keyboard.show(screen.shortcuts ?? []);
        if (screen.focus) screen.focus();
        else this.main.focus();
    }

    /**
     * @param {unknown} error
     * @returns {Screen}
     */
    failed(error) {
        const heading = element("h1", null, this.texts.say("console.failedTitle"));
        const shown = element("div", { class: "narrow" }, heading, this.problem(error));
        return { title: this.texts.say("console.failedTitle"), element: shown };
    }

    /**
     * A refusal or a lost connection in words.
     *
     * @param {unknown} error
     * @returns {HTMLElement}
     */
    problem(error) {
        const title = element("strong", null, this.sentence(error));
        if (!(error instanceof ServiceProblem)) return element("div", { class: "notice bad", role: "alert" }, title);
        return element(
            "div", { class: "notice bad", role: "alert" },
            title,
            error.detail ? element("p", null, error.detail) : null,
            error.fields.length > 0 ? element("ul", null, error.fields.slice(0, 20).map((one) => element("li", null, one.message))) : null,
            error.requestId ? element("p", { class: "soft mono" }, error.requestId) : null,
        );
    }

    /** @param {unknown} error */
    sentence(error) {
        if (error instanceof ServiceUnreachable) return this.texts.say("console.unreachable");
        if (error instanceof ServiceProblem) return error.title || this.texts.say(`problem.${error.code}`);
        // A fault of the page itself: its name helps whoever mends it, and nobody else.
        console.error(error);
        return this.texts.say("console.failed");
    }

    /** @param {string} title */
    setTitle(title) {
        document.title = `${title} · Recto`;
    }

    /** @param {string} text */
    tell(text) {
        announce(text);
        document.querySelector(".toast")?.remove();
        const toast = document.body.appendChild(element("div", { class: "toast", "aria-hidden": "true" }, text));
        setTimeout(() => toast.remove(), 4_000);
    }

    /** @returns {import("./keyboard.js").Shortcut[]} */
    shortcuts() {
        const help = { keys: ["?"], label: "console.key.help", run: () => this.keyboard.help() };
        const all = screens.filter((one) => one.key && one.roles.some((role) => this.has(role)));
        return [...all.map((one) => ({ keys: [String(one.key)], label: `console.screen.${one.name}`, run: () => this.go(one.name) })), help];
    }

    skip() {
        const link = element("a", { class: "skip", href: "#main" }, this.texts.say("console.skip"));
        // The fragment names screens, so the link moves the focus by itself.
        link.addEventListener("click", (event) => { event.preventDefault(); this.main.focus(); });
        return link;
    }

    header() {
        const shown = screens.filter((one) => one.isInBar && one.roles.some((role) => this.has(role)));
        const links = shown.map((one) => element("li", null, element("a", { href: `#/${one.name}`, "data-screen": one.name }, this.texts.say(`console.screen.${one.name}`))));
        return element(
            "header", { class: "bar" },
            element("a", { class: "brand", href: "#/" }, element("img", { src: "/shared/recto.svg", alt: "", width: 20, height: 20 }), "Recto"),
            element("nav", { "aria-label": this.texts.say("console.navigation") }, element("ul", null, links)),
            element("div", { class: "bar-end" }, this.helpButton(), this.languages(), this.person()),
        );
    }

    helpButton() {
        const made = element("button", { type: "button", class: "button plain small", "aria-label": this.texts.say("console.key.help") }, element("kbd", null, "?"));
        made.addEventListener("click", () => this.keyboard.help());
        return made;
    }

    languages() {
        return languageChoice(this.texts);
    }

    person() {
        const out = element("button", { type: "button", class: "button small" }, this.texts.say("console.signOut"));
        out.addEventListener("click", async () => {
            // A case that is left is given back before the session ends.
            this.isSigningOut = true;
            this.screen?.close?.();
            this.screen = null;
            const told = await this.calls.signOut().then(() => "console.signIn.left", (error) =>
                error instanceof ServiceProblem && error.status < 500 ? "console.signIn.left" : "console.signIn.unheard");
            this.isSigningOut = false;
            this.idle?.left(told);
            this.leave(this.texts.say(told));
        });
        return element("span", { class: "person" }, element("bdi", { class: "stored" }, this.session?.name ?? ""), out);
    }

    /** @param {string} name of the present screen */
    mark(name) {
        const shown = name === "case" ? "queue" : name;
        for (const link of this.page.querySelectorAll("[data-screen]")) {
            setAttributes(link, { "aria-current": link.getAttribute("data-screen") === shown ? "page" : null });
        }
    }
}

function closeDialogs() {
    document.querySelectorAll("dialog").forEach((dialog) => dialog.close());
}

/** @param {string} part */
function decoded(part) {
    try {
        return decodeURIComponent(part);
    } catch {
        return part;
    }
}
