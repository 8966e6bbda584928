// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The page begins here: texts, session, and the screen that the address names.

import { Console } from "./shell.js";

// A page that comes back from the browser's memory must not show what a session before it showed.
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
const started = await Console.start(page);
document.documentElement.dataset.ready = "";
// Tests wait for it; nothing else uses it.
window.dispatchEvent(new CustomEvent("recto-ready", { detail: started.session !== null }));
