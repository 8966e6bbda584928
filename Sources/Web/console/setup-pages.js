// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The look of the page that people see, for each application, with a preview.

import { button, element, field, fill } from "/shared/elements.js";
import { ServiceProblem } from "/shared/service.js";
import { applicationChoice, applications, confirmed, form } from "./setup-parts.js";

/** @typedef {import("./shell.js").Console} Console */

// A ground and the text on it are set together, since their contrast is checked.
const PAIRS = [["accent", "accentText"], ["background", "text"], ["accentDark", "accentTextDark"], ["backgroundDark", "textDark"]];
const DEFAULTS = { accent: "#1f5fa8", accentText: "#ffffff", background: "#fbfbfa", text: "#1d1e20", accentDark: "#8cb9f0", accentTextDark: "#0c1b2d", backgroundDark: "#16171a", textDark: "#e9e9e6" };
const GREATEST_LOGO = 30_000;

/**
 * @param {Console} app
 * @param {HTMLElement} place
 */
export async function showPages(app, place) {
    const page = new PageLook(app, (await applications(app)).filter((one) => !one.ended));
    await page.load();
    fill(place, page.element);
}

class PageLook {
    /**
     * @param {Console} app
     * @param {any[]} known applications
     */
    constructor(app, known) {
        this.app = app;
        this.say = app.texts.say.bind(app.texts);
        this.choice = applicationChoice(app, known);
        this.choice.select.addEventListener("change", () => this.load());
        this.place = element("div");
        this.preview = element("iframe", { class: "preview", title: this.say("console.page.preview") });
        this.element = element("div", null, element("div", { class: "filters" }, this.choice.field), element("div", { class: "look" }, this.place, this.preview));
        this.generation = 0;
    }

    /** Shows the look of the chosen application, unless another one is chosen before the answer comes. */
    async load() {
        const application = this.choice.select.value;
        if (!application) return fill(this.place, element("p", { class: "soft" }, this.say("console.setup.nothing")));
        this.generation += 1;
        const generation = this.generation;
        // Nobody saves the look of the application before.
        fill(this.place);
        const shown = await this.shown(application);
        if (generation !== this.generation) return;
        fill(this.place, shown);
        this.showPreview();
    }

    /**
     * The form of an application, or why there is none.
     *
     * @param {string} application
     */
    async shown(application) {
        try {
            return this.formOf(application, await this.app.calls.get(path(application)));
        } catch (error) {
            if (error instanceof ServiceProblem && error.status === 404) return this.formOf(application, {});
            return [this.app.problem(error)];
        }
    }

    showPreview() {
        this.preview.setAttribute("src", `/start?application=${encodeURIComponent(this.choice.select.value)}`);
    }

    /**
     * @param {string} application
     * @param {any} look
     */
    formOf(application, look) {
        const name = element("input", { name: "name", maxlength: 80, value: look.name ?? "" });
        const radius = element("input", { type: "number", name: "radiusInPixels", min: 0, max: 32, value: look.radiusInPixels ?? 8 });
        const origins = element("textarea", { name: "origins", rows: 2, spellcheck: "false" });
        origins.value = (look.origins ?? []).join("\n");
        const addresses = element("textarea", { name: "returnAddresses", rows: 2, spellcheck: "false" });
        addresses.value = (look.returnAddresses ?? []).join("\n");
        const texts = element("textarea", { name: "texts", rows: 4, class: "mono", spellcheck: "false" });
        texts.value = Object.keys(look.texts ?? {}).length > 0 ? JSON.stringify(look.texts, null, 2) : "";
        const pairs = PAIRS.map(([ground, text]) => this.pair(ground, text, look));
        // Saving replaces the whole look, so the present logo is sent again unless another one is chosen.
        const kept = { logo: look.logo };
        return [form(this.app, [
            field(this.say("console.page.name"), name),
            element("fieldset", { class: "colours" }, element("legend", null, this.say("console.page.colours")), pairs.flatMap((one) => one.elements)),
            field(this.say("console.page.radius"), radius),
            this.logoField(kept),
            field(this.say("console.page.texts"), texts, this.say("console.page.textsHint")),
            field(this.say("console.page.origins"), origins, this.say("console.page.originsHint")),
            field(this.say("console.page.returns"), addresses, this.say("console.page.returnsHint")),
        ], this.say("console.save"), async () => {
            const own = readTexts(texts.value);
            if (own === null) return element("p", { class: "mistake bad", role: "alert" }, this.say("console.page.textsWrong"));
            const body = {
                ...name.value.trim() ? { name: name.value.trim() } : {},
                ...Object.assign({}, ...pairs.map((one) => one.values())),
                ...own ? { texts: own } : {},
                radiusInPixels: Number(radius.value), origins: lines(origins.value), returnAddresses: lines(addresses.value),
                ...kept.logo ? { logo: kept.logo } : {},
            };
            await this.app.calls.send("PUT", path(application), { json: body });
            this.showPreview();
            return element("p", { class: "notice good", role: "status" }, this.say("console.page.saved"));
        }), button(this.say("console.page.reset"), () => this.reset(application), { class: "button small" })];
    }

    /**
     * @param {string} ground
     * @param {string} text
     * @param {any} look
     */
    pair(ground, text, look) {
        const inputs = [ground, text].map((key) => element("input", { type: "color", value: look[key] ?? DEFAULTS[/** @type {keyof typeof DEFAULTS} */ (key)] }));
        let isSet = look[ground] !== undefined;
        inputs.forEach((input) => input.addEventListener("input", () => { isSet = true; }));
        return {
            values: () => isSet ? { [ground]: inputs[0].value, [text]: inputs[1].value } : {},
            elements: [field(this.say(`console.page.${ground}`), inputs[0]), field(this.say(`console.page.${text}`), inputs[1])],
        };
    }

    /** @param {{ logo: unknown }} kept takes the logo that is chosen */
    logoField(kept) {
        const input = element("input", { type: "file", accept: "image/png,image/jpeg" });
        const told = element("p", { class: "mistake", role: "alert" });
        input.addEventListener("change", async () => {
            const [file] = input.files ?? [];
            told.textContent = file && file.size > GREATEST_LOGO ? this.say("console.page.logoTooLarge") : "";
            if (file && file.size <= GREATEST_LOGO) kept.logo = await this.encoded(file);
        });
        const made = field(this.say("console.page.logo"), input, this.say("console.page.logoHint"));
        made.append(told);
        return made;
    }

    /** @param {Blob} picture */
    async encoded(picture) {
        return { mediaType: picture.type, base64: base64(new Uint8Array(await picture.arrayBuffer())) };
    }

    /** @param {string} application */
    async reset(application) {
        if (!await confirmed(this.app, "console.page.reset", application)) return;
        try {
            await this.app.calls.send("DELETE", path(application));
            await this.load();
        } catch (error) {
            this.place.prepend(this.app.problem(error));
        }
    }
}

/** @param {string} application */
function path(application) {
    return `/v1/administration/applications/${encodeURIComponent(application)}/page`;
}

/** @param {string} text */
function lines(text) {
    return text.split(/\s+/).filter(Boolean);
}

/**
 * Texts by language and key; `undefined` if there are none, `null` if they are no object of JSON.
 *
 * @param {string} text
 */
function readTexts(text) {
    if (!text.trim()) return undefined;
    try {
        const read = JSON.parse(text);
        return typeof read === "object" && !Array.isArray(read) ? read : null;
    } catch {
        return null;
    }
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
