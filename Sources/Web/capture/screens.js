// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The screens without a camera.

import { button, element, field, fill } from "../shared/elements.js";
import { readMarkup } from "./markup.js";
import { readCode, ServiceProblem, serviceTime } from "./recto.js";

/** @typedef {any} Stage the page, see page.js */
/** @typedef {import("./loop.js").Verification} Verification */

/**
 * A form whose button does something.
 *
 * @param {Stage} stage
 * @param {(Node | string | null | false)[]} body
 * @param {string} label
 * @param {(form: HTMLFormElement) => Promise<unknown>} action
 */
function form(stage, body, label, action) {
    const made = element("form", {
        class: "screen",
        onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void stage.work(() => action(made), made); },
    }, ...body, element("button", { class: "button primary wide" }, label));
    return made;
}

/**
 * An error that a sentence of the page explains.
 *
 * @param {string} code
 */
const mistaken = (code) => Object.assign(new Error(code), { code });

/** @param {Stage} stage */
export function welcome(stage) {
    const { capture } = stage;
    const isPreview = !capture.link.token && isFramedByService();
    const isMissing = !capture.link.token && !isPreview;
    const code = element("input", { inputmode: "numeric", autocomplete: "off", required: true, maxlength: 20, name: "code" });
    const begin = async () => {
        if (isPreview) return;
        const typed = isMissing ? readCode(code.value) : undefined;
        if (typed === null) throw mistaken("wrong.code");
        try {
            await capture.begin(typed);
        } catch (error) {
            // What a proxy refuses without a problem of the service's says nothing of the link.
            const isRefused = error instanceof ServiceProblem && [401, 403].includes(error.status) && error.code !== "internalError" && !isMissing;
            if (!isRefused) throw error;
            stage.show("spent", spent(stage));
        }
    };
    return {
        title: stage.say("welcome.title"),
        body: [
            element("p", null, stage.say("welcome.text")),
            !isMissing && element("ul", { class: "list" }, ["document", "camera", "time"].map((one) => element("li", null, stage.say(`welcome.${one}`)))),
            isMissing && element("p", { class: "notice" }, stage.say("noLink")),
            form(stage, isMissing ? [field(stage.say("code"), code, stage.say("code.hint"))] : [], stage.say("begin"), begin),
            element("p", { class: "soft" }, stage.say("welcome.private")),
        ],
    };
}

/** True in the set-up of the console, which shows this page in a frame; pages of applications are of other origins. */
function isFramedByService() {
    try { return parent !== window && parent.location.origin === location.origin; } catch { return false; }
}

/** @param {Stage} stage */
function spent(stage) {
    const again = button(stage.say("tryAgain"), () => stage.show("welcome", welcome(stage)));
    const text = (/** @type {string} */ key) => element("p", null, stage.say(key));
    return { title: stage.say("spent.title"), body: [text("spent.text"), text("spent.elsewhere"), text("spent.new"), again] };
}

/** @param {Stage} stage */
export function gone(stage) {
    return { title: stage.say("gone.title"), body: [element("p", null, stage.say("gone.text"))] };
}

/**
 * @param {Stage} stage
 * @param {unknown} error
 */
export function problem(stage, error) {
    const again = button(stage.say("tryAgain"), () => location.reload(), { class: "button primary" });
    return { title: stage.say("problem.title"), body: [element("p", { class: "notice bad" }, stage.reason(error)), again] };
}

/**
 * @param {Stage} stage
 * @param {Verification} verification
 */
function consent(stage, verification) {
    const { next } = verification;
    const text = next.isHTML
        ? readMarkup(next.text).map(shownPart)
        : next.text.split(/\n{2,}/).map((/** @type {string} */ part) => element("p", null, part));
    return {
        title: stage.titleOf(verification, "consent.title"),
        body: [
            element("div", { class: "consent" }, text),
            form(stage, [], stage.say("consent.agree"), () => stage.capture.approve(next)),
            skipping(stage, verification),
            element("p", { class: "soft" }, stage.say("consent.refuse")),
        ],
    };
}

/**
 * @param {import("./markup.js").Part} part
 * @returns {Node | string}
 */
function shownPart(part) {
    if (typeof part === "string") return part;
    const name = /** @type {any} */ (part.name === "a" && !part.address ? "span" : part.name);
    const link = part.address ? { href: part.address, target: "_blank", rel: "noopener noreferrer" } : null;
    return element(name, link, ...part.children.map(shownPart));
}

/**
 * @param {Stage} stage
 * @param {Verification} verification
 */
function select(stage, verification) {
    const { step, documentTypes, count } = verification.next;
    const type = count === 1 ? "radio" : "checkbox";
    const choices = documentTypes.map((/** @type {string} */ name) => choice(stage, type, name));
    const send = async (/** @type {HTMLFormElement} */ made) => {
        const chosen = new FormData(made).getAll("type").map(String);
        if (chosen.length !== count) throw mistaken("wrong.choice");
        await stage.capture.select(step, chosen);
    };
    const legend = element("legend", null, stage.texts.count("capture.select.legend", count));
    const chosen = form(stage, [element("fieldset", null, legend, ...choices)], stage.say("goOn"), send);
    return {
        title: stage.titleOf(verification, "select.title"),
        body: [...stage.introduction(verification), chosen, skipping(stage, verification)],
    };
}

/**
 * A document to choose.
 *
 * @param {Stage} stage
 * @param {"radio" | "checkbox"} type
 * @param {string} name
 */
export function choice(stage, type, name) {
    const id = `type-${name}`;
    return element(
        "div", { class: "choice" },
        element("input", { type, id, name: "type", value: name }),
        element("label", { for: id }, stage.find(`documentType.${name}`, name)),
    );
}

/** The fields that browsers may fill in (WCAG 2.2, 1.3.5). */
const PURPOSES = /** @type {Record<string, string>} */ ({
    firstName: "given-name", middleName: "additional-name", lastName: "family-name", birthDate: "bday",
    addressStreet: "address-line1", addressStreet2: "address-line2", addressCity: "address-level2",
    addressState: "address-level1", addressZip: "postal-code", country: "country", email: "email", phone: "tel",
});

/** The keys that a telephone shows for them. */
const KEYS = /** @type {Record<string, string>} */ ({ email: "email", phone: "tel" });

/**
 * @param {Stage} stage
 * @param {Verification} verification
 */
function fillIn(stage, verification) {
    const { step, fields } = verification.next;
    const inputs = fields.map((/** @type {any} */ one) => element("input", {
        name: one.name, required: one.isRequired, maxlength: one.greatestLength,
        type: /Date$/.test(one.name) ? "date" : "text", autocomplete: PURPOSES[one.name] ?? "off", inputmode: KEYS[one.name],
    }));
    const rows = fields.map((/** @type {any} */ one, /** @type {number} */ index) => {
        const name = stage.journey[`${step}.${one.name}`] ?? stage.find(`field.${one.name}`, one.name);
        const label = name.charAt(0).toLocaleUpperCase(stage.texts.language) + name.slice(1);
        return field(label, inputs[index], one.isRequired ? undefined : stage.say("form.optional"));
    });
    const send = () => {
        const filled = inputs.filter((/** @type {HTMLInputElement} */ input) => input.value.trim());
        const values = filled.map((/** @type {HTMLInputElement} */ input) => [input.name, input.value.trim()]);
        return stage.capture.fillIn(step, Object.fromEntries(values));
    };
    return {
        title: stage.titleOf(verification, "form.title"),
        body: [...stage.introduction(verification), form(stage, rows, stage.say("goOn"), send), skipping(stage, verification)],
    };
}

/**
 * A button to leave out a step that may be left out.
 *
 * @param {Stage} stage
 * @param {Verification} verification
 */
export function skipping(stage, verification) {
    const step = verification.steps.find((one) => one.id === verification.next.step);
    if (step?.isRequired !== false) return null;
    return button(stage.say("skip"), () => stage.work(() => stage.capture.skip(step.id)), { class: "button plain" });
}

/**
 * @param {Stage} stage
 * @param {Verification} verification
 */
function passcode(stage, verification) {
    let { next } = verification;
    const input = element("input", {
        name: "passcode", class: "passcode", inputmode: "numeric", autocomplete: "one-time-code", required: true,
        maxlength: next.digits + 4, pattern: "[0-9 ]*",
    });
    const send = async () => {
        const digits = input.value.replace(/\D/g, "");
        if (digits.length !== next.digits) throw mistaken("wrong.digits");
        await stage.capture.verifyPasscode(next.step, digits);
    };
    const resend = async () => {
        if (left() > 0) return;
        if (await stage.work(() => stage.capture.resendPasscode(next.step))) stage.announce(stage.say("otp.resent"));
    };
    const again = button(stage.say("otp.resend"), resend, { class: "button plain" });
    const wait = element("p", { class: "soft" });
    const left = () => Math.ceil((Date.parse(next.resendAt ?? "") - serviceTime()) / 1_000);
    const count = () => {
        const seconds = left();
        // A button that is switched off would lose the focus of the person who pressed it.
        again.setAttribute("aria-disabled", String(seconds > 0));
        fill(wait, seconds > 0 && stage.say("otp.wait", { seconds }));
    };
    const timer = setInterval(count, 1_000);
    count();
    const isSent = next.channel !== "authenticator";
    return {
        title: stage.titleOf(verification, "otp.title"),
        body: [
            ...stage.introduction(verification),
            form(stage, [field(stage.say(`otp.${next.channel ?? "sms"}`, { digits: next.digits }), input)], stage.say("goOn"), send),
            isSent && again, isSent && wait, skipping(stage, verification),
        ],
        update: (/** @type {Verification} */ changed) => { ({ next } = changed); count(); },
        leave: () => clearInterval(timer),
    };
}

/**
 * @param {Stage} stage
 * @param {Verification} verification
 */
function submit(stage, verification) {
    // Others were left out, or have no tries left.
    const done = verification.steps.filter((step) => step.state === "passed").map((step) => element("li", null, step.title ?? step.id));
    return {
        title: stage.say("submit.title"),
        body: [done.length > 0 && element("p", null, stage.say("submit.text")), element("ul", { class: "list" }, done), form(stage, [], stage.say("submit.send"), () => stage.capture.submit())],
    };
}

/**
 * @param {Stage} stage
 * @param {Verification} verification
 */
function wait(stage, verification) {
    const { item } = verification.next;
    const isReview = item === "review";
    return {
        title: stage.say(isReview ? "review.title" : "wait.title"),
        body: [
            !isReview && element("span", { class: "busy", role: "img", "aria-label": stage.say("wait.busy") }),
            element("p", { role: "status" }, stage.say(isReview ? "review.text" : `wait.${item}`)),
            isReview && back(stage, verification),
        ],
        isFollowed: true,
    };
}

/**
 * The way back to the application, if it named one.
 *
 * @param {Stage} stage
 * @param {Verification} verification
 */
function back(stage, { returnUrl }) {
    if (!returnUrl || !/^https?:/i.test(returnUrl)) return null;
    const name = stage.theme?.name;
    return element("a", { class: "button primary wide", href: returnUrl, target: "_top" }, name ? stage.say("return.to", { name }) : stage.say("return"));
}

/**
 * @param {Stage} stage
 * @param {Verification} verification
 */
function end(stage, verification) {
    const outcome = verification.outcome ?? "erased";
    const isGood = outcome === "verified" || outcome === "waived";
    const mark = element("p", { class: ["mark", isGood ? "good" : "bad"], "aria-hidden": "true" }, isGood ? "✓" : "!");
    return {
        title: stage.say(`end.${outcome}`),
        body: [mark, element("p", null, verification.message), back(stage, verification), element("p", { class: "soft" }, stage.say("end.close"))],
    };
}

/**
 * @param {Stage} stage
 * @param {Verification} verification
 */
function restart(stage, verification) {
    return {
        title: stage.say("restart.title"),
        body: [
            element("p", { class: "notice bad" }, verification.message),
            form(stage, [], stage.say("restart.again"), () => stage.capture.restart()),
            back(stage, verification),
        ],
    };
}

/**
 * A text, and the button that copies it. Browsers refuse to in frames and without TLS: then the person copies what is marked.
 *
 * @param {Stage} stage
 * @param {string} key of the button
 * @param {string} text
 * @param {boolean} isShown true if the text is there before
 */
function copying(stage, key, text, isShown) {
    const code = element("code", { class: "data", tabindex: 0, hidden: !isShown }, text);
    const copy = async () => {
        try {
            await navigator.clipboard.writeText(text);
            stage.announce(stage.say("copied"));
        } catch {
            code.hidden = false;
            getSelection()?.selectAllChildren(code);
            code.focus();
        }
    };
    return [code, button(stage.say(key), copy)];
}

/**
 * @param {Stage} stage
 * @param {Verification} verification
 */
function provider(stage, verification) {
    const { step, provider: who } = verification.next;
    const place = element("div", { class: "screen" });
    const drawn = (/** @type {any} */ next) => {
        const { name, isBeginNeeded, initData } = next.provider;
        const begin = () => stage.work(() => stage.capture.beginStep(step), place);
        fill(
            place,
            element("p", null, stage.say(isBeginNeeded ? "provider.begin" : "provider.text", { name })),
            isBeginNeeded && button(stage.say("begin"), begin, { class: "button primary wide" }),
            initData && element("details", null, element("summary", null, stage.say("provider.data", { name })),
                ...copying(stage, "copy", initData, true)),
        );
    };
    drawn(verification.next);
    return {
        title: stage.titleOf(verification, "provider.title"),
        body: [...stage.introduction({ ...verification, next: { ...verification.next, attemptsLeft: who.attemptsLeft } }), place, skipping(stage, verification)],
        update: (/** @type {Verification} */ changed) => drawn(changed.next),
        isFollowed: true,
    };
}

/**
 * Another device goes on; this one follows, and takes over again when the person is done there.
 *
 * @param {Stage} stage
 */
function elsewhere(stage) {
    const place = element("div", { class: "screen" });
    const here = () => stage.chose("elsewhere", undefined);
    const show = async () => {
        const { qr, link, expiresAt } = await stage.capture.continueElsewhere();
        const time = stage.texts.time(expiresAt, { timeStyle: "short" });
        const [text, copy] = copying(stage, "phone.copy", link, false);
        fill(
            place,
            qr && element("img", { class: "code", src: `data:image/svg+xml,${encodeURIComponent(qr)}`, alt: stage.say("phone.code") }),
            element("p", null, stage.say("phone.until", { time })),
            element("div", { class: "buttons" }, copy, button(stage.say("phone.new"), () => stage.work(show, place))),
            text,
        );
    };
    void stage.work(show, place);
    const steps = element("p", { role: "status" });
    return {
        title: stage.say("phone.title"),
        body: [element("p", null, stage.say("phone.text")), place, steps, button(stage.say("phone.here"), here, { class: "button plain" })],
        update: (/** @type {Verification} */ changed) => {
            const title = stage.titleOf(changed, "phone.follows");
            // A status that is written again is said again.
            if (steps.textContent !== title) steps.textContent = title;
        },
        isFollowed: true,
    };
}

/** @param {Stage} stage */
function unknown(stage) {
    return { title: stage.say("unknown.title"), body: [element("p", null, stage.say("unknown.text"))], isFollowed: true };
}

/** The screens by the names of `screenOf`. */
export const byName = /** @type {Record<string, (stage: Stage, verification: Verification) => any>} */ ({
    consent, select, form: fillIn, otp: passcode, submit, wait, restart, end, provider, elsewhere, unknown,
});
