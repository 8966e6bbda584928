// SPDX-License-Identifier: Apache-2.0
// @ts-check
// Codes in words.

/** @typedef {import("/shared/texts.js").Texts} Texts */

export class Words {
    /** @param {Texts} texts */
    constructor(texts) {
        this.texts = texts;
    }

    /** @param {string} name of a check, such as `faceMatch` */
    check(name) {
        return this.texts.find(`console.check.${name}`) ?? name;
    }

    /** @param {string} name of a rule, such as `sidesAgree` */
    rule(name) {
        return this.texts.find(`console.rule.${name}`) ?? name;
    }

    /** @param {string} name of a field, such as `birthDate` */
    field(name) {
        return capitalised(this.texts.find(`field.${name}`) ?? name, this.texts.language);
    }

    /** @param {string} name of a side or file */
    slot(name) {
        return capitalised(this.texts.find(`slot.${name}`) ?? name, this.texts.language);
    }

    /** @param {string | undefined} type of a document */
    documentType(type) {
        return type ? this.texts.find(`documentType.${type}`) ?? type : this.texts.say("console.case.document");
    }

    /** @param {string} step of a challenge */
    prompt(step) {
        return this.texts.find(`console.expression.${step}`) ?? this.texts.find(`prompt.${step}`) ?? step;
    }

    /**
     * The objection of a check; that of a finding or a signal if no check has the code.
     *
     * @param {string} code
     */
    code(code) {
        // The catalogue's own sentences speak to the person; if that matters, the console has its own.
        return this.texts.find(`console.why.${code}`) ?? this.texts.find(`reason.${code}`) ?? this.obstacle(code)
            ?? this.texts.find(`signal.${code}`) ?? code;
    }

    /**
     * The obstacle of a finding: checks may have the same code for something wider.
     *
     * @param {string} code
     * @param {string} [name] of a field
     */
    finding(code, name) {
        return this.texts.find(`console.why.${code}`) ?? this.obstacle(code, name) ?? this.code(code);
    }

    /**
     * The first sentence of an advice is the obstacle; what follows is for the person.
     *
     * @param {string} code
     * @param {string} [name]
     */
    obstacle(code, name) {
        const values = { field: name ? this.texts.find(`field.${name}`) ?? name : this.texts.say("field.other") };
        return this.texts.find(`advice.${code}`, values)?.match(/^.*?[.!?](?=\s|$)/s)?.[0];
    }

    /** @param {string} code of why a person decides */
    why(code) {
        return this.code(code);
    }

    /** @param {string | undefined} outcome */
    outcome(outcome) {
        return outcome ? this.texts.find(`console.outcome.${outcome}`) ?? outcome : this.texts.say("console.outcome.open");
    }

    /** @param {string} status of a verification */
    status(status) {
        return this.texts.find(`console.status.${status}`) ?? status;
    }

    /** @param {string} reason code of a decision */
    decision(reason) {
        return this.texts.find(`decision.${reason}`) ?? reason;
    }

    /**
     * A share of people as “1 in N”, which more people understand than percentages of that size.
     *
     * @param {number} share
     */
    oneIn(share) {
        if (share <= 0) return this.texts.say("console.face.none");
        if (share > 0.1) return this.percent(share);
        return this.texts.say("console.face.oneIn", { count: this.texts.number(rounded(1 / share)) });
    }

    /** @param {number} share */
    percent(share) {
        return this.texts.number(share, { style: "percent", maximumSignificantDigits: 2 });
    }
}

/**
 * @param {string} text
 * @param {string} language
 */
export function capitalised(text, language) {
    const [first = ""] = text;
    return first.toLocaleUpperCase(language) + text.slice(first.length);
}

/**
 * A number with two digits that count; the smaller one, so that nothing sounds rarer than it is.
 *
 * @param {number} number
 */
function rounded(number) {
    const step = 10 ** Math.max(0, Math.floor(Math.log10(number)) - 1);
    return Math.floor(number / step) * step;
}
