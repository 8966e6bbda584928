// SPDX-License-Identifier: Apache-2.0
// @ts-check
// Webhooks of an application: their list, new ones, what became of messages, and sending one again.

import { button, element, field, fill, stored } from "/shared/elements.js";
import { withQuery } from "./calls.js";
import { applicationChoice, applications, confirmed, form, table, told } from "./setup-parts.js";

/** @typedef {import("./shell.js").Console} Console */

const EVENTS = ["verification.*", "verification.requested", "verification.review", "verification.done", "verification.erased", "step.*", "notification.*", "decision.*"];

/**
 * @param {Console} app
 * @param {HTMLElement} place
 */
export async function showWebhooks(app, place) {
    const page = new WebhooksPage(app);
    await page.begin();
    fill(place, page.element);
}

class WebhooksPage {
    /** @param {Console} app */
    constructor(app) {
        this.app = app;
        this.say = app.texts.say.bind(app.texts);
        this.list = element("div");
        this.deliveries = element("section", { class: "deliveries", tabindex: "-1" });
        this.element = element("div");
        this.generation = 0;
    }

    async begin() {
        const isWhole = this.app.session?.applications === null;
        this.choice = isWhole ? applicationChoice(this.app, await applications(this.app)) : null;
        this.choice?.select.addEventListener("change", () => this.load());
        fill(
            this.element,
            this.choice ? element("div", { class: "filters" }, this.choice.field) : null,
            this.list, this.deliveries,
            element("h2", null, this.say("console.setup.newWebhook")), this.newForm(),
        );
        await this.load();
    }

    /** @param {string} rest of the path */
    path(rest) {
        return withQuery(`/v1/webhooks${rest}`, { application: this.choice?.select.value });
    }

    /** Shows the webhooks of the chosen application, unless another one is chosen before the answer comes. */
    async load() {
        this.generation += 1;
        const generation = this.generation;
        fill(this.deliveries);
        // Nobody removes those of the application before.
        fill(this.list);
        try {
            const { items } = await this.app.calls.get(this.path(""));
            if (generation !== this.generation) return;
            fill(this.list, table(this.app, ["console.setup.address", "console.setup.events", "console.setup.made", "console.setup.actions"], items.map((/** @type {any} */ one) => this.row(one))));
        } catch (error) {
            if (generation === this.generation) fill(this.list, this.app.problem(error));
        }
    }

    /** @param {any} hook */
    row(hook) {
        const act = (/** @type {string} */ name, /** @type {() => unknown} */ run) => button(this.say(`console.setup.webhook.${name}`), run, { class: "button small" });
        return [
            element("span", null, stored(hook.url, { limit: 200 }), hook.isDisabled ? element("span", { class: "chip bad" }, this.say("console.setup.webhook.disabled")) : null),
            stored(hook.events.length > 0 ? hook.events.join(", ") : "*", { limit: 300 }),
            this.app.texts.time(hook.createdAt, { dateStyle: "medium" }),
            element("span", { class: "buttons" },
                act("deliveries", () => this.showDeliveries(hook)), act("test", () => this.test(hook)),
                act("rotate", () => this.rotate(hook)), act("remove", () => this.remove(hook))),
        ];
    }

    /** @param {() => Promise<Node | void>} act @returns {Promise<void>} */
    async tried(act) {
        try {
            const shown = await act();
            if (shown) fill(this.deliveries, shown);
        } catch (error) {
            fill(this.deliveries, this.app.problem(error));
        }
        this.deliveries.focus();
    }

    /** @param {any} hook @returns {Promise<void>} */
    showDeliveries(hook) {
        return this.tried(() => this.deliveriesOf(hook));
    }

    /** @param {any} hook @returns {Promise<HTMLElement>} */
    async deliveriesOf(hook) {
        const { items } = await this.app.calls.get(this.path(`/${hook.id}/deliveries`));
        return element(
            "div", null, element("h2", null, this.say("console.setup.webhook.deliveries"), " ", stored(hook.url, { limit: 100, class: "soft" })),
            table(this.app, ["console.setup.message", "console.setup.state", "console.setup.attempts", "console.setup.answer", "console.setup.lastAttempt", "console.setup.actions"], items.map((/** @type {any} */ one) => this.delivery(hook, one))),
            button(this.say("console.setup.refresh"), () => this.showDeliveries(hook), { class: "button small" }),
        );
    }

    /**
     * @param {any} hook
     * @param {any} one
     */
    delivery(hook, one) {
        const look = { delivered: "good", waiting: "", abandoned: "bad", buried: "bad" }[/** @type {"delivered"} */ (one.state)] ?? "";
        const again = async () => {
            await this.app.calls.post(this.path(`/${hook.id}/deliveries/${one.id}/replay`));
            this.app.tell(this.say("console.setup.webhook.replayed"));
            return this.deliveriesOf(hook);
        };
        return [
            element("span", { class: "mono" }, stored(one.message, { limit: 60 })),
            element("span", { class: look }, this.say(`console.setup.delivery.${one.state}`)),
            this.app.texts.number(one.attempts),
            one.lastStatus ? this.app.texts.say("console.setup.status", { status: String(one.lastStatus) }) : one.lastError ? stored(one.lastError, { limit: 200 }) : null,
            one.lastAttemptAt ? this.app.texts.time(one.lastAttemptAt) : null,
            button(this.say("console.setup.webhook.replay"), () => this.tried(again), { class: "button small" }),
        ];
    }

    /** @param {any} hook */
    test(hook) {
        return this.tried(async () => {
            await this.app.calls.post(this.path(`/${hook.id}/test`));
            this.app.tell(this.say("console.setup.webhook.tested"));
            return this.deliveriesOf(hook);
        });
    }

    /** @param {any} hook */
    async rotate(hook) {
        if (!await confirmed(this.app, "console.setup.webhook.rotate", hook.url)) return;
        await this.tried(async () => this.secretOf(await this.app.calls.post(this.path(`/${hook.id}/rotate`))));
    }

    /** @param {any} hook */
    async remove(hook) {
        if (!await confirmed(this.app, "console.setup.webhook.remove", hook.url)) return;
        await this.tried(async () => {
            // After a lost answer the request is sent again, and the webhook is gone.
            await this.app.calls.send("DELETE", this.path(`/${hook.id}`)).catch((error) => { if (error.status !== 404) throw error; });
            await this.load();
        });
    }

    /** @param {any} made */
    secretOf(made) {
        if (made.secret) return told(this.app, this.say("console.setup.webhook.secret"), made.secret);
        return element("p", { class: "notice" }, this.say("console.setup.webhook.publicKey"), " ", element("code", null, stored(made.publicKey ?? "")));
    }

    newForm() {
        const url = element("input", { type: "url", name: "url", required: true, maxlength: 2_000, autocomplete: "off", spellcheck: "false" });
        const events = EVENTS.map((name) => element("input", { type: "checkbox", id: `event-${name}`, value: name, checked: name === "verification.*" }));
        const signature = element("select", { name: "signature" }, ["symmetric", "ed25519"].map((name) => element("option", { value: name }, this.say(`console.setup.signature.${name}`))));
        return form(this.app, [
            field(this.say("console.setup.address"), url, this.say("console.setup.addressHint")),
            element("fieldset", null, element("legend", null, this.say("console.setup.events")), events.map((box) => element("div", { class: "choice" }, box, element("label", { for: box.id, class: "mono" }, box.value)))),
            field(this.say("console.setup.signature"), signature),
        ], this.say("console.setup.make"), async () => {
            const chosen = events.filter((box) => box.checked).map((box) => box.value);
            const made = await this.app.calls.post(this.path(""), { url: url.value.trim(), events: chosen, signature: signature.value });
            url.value = "";
            await this.load();
            return this.secretOf(made);
        });
    }
}
