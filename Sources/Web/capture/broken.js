// SPDX-License-Identifier: Apache-2.0
// No module, and in words that every browser knows: it says that a file of the page did not come, or cannot be read here.
addEventListener("error", function (event) {
    var isScript = event.target !== window && event.target.tagName === "SCRIPT";
    if (!isScript && !/SyntaxError/.test(event.message)) return;
    var main = document.querySelector("main[aria-busy]"), told = document.getElementById("broken");
    if (!main || !told) return;
    main.textContent = "";
    told.removeAttribute("hidden");
}, true);
