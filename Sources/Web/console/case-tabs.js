// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The other tabs of a reviewer that show the same case: its claim is theirs, too.

import { freshKey } from "/shared/service.js";

export class CaseTabs {
    /**
     * @param {string} reviewer
     * @param {string} id of the case
     */
    constructor(reviewer, id) {
        this.own = freshKey();
        /** @type {Set<string>} */
        this.others = new Set();
        this.channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`recto.case ${reviewer} ${id}`);
        this.channel?.addEventListener("message", (event) => this.heard(event.data));
        this.tell("opened");
    }

    /** True if no other tab needs the claim. A tab that crashed is still taken for one; then the claim ends by its time. */
    get isLast() { return this.others.size === 0; }

    /** @param {{ kind: string, tab: string }} message */
    heard({ kind, tab }) {
        if (kind === "closed") this.others.delete(tab);
        else this.others.add(tab);
        if (kind === "opened") this.tell("here");
    }

    /** @param {"opened" | "here" | "closed"} kind */
    tell(kind) { this.channel?.postMessage({ kind, tab: this.own }); }

    /** Leaves the case to the others. */
    close() {
        this.tell("closed");
        this.channel?.close();
        this.channel = null;
    }
}
