// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The sentences of the service's catalogue, in one language.

/**
 * @typedef {object} LoadedTexts
 * @property {string} language a tag such as `nl`
 * @property {"ltr" | "rtl"} direction
 * @property {string[]} languages all that can be asked for
 * @property {Record<string, string>} texts
 */

export class Texts {
    /** @param {LoadedTexts} loaded */
    constructor(loaded) {
        this.language = loaded.language;
        this.direction = loaded.direction;
        this.languages = loaded.languages;
        /** Without what every object has: a key of no sentence has none. @type {Record<string, string>} */
        this.sentences = Object.assign(Object.create(null), loaded.texts);
        this.plural = new Intl.PluralRules(this.language);
        this.numbers = new Intl.NumberFormat(this.language);
    }

    /**
     * Loads the sentences whose keys begin with one of the prefixes.
     *
     * @param {import("./service.js").Service} service
     * @param {string[]} prefixes such as `console.`
     * @param {string | null} [language] the browser's by default
     */
    static async load(service, prefixes, language) {
        const query = new URLSearchParams({ prefix: prefixes.join(",") });
        if (language) query.set("language", language);
        return new Texts((await service.get(`/v1/texts?${query}`)).value);
    }

    /** Tells the document its language and direction. */
    apply() {
        document.documentElement.lang = this.language;
        document.documentElement.dir = this.direction;
    }

    /**
     * The sentence of a key, with the values of its names in braces; the key itself if there is no sentence, so that a
     * code of a newer service can still be read.
     *
     * @param {string} key
     * @param {Record<string, string | number>} [values]
     */
    say(key, values) {
        return this.find(key, values) ?? key;
    }

    /**
     * The sentence of a key; `undefined` if there is none.
     *
     * @param {string} key
     * @param {Record<string, string | number>} [values]
     * @returns {string | undefined}
     */
    find(key, values) {
        const sentence = this.sentences[key];
        if (sentence === undefined || values === undefined) return sentence;
        // In one pass, so that a value with braces stays as it is.
        return sentence.replace(/\{([a-z][A-Za-z]*)\}/g, (whole, name) => this.value(values[name], whole));
    }

    /**
     * The sentence of a number: of `KEY.one`, `KEY.few` … by the plural rules of the language, else of `KEY.other`.
     *
     * @param {string} key
     * @param {number} number filled in as `count`
     * @param {Record<string, string | number>} [values]
     */
    count(key, number, values = {}) {
        const all = { ...values, count: number };
        return this.find(`${key}.${this.plural.select(number)}`, all) ?? this.say(`${key}.other`, all);
    }

    /**
     * @param {string | number | undefined} value
     * @param {string} otherwise
     */
    value(value, otherwise) {
        if (typeof value === "number") return this.numbers.format(value);
        return value ?? otherwise;
    }

    /**
     * A number with a share of digits.
     *
     * @param {number} value
     * @param {Intl.NumberFormatOptions} [options]
     */
    number(value, options) {
        return options ? new Intl.NumberFormat(this.language, options).format(value) : this.numbers.format(value);
    }

    /**
     * A day and time, by the clock of the reader; nothing for what is no time.
     *
     * @param {string | Date} at
     * @param {Intl.DateTimeFormatOptions} [options]
     */
    time(at, options = { dateStyle: "medium", timeStyle: "medium" }) {
        const date = new Date(at);
        return Number.isNaN(date.getTime()) ? "" : new Intl.DateTimeFormat(this.language, options).format(date);
    }

    /**
     * A stretch of time in its largest fitting unit, such as “3 min.”.
     *
     * @param {number} seconds
     */
    age(seconds) {
        const whole = Math.max(0, Math.floor(seconds));
        const [unit, length] = whole < 60 ? ["second", 1] : whole < 3_600 ? ["minute", 60] : whole < 86_400 ? ["hour", 3_600] : ["day", 86_400];
        const options = { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 0 };
        const shown = Math.floor(whole / Number(length));
        return new Intl.NumberFormat(this.language, /** @type {Intl.NumberFormatOptions} */ (options)).format(shown);
    }
}
