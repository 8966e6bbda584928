// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The capture page: draws what the verification asks for, and nothing of its own.

import { announce, ask, button, element, fill } from "../shared/elements.js";
import { Texts } from "../shared/texts.js";
import { RectoCapture, ServiceProblem, placeOf, readLanguage, screenOf, serviceTime, stepOf } from "./recto.js";
import { changeOf, dress, tellParent } from "./theme.js";
import * as screens from "./screens.js";

/**
 * @typedef {object} Shown
 * @property {string} title
 * @property {(Node | string | null | false)[]} body
 * @property {boolean} [isFollowed] true if something else than this page brings the change
 * @property {(verification: import("./loop.js").Verification) => void} [update] the same thing is asked for, with other details
 * @property {(verification: import("./loop.js").Verification) => boolean} [keeps] true to stay, whatever the key is
 * @property {() => void} [leave]
 */

const LANGUAGE = "recto.language";
const PREFIXES = ["capture.", "documentType.", "field."];
/** Screens with a camera come when they are needed. */
const LATER = /** @type {Record<string, () => Promise<any>>} */ ({
    document: async () => (await import("./picture.js")).pictureScreen,
    selfie: async () => (await import("./picture.js")).pictureScreen,
    alternative: async () => (await import("./picture.js")).pictureScreen,
    presence: async () => (await import("./presence.js")).presenceScreen,
    looking: () => import("./looking.js"),
    filming: () => import("./filming.js"),
});

class Page {
    constructor() {
        this.capture = new RectoCapture();
        // The secret leaves the query before anything else is asked for.
        history.replaceState(null, "", this.capture.link.address);
        // Another link in the same tab differs in its fragment alone, so no browser loads the page for it.
        addEventListener("hashchange", () => location.reload());
        this.main = /** @type {HTMLElement} */ (document.querySelector("main"));
        this.language = this.capture.session.note(LANGUAGE) ?? readLanguage(new URLSearchParams(location.search).get("language"));
        /** @type {Record<string, string>} */
        this.journey = {};
        this.key = "";
        /** @type {Shown | null} */
        this.shown = null;
        this.follower = new AbortController();
        /** What a button of this screen asked for, until it is answered. @type {object | null} */
        this.working = null;
    }

    async start() {
        announce("");
        this.listen();
        const away = /** @type {HTMLElement} */ (document.querySelector("#away"));
        this.capture.addEventListener("connection", (event) => { away.hidden = !/** @type {CustomEvent} */ (event).detail.isLost; });
        await this.load();
        away.remove();
        await this.open();
        // They are here before they are needed: the network may be away then.
        for (const load of Object.values(LATER)) load().catch(() => {});
    }

    listen() {
        const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ action) =>
            this.capture.addEventListener(name, (event) => action(/** @type {CustomEvent} */ (event).detail));
        let id = "";
        on("change", (verification) => {
            ({ id } = verification);
            tellParent(this.theme, changeOf(verification));
            this.draw(verification).catch((error) => this.show("problem", screens.problem(this, error)));
        });
        on("connection", ({ isLost }) => this.banner(isLost ? "lost" : null));
        on("postponed", ({ seconds }) => this.banner("busy", { seconds: Math.ceil(seconds) }));
        on("ended", ({ code }) => {
            tellParent(this.theme, { type: "recto.ended", id, code });
            this.show("gone", screens.gone(this));
        });
        const look = () => { if (!document.hidden && this.capture.verification) this.capture.refresh().catch(() => {}); };
        document.addEventListener("visibilitychange", look);
        for (const name of ["pageshow", "online"]) addEventListener(name, look);
    }

    /** Loads the sentences of a language. */
    async load() {
        this.capture.language = this.language;
        const get = (/** @type {string} */ path) => this.capture.courier.bring({ method: "GET", path: path.slice(1) });
        const [texts, theme] = await Promise.all([
            Texts.load(/** @type {any} */ ({ get }), PREFIXES, this.language),
            dress(this.capture, this.language).catch(() => null),
        ]);
        this.theme = theme;
        this.texts = texts;
        Object.assign(texts.sentences, theme?.texts);
        this.capture.language = this.texts.language;
        this.texts.apply();
        this.frame();
    }

    async open() {
        try {
            const verification = await this.capture.resume();
            if (verification) await this.draw(verification);
            else this.show("welcome", screens.welcome(this));
        } catch (error) {
            // A session that is over was told of by its event.
            if (this.capture.session.saved) this.show("problem", screens.problem(this, error));
        }
    }

    /** The header and footer around every screen. */
    frame() {
        const languages = /** @type {Texts} */ (this.texts).languages;
        const choose = element("select", { "aria-label": this.say("language"), onchange: (/** @type {any} */ event) => this.speak(event.target.value) });
        for (const tag of languages) {
            const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
            choose.append(element("option", { value: tag, lang: tag, selected: tag === this.texts?.language }, name));
        }
        this.stop = button(this.say("stop"), () => this.cancel(), { class: "button plain", hidden: !this.isOpen });
        fill(/** @type {HTMLElement} */ (document.querySelector("footer")), languages.length > 1 && choose, this.stop);
    }

    get isOpen() { return ["collecting", "processing", "review"].includes(this.capture.verification?.status ?? ""); }

    /** @param {string} language */
    async speak(language) {
        this.language = language;
        this.capture.session.keep(LANGUAGE, language);
        this.journey = {};
        const { screen } = this.main.dataset;
        const before = this.inputs();
        await this.load();
        this.key = "";
        await this.open();
        // What was typed and chosen is kept: the screen is the same one in other words.
        if (this.main.dataset.screen === screen) {
            this.inputs().forEach((input, index) => { ({ value: input.value, checked: input.checked } = before[index] ?? input); });
        }
        // Whoever chose a language goes on from there.
        /** @type {HTMLElement | null} */ (document.querySelector("footer select"))?.focus();
    }

    /** What a person fills in on this screen; files are chosen again. @returns {HTMLInputElement[]} */
    inputs() { return [...this.main.querySelectorAll(/** @type {"input"} */ ("input:not([type=file])"))]; }

    /**
     * The page's sentence of a key.
     *
     * @param {string} key
     * @param {Record<string, string | number>} [values]
     */
    say(key, values) { return /** @type {Texts} */ (this.texts).say(`capture.${key}`, values); }

    /**
     * The sentence of a key of the service; `otherwise` if it has none.
     *
     * @param {string} key
     * @param {string} otherwise
     */
    find(key, otherwise) { return this.texts?.find(key) ?? otherwise; }

    /**
     * A stretch of time in words, such as “90 seconds”.
     *
     * @param {number} seconds
     */
    lasting(seconds) {
        const [unit, value] = seconds < 120 ? ["second", seconds] : ["minute", Math.floor(seconds / 60)];
        return this.texts?.number(value, { style: "unit", unit, unitDisplay: "long" }) ?? "";
    }

    /** @param {import("./loop.js").Verification} verification */
    async draw(verification) {
        const { session } = this.capture;
        if (verification.status !== "collecting") session.keep("elsewhere", undefined);
        const chosen = { isElsewhere: session.note("elsewhere"), alternative: session.note("alternative") };
        const { name, key } = screenOf(verification, chosen);
        this.warn(verification);
        const isSame = key === this.main.dataset.screen && this.key === key;
        if (isSame || this.shown?.keeps?.(verification)) return this.shown?.update?.(verification);
        if (key === this.key) return;
        this.key = key;
        await this.loadJourney();
        const make = await (LATER[name]?.() ?? screens.byName[name]);
        // Another answer may have come meanwhile.
        if (this.key !== key) return;
        this.rest();
        this.show(key, make(this, /** @type {any} */ (this.capture.verification)));
    }

    async loadJourney() {
        if (Object.keys(this.journey).length > 0) return;
        this.journey = await this.capture.journeyTexts().catch(() => ({}));
    }

    /**
     * The journey's title of the present step, or the page's own.
     *
     * @param {import("./loop.js").Verification} verification
     * @param {string} key
     */
    titleOf(verification, key) { return stepOf(verification)?.title ?? this.say(key); }

    /**
     * The journey's text about the present step, a reviewer's words, and the advice after the last try.
     *
     * @param {import("./loop.js").Verification} verification
     */
    introduction({ next }) {
        const text = this.journey[`${next.step}.text`];
        const wrong = (next.feedback ?? []).filter((/** @type {any} */ one) => one.severity === "error");
        const advice = [...new Set(wrong.map((/** @type {any} */ one) => String(one.advice ?? one.message)))];
        // A reviewer writes in paragraphs.
        const request = (next.request?.text ?? "").split(/\s*\n\s*/).filter(Boolean);
        const notice = (/** @type {string[]} */ parts, /** @type {string} */ look) =>
            parts.length > 0 && element("div", { class: look }, parts.map((one) => element("p", null, one)));
        return [
            text && next.type !== "consent" && element("p", null, text),
            notice(request, "notice"),
            notice(advice, "notice bad"),
            next.attemptsLeft < 3 && element("p", { class: "soft" }, this.say("triesLeft", { count: next.attemptsLeft })),
        ];
    }

    /**
     * Notes what the person chose, and shows what follows from it.
     *
     * @param {"elsewhere" | "alternative"} name
     * @param {unknown} value `undefined` to take it back
     */
    chose(name, value) {
        this.capture.session.keep(name, value);
        if (this.capture.verification) void this.draw(this.capture.verification);
    }

    /**
     * Replaces what is shown; the focus goes to its heading, so that it is read first.
     *
     * @param {string} key
     * @param {Shown} shown
     */
    show(key, shown) {
        this.shown?.leave?.();
        this.follower.abort();
        [this.key, this.shown] = [key, shown];
        const { verification } = this.capture;
        if (this.stop) this.stop.hidden = !this.isOpen;
        // All was sent, or nothing can be any more: the time that was left for it is no news.
        if (verification?.status !== "collecting") this.banner(null);
        const place = verification && placeOf(verification);
        const heading = element("h1", { tabindex: -1 }, shown.title);
        fill(this.main, place && element("p", { class: "place" }, this.say("place", place)), heading, ...shown.body);
        this.main.removeAttribute("aria-busy");
        this.main.dataset.screen = key;
        document.title = [shown.title, this.theme?.name ?? "Recto"].join(" · ");
        heading.focus({ preventScroll: true });
        scrollTo(0, 0);
        if (shown.isFollowed) this.follow();
    }

    follow() {
        this.follower = new AbortController();
        this.capture.follow(this.follower.signal).catch((error) => {
            if (this.capture.session.saved) this.show("problem", screens.problem(this, error));
        });
    }

    /**
     * Does something that a button asks for: once, and with its refusal beside it.
     *
     * @param {() => Promise<unknown>} action
     * @param {HTMLElement} [place] of a refusal
     */
    async work(action, place = this.main) {
        if (this.working) return false;
        const own = this.working = { place };
        this.main.dataset.working = "";
        place.querySelector(".refusal")?.remove();
        try {
            await action();
            return true;
        } catch (error) {
            // On another screen it would be the refusal of something else.
            if (this.working === own) this.refuse(error, place);
            return false;
        } finally {
            if (this.working === own) this.rest();
        }
    }

    /** Lets the next button work: what an earlier screen asked for may still be on its way. */
    rest() {
        this.working = null;
        delete this.main.dataset.working;
    }

    /**
     * @param {unknown} error
     * @param {HTMLElement} place
     */
    refuse(error, place) {
        if (error instanceof DOMException && error.name === "AbortError") return;
        if (!(error instanceof ServiceProblem) && typeof (/** @type {any} */ (error)).code !== "string") console.error(error);
        place.append(element("p", { class: "notice bad refusal", role: "alert" }, this.reason(error)));
    }

    /**
     * A refusal in words for the person.
     *
     * @param {any} error
     */
    reason(error) {
        if (!(error instanceof ServiceProblem)) return this.say(typeof error?.code === "string" ? error.code : "fault");
        const mistakes = error.fields.map(({ message }) => message);
        return [error.title, error.detail, ...mistakes].filter(Boolean).join(" ") || this.say("fault");
    }

    /**
     * One line above everything, as long as it is so.
     *
     * @param {string | null} key
     * @param {Record<string, string | number>} [values]
     */
    banner(key, values) {
        const place = /** @type {HTMLElement} */ (document.querySelector("#banner"));
        fill(place, key && this.texts && this.say(key, values));
        clearTimeout(this.bannerTimer);
        if (values?.seconds) this.bannerTimer = setTimeout(() => fill(place), Number(values.seconds) * 1_000);
    }

    /**
     * Says in time that the whole verification ends, and looks when it has.
     *
     * @param {import("./loop.js").Verification} verification
     */
    warn(verification) {
        clearTimeout(this.warning);
        const left = Date.parse(verification.expiresAt) - serviceTime();
        if (verification.status !== "collecting" || !(left > -5_000)) return;
        const early = left - 300_000;
        if (early > 2 ** 30) return;
        const time = this.texts?.time(verification.expiresAt, { timeStyle: "short" }) ?? "";
        this.warning = setTimeout(() => {
            if (early < 0) return void this.capture.refresh().catch(() => {});
            // A status, which is said as it changes.
            this.banner("expires", { time });
            this.warn(verification);
        }, early > 0 ? early : left + 1_000);
    }

    async cancel() {
        if (!await this.confirm("stop.title", "stop.text", "stop.yes")) return;
        // At once, whatever else is being sent.
        await this.capture.cancel().catch((error) => this.refuse(error, this.main));
    }

    /**
     * Asks before something that cannot be taken back.
     *
     * @param {string} title
     * @param {string} text
     * @param {string} yes
     */
    async confirm(title, text, yes) {
        const form = element(
            "form", { method: "dialog" },
            element("p", null, this.say(text)),
            element(
                "div", { class: "buttons" },
                element("button", { class: "button", value: "" }, this.say("back")),
                element("button", { class: "button primary", value: "yes" }, this.say(yes)),
            ),
        );
        const heading = element("h2", { id: "question" }, this.say(title));
        return await ask(element("dialog", { "aria-labelledby": "question" }, heading, form)) === "yes";
    }

    /** Announces a text to those who hear the page. */
    announce = announce;
}

const page = new Page();
page.start().catch((error) => {
    console.error(error);
    // There may be no texts to say it with.
    document.querySelector("main")?.replaceChildren();
    document.querySelector("#broken")?.removeAttribute("hidden");
});
