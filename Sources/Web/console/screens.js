// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The screens of the console, and who may see them. The service checks every call by itself; this only spares people
// links that would be refused.

/** @typedef {import("./shell.js").Console} Console */
/** @typedef {import("./shell.js").Screen} Screen */

/**
 * @typedef {object} Entry
 * @property {string} name the first part of the address
 * @property {string[]} roles
 * @property {boolean} isInBar
 * @property {string} [key] the key that opens it
 * @property {(app: Console, parameters: string[]) => Promise<Screen>} show
 */

/** @type {Entry[]} */
export const screens = [
    { name: "queue", key: "q", roles: ["reviewer", "lead"], isInBar: true, show: async (app) => (await import("./queue.js")).showQueue(app) },
    { name: "case", roles: ["reviewer", "lead"], isInBar: false, show: async (app, parameters) => (await import("./case.js")).showCase(app, parameters) },
    { name: "statistics", roles: ["lead"], isInBar: true, show: async (app) => (await import("./statistics.js")).showStatistics(app) },
    { name: "audit", roles: ["auditor"], isInBar: true, show: async (app) => (await import("./audit.js")).showAudit(app) },
    { name: "setup", roles: ["admin"], isInBar: true, show: async (app, parameters) => (await import("./setup.js")).showSetup(app, parameters) },
];
