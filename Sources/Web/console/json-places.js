// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The places of members in a text of JSON, so that a mistake can be shown where it is.

/**
 * The range of the value that a pointer names (RFC 6901).
 *
 * @param {string} text
 * @param {string} pointer such as `/steps/0/kind`; the empty one names the whole
 * @returns {[number, number] | null} begin and end in the text; that of the nearest surrounding value if the member is
 * missing; `null` if the text is no JSON up to there
 */
export function place(text, pointer) {
    const reader = new PlaceReader(text, parts(pointer));
    try {
        reader.value(0);
    } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
    }
    return reader.found;
}

/**
 * The line and column of an offset, from 1.
 *
 * @param {string} text
 * @param {number} offset
 */
export function line(text, offset) {
    const before = text.slice(0, offset);
    return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}

/** @param {string} pointer */
function parts(pointer) {
    return pointer.split("/").slice(1).map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

const DEEPEST = 64;

class PlaceReader {
    /**
     * @param {string} text
     * @param {string[]} wanted
     */
    constructor(text, wanted) {
        this.text = text;
        this.wanted = wanted;
        this.at = 0;
        /** @type {[number, number] | null} */
        this.found = null;
        this.foundDepth = -1;
        this.nesting = 0;
    }

    /**
     * Reads a value whose parents the pointer names up to a depth; -1 if it names another branch.
     *
     * @param {number} depth
     */
    value(depth) {
        this.blanks();
        const begin = this.at;
        this.nesting += 1;
        if (this.nesting > DEEPEST) throw new SyntaxError("too deep");
        const first = this.text[this.at];
        if (first === "{") this.object(depth);
        else if (first === "[") this.array(depth);
        else if (first === '"') this.string();
        else this.word();
        this.nesting -= 1;
        if (depth > this.foundDepth) {
            this.foundDepth = depth;
            this.found = [begin, this.at];
        }
    }

    /** @param {number} depth */
    object(depth) {
        this.at += 1;
        for (;;) {
            this.blanks();
            if (this.takes("}")) return;
            const key = this.string();
            this.blanks();
            if (!this.takes(":")) throw new SyntaxError("no colon");
            this.value(this.below(depth, key));
            this.blanks();
            if (!this.takes(",") && this.text[this.at] !== "}") throw new SyntaxError("no comma");
        }
    }

    /** @param {number} depth */
    array(depth) {
        this.at += 1;
        for (let index = 0; ; index += 1) {
            this.blanks();
            if (this.takes("]")) return;
            this.value(this.below(depth, String(index)));
            this.blanks();
            if (!this.takes(",") && this.text[this.at] !== "]") throw new SyntaxError("no comma");
        }
    }

    /**
     * @param {number} depth
     * @param {string} key
     */
    below(depth, key) {
        return depth >= 0 && depth < this.wanted.length && this.wanted[depth] === key ? depth + 1 : -1;
    }

    string() {
        const begin = this.at;
        if (!this.takes('"')) throw new SyntaxError("no text");
        while (this.at < this.text.length && this.text[this.at] !== '"') this.at += this.text[this.at] === "\\" ? 2 : 1;
        if (!this.takes('"')) throw new SyntaxError("no end");
        return JSON.parse(this.text.slice(begin, this.at));
    }

    word() {
        const match = /[-+.\w]+/y;
        match.lastIndex = this.at;
        const found = match.exec(this.text);
        if (!found) throw new SyntaxError("no value");
        this.at += found[0].length;
    }

    blanks() {
        while (this.at < this.text.length && " \t\r\n".includes(this.text[this.at])) this.at += 1;
    }

    /** @param {string} character */
    takes(character) {
        const isThere = this.text[this.at] === character;
        if (isThere) this.at += 1;
        return isThere;
    }
}
