// SPDX-License-Identifier: Apache-2.0
// The page of a report: rows come with it, whole lines when one is opened. Text is inserted as text, never as markup.
"use strict";

const recto = (() => {
    const ROW_HEIGHT = 30;
    const ROWS_BEYOND = 10;
    /** Paper is patient, but a browser is not. */
    const MOST_PRINTED = 10_000;
    const LINE_FILES_KEPT = 6;

    // ------------------------------------------------------------------ data from the files beside the page

    const all = [];
    const lineFiles = new Map();

    function rows(_, items) {
        for (const item of items) all.push(item);
    }

    function lines(number, texts) {
        lineFiles.delete(number);
        lineFiles.set(number, texts);
        // The oldest is the first: a long look through a large report must not fill the memory.
        if (lineFiles.size > LINE_FILES_KEPT) lineFiles.delete(lineFiles.keys().next().value);
    }

    const policy = (window.trustedTypes ?? { createPolicy: (_, rules) => rules }).createPolicy("recto", {
        createScriptURL(name) {
            if (!/^lines-\d{3,}\.js$/.test(name)) throw new TypeError("not a file of this report");
            return name;
        },
    });

    /** The whole line of a row, from the file that holds it. */
    function wholeLine(row) {
        const [number, place] = row.at;
        const parsed = () => JSON.parse(lineFiles.get(number)[place]);
        if (lineFiles.has(number)) return Promise.resolve(parsed());
        const name = `lines-${String(number).padStart(3, "0")}.js`;
        return new Promise((resolve, reject) => {
            const script = document.createElement("script");
            script.src = policy.createScriptURL(name);
            script.onload = () => {
                script.remove();
                lineFiles.has(number) ? resolve(parsed()) : reject(new Error(`${name} is damaged.`));
            };
            script.onerror = () => {
                script.remove();
                reject(new Error(`${name} is not beside this page.`));
            };
            document.head.append(script);
        });
    }

    // ------------------------------------------------------------------ words

    const words = {
        read: "Read", unread: "Unread", rejected: "Rejected",
        driverLicense: "Driver licence", passport: "Passport", identityCard: "Identity card", visa: "Visa",
        selfie: "Selfie", front: "front", back: "back", page: "page",
        error: "Error", warning: "Warning", info: "Info",
        passed: "passed", failed: "failed", absent: "none", corrected: "corrected",
        samePerson: "Same person", differentPerson: "Different person", uncertain: "Uncertain",
        notCompared: "Not compared",
        firstName: "First name", middleName: "Middle name", lastName: "Last name", suffix: "Suffix", gender: "Sex",
        addressStreet: "Street", addressStreet2: "Second street line", addressCity: "City", addressState: "State", addressZip: "Postal code",
        country: "Country", issueDate: "Issued", expirationDate: "Expires", birthDate: "Born", idNumber: "Number",
        hairColor: "Hair", eyeColor: "Eyes", personalNumber: "Personal number",
        birthPlace: "Place of birth", issuingAuthority: "Issued by", categories: "Categories",
        cardId: "Card identifier", hasData: "Has data", frontImage: "Front image", backImage: "Back image",
        underExposurePrevention: "Not too dark", overExposurePrevention: "Not too bright",
        interEyeDistance: "Distance of the eyes", faceCropping: "Face is whole",
        illuminationUniformity: "Even light", backgroundUniformity: "Even background",
        restore: "hard codes", print: "print",
    };
    const signs = {
        read: "✓", unread: "○", rejected: "✕", error: "✕", warning: "▲", info: "i",
        passed: "✓", failed: "✕", corrected: "▲", absent: "–",
    };
    const severities = ["error", "warning", "info"];

    /** A key in words: those that are not listed are taken apart at their capitals. */
    function inWords(key) {
        return Object.hasOwn(words, key) ? words[key] : apart(key);
    }

    function apart(key) {
        const text = key.replace(/([a-z])([A-Z])/g, (_, before, after) => `${before} ${after.toLowerCase()}`);
        return text.charAt(0).toUpperCase() + text.slice(1);
    }

    const counted = new Intl.NumberFormat("en");

    function count(number, one, many) {
        return `${counted.format(number)} ${number === 1 ? one : many}`;
    }

    function milliseconds(value) {
        return value >= 1000 ? `${(value / 1000).toFixed(value < 10000 ? 2 : 1)} s` : `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
    }

    // ------------------------------------------------------------------ elements

    const at = (id) => document.getElementById(id);

    /** An element with a class, properties and children; strings become text. */
    function make(name, look, ...children) {
        const element = document.createElement(name);
        if (look) element.className = look;
        element.append(...children.filter((child) => child !== undefined && child !== null && child !== ""));
        return element;
    }

    function drawn(name, attributes, ...children) {
        const element = document.createElementNS("http://www.w3.org/2000/svg", name);
        for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
        element.append(...children);
        return element;
    }

    function button(look, label, action, ...children) {
        const element = make("button", look, ...(children.length ? children : [label]));
        element.type = "button";
        if (children.length) element.setAttribute("aria-label", label);
        element.addEventListener("click", action);
        return element;
    }

    function sign(key, text = inWords(key)) {
        const element = make("span", `sign is-${key}`, text);
        element.dataset.sign = signs[key] ?? "";
        return element;
    }

    // ------------------------------------------------------------------ the listed rows

    const state = {
        view: "images",
        text: "",
        chosen: { outcome: new Set(), kind: new Set(), finding: new Set() },
        sort: null,
        isDescending: false,
        listed: [],
        /** The row that the keyboard is at, by its place among those listed. */
        current: 0,
        open: null,
    };
    const rowByNumber = new Map();
    const rowsByPath = new Map();
    /** The values that at least one row has: a column without values is left out. */
    const known = new Set();
    /** The folders that all paths begin with, which a row need not repeat. */
    let commonFolder = "";

    const columns = {
        images: [
            { name: "Outcome", width: "104px", key: (row) => ["rejected", "unread", "read"].indexOf(row.outcome), cell: (row) => sign(row.outcome) },
            { name: "Image", width: "auto", key: (row) => row.path, cell: pathCell },
            { name: "Kind", width: "154px", from: 560, key: kindText, cell: kindText },
            { name: "Holder", needs: "name", width: "17%", from: 860, key: (row) => row.name ?? "", cell: (row) => row.name ?? "" },
            { name: "Number", needs: "number", width: "146px", from: 1000, key: (row) => row.number ?? "", cell: (row) => row.number ?? "" },
            { name: "Expires", needs: "expires", width: "100px", from: 760, key: (row) => row.expires ?? "", cell: (row) => row.expires ?? "" },
            { name: "Findings", width: "21%", from: 460, key: gravity, cell: findingsCell },
            { name: "Time", width: "84px", from: 660, look: "number", key: (row) => row.total ?? 0, cell: (row) => row.total === undefined ? "" : milliseconds(row.total) },
        ],
        persons: [
            { name: "Person", width: "auto", key: (row) => row.group ?? "", cell: pathCell },
            { name: "Records", width: "230px", from: 560, key: (row) => row.records.join(), cell: (row) => row.records.map(inWords).join(", ") },
            { name: "Holder", needs: "name", width: "18%", from: 760, key: (row) => row.name ?? "", cell: (row) => row.name ?? "" },
            { name: "Number", needs: "number", width: "150px", from: 1000, key: (row) => row.number ?? "", cell: (row) => row.number ?? "" },
            { name: "Faces", width: "140px", from: 660, key: (row) => row.faces ?? "", cell: (row) => row.faces ? inWords(row.faces) : "" },
            { name: "Findings", width: "24%", from: 460, key: gravity, cell: findingsCell },
        ],
    };

    function kindText(row) {
        if (!row.kind) return "";
        return row.side && row.kind !== "passport" ? `${inWords(row.kind)}, ${inWords(row.side)}` : inWords(row.kind);
    }

    function pathCell(row) {
        const path = row.path ?? row.group ?? "";
        const end = path.lastIndexOf("/") + 1;
        const cell = make("span", "", path.slice(end));
        if (row.count) cell.append(make("span", "folder", `${row.index} of ${row.count}`));
        const folder = path.slice(commonFolder.length, Math.max(commonFolder.length, end - 1));
        if (folder) cell.append(make("span", "folder", folder));
        cell.title = path;
        return cell;
    }

    function findingsCell(row) {
        const cell = make("span", "codes");
        const seen = new Set();
        for (const [code, severity] of row.findings) {
            if (seen.has(code)) continue;
            seen.add(code);
            cell.append(sign(severity, code));
        }
        cell.title = row.findings.map((finding) => finding[2]).join("\n");
        return cell;
    }

    /** The graver and the more findings, the higher. */
    function gravity(row) {
        const weights = { error: 10000, warning: 100, info: 1 };
        return row.findings.reduce((sum, finding) => sum + (weights[finding[1]] ?? 0), 0);
    }

    function prepare() {
        const paths = all.map((row) => row.path ?? row.group ?? "");
        const folders = (paths[0] ?? "").split("/").slice(0, -1);
        while (folders.length && !paths.every((path) => path.startsWith(`${folders.join("/")}/`))) folders.pop();
        // A root alone is no folder to leave out.
        commonFolder = folders.some(Boolean) ? `${folders.join("/")}/` : "";
        for (const row of all) {
            row.isPerson = row.records !== undefined;
            for (const key of ["name", "number", "expires"]) if (row[key]) known.add(key);
            row.searched = [
                row.path, row.group, row.name, row.number, row.country, kindText(row), ...row.findings.map((finding) => finding[0]),
            ].filter(Boolean).join("\n").toLowerCase();
            rowByNumber.set(row.line, row);
            if (!row.isPerson) {
                if (!rowsByPath.has(row.path)) rowsByPath.set(row.path, []);
                rowsByPath.get(row.path).push(row);
            }
        }
    }

    function fits(row) {
        if (row.isPerson !== (state.view === "persons")) return false;
        const { outcome, kind, finding } = state.chosen;
        if (!row.isPerson) {
            if (outcome.size && !outcome.has(row.outcome)) return false;
            if (kind.size && !kind.has(row.kind ?? "")) return false;
        }
        if (finding.size && !row.findings.some(([code]) => finding.has(code))) return false;
        return state.words.every((word) => row.searched.includes(word));
    }

    function list() {
        state.words = state.text.toLowerCase().split(/\s+/).filter(Boolean);
        state.listed = all.filter(fits);
        if (state.sort !== null) {
            const key = columns[state.view][state.sort].key;
            const keyed = state.listed.map((row) => [key(row), row]);
            const sense = state.isDescending ? -1 : 1;
            keyed.sort(([a], [b]) => (a < b ? -sense : a > b ? sense : 0));
            state.listed = keyed.map(([, row]) => row);
        }
        state.current = Math.max(0, state.listed.indexOf(state.open));
        const whole = all.filter((row) => row.isPerson === (state.view === "persons")).length;
        const noun = state.view === "persons" ? ["person", "persons"] : ["document", "documents"];
        at("shown").textContent = state.listed.length === whole
            ? count(whole, ...noun)
            : `${counted.format(state.listed.length)} of ${count(whole, ...noun)}`;
        at("nothing").hidden = state.listed.length > 0;
        const grid = at("grid");
        grid.setAttribute("aria-rowcount", state.listed.length + 1);
        grid.scrollTop = 0;
        drawRows();
        showChosen();
        if (state.open) drawPanelButtons();
    }

    // ------------------------------------------------------------------ the table: only visible rows exist

    let shownColumns = [];

    function drawHead() {
        const width = at("grid").clientWidth;
        shownColumns = columns[state.view].map((column, index) => ({ ...column, index }))
            .filter((column) => (!column.from || width >= column.from) && (!column.needs || known.has(column.needs)));
        at("columns").replaceChildren(...shownColumns.map((column) => {
            const element = make("col");
            element.style.width = column.width;
            return element;
        }));
        const head = make("tr");
        head.setAttribute("role", "row");
        head.setAttribute("aria-rowindex", 1);
        for (const column of shownColumns) {
            const cell = make("th", column.look ?? "", button("", column.name, () => sortBy(column.index)));
            cell.setAttribute("role", "columnheader");
            if (state.sort === column.index) cell.setAttribute("aria-sort", state.isDescending ? "descending" : "ascending");
            head.append(cell);
        }
        at("head").replaceChildren(head);
        at("grid").setAttribute("aria-label", state.view === "persons" ? "Persons" : "Images");
        at("grid").setAttribute("aria-colcount", shownColumns.length);
    }

    function sortBy(index) {
        if (state.sort !== index) {
            [state.sort, state.isDescending] = [index, false];
        } else if (!state.isDescending) {
            state.isDescending = true;
        } else {
            // As the lines are written.
            [state.sort, state.isDescending] = [null, false];
        }
        drawHead();
        list();
        at("head").querySelectorAll("th")[shownColumns.findIndex((column) => column.index === index)]
            ?.querySelector("button").focus();
    }

    function padding(rows) {
        const element = make("tr", "pad", make("td"));
        element.setAttribute("role", "presentation");
        element.firstChild.colSpan = shownColumns.length;
        element.firstChild.style.height = `${rows * ROW_HEIGHT}px`;
        return element;
    }

    /** True while all rows are there, for paper that nobody scrolls; an opened row is printed alone. */
    let isPrinting = false;

    function print(isBegun) {
        isPrinting = isBegun && !state.open;
        drawRows();
    }

    /** The rows that are left out on paper. */
    function unprinted(rows) {
        const element = make("tr", "", make("td", "", `${count(rows, "row is", "rows are")} not printed. Filter the table to print them.`));
        element.firstChild.colSpan = shownColumns.length;
        return element;
    }

    function drawRows() {
        const grid = at("grid");
        const first = isPrinting ? 0 : Math.max(0, Math.floor(grid.scrollTop / ROW_HEIGHT) - ROWS_BEYOND);
        const last = Math.min(
            state.listed.length,
            isPrinting ? MOST_PRINTED : Math.ceil((grid.scrollTop + grid.clientHeight) / ROW_HEIGHT) + ROWS_BEYOND,
        );
        const body = [];
        if (first > 0) body.push(padding(first));
        for (let place = first; place < last; place += 1) body.push(drawRow(state.listed[place], place));
        const left = state.listed.length - last;
        if (left > 0) body.push(isPrinting ? unprinted(left) : padding(left));
        at("body").replaceChildren(...body);
        const hasCurrent = state.current >= first && state.current < last;
        if (hasCurrent) {
            grid.setAttribute("aria-activedescendant", `row-${state.listed[state.current].line}`);
        } else {
            grid.removeAttribute("aria-activedescendant");
        }
    }

    function drawRow(row, place) {
        const element = make("tr");
        element.id = `row-${row.line}`;
        element.setAttribute("role", "row");
        element.setAttribute("aria-rowindex", place + 2);
        element.setAttribute("aria-selected", place === state.current);
        for (const column of shownColumns) {
            const cell = make("td", column.look ?? "", column.cell(row));
            cell.setAttribute("role", "gridcell");
            element.append(cell);
        }
        element.addEventListener("click", () => {
            state.current = place;
            open(row);
        });
        return element;
    }

    function moveTo(place) {
        if (!state.listed.length) return;
        state.current = Math.min(Math.max(place, 0), state.listed.length - 1);
        reveal();
        drawRows();
        if (state.open) open(state.listed[state.current], { keepsFocus: true });
    }

    /** Scrolls the table, and no more than needed, so that the current row is seen. */
    function reveal() {
        const grid = at("grid");
        const head = at("head").offsetHeight;
        const top = state.current * ROW_HEIGHT;
        if (top < grid.scrollTop) grid.scrollTop = top;
        const bottom = top + ROW_HEIGHT + head;
        if (bottom > grid.scrollTop + grid.clientHeight) grid.scrollTop = bottom - grid.clientHeight;
    }

    function gridKey(event) {
        if (event.target !== at("grid") || event.altKey || event.ctrlKey || event.metaKey) return;
        const page = Math.max(1, Math.floor(at("grid").clientHeight / ROW_HEIGHT) - 2);
        const moves = {
            ArrowDown: state.current + 1, ArrowUp: state.current - 1, PageDown: state.current + page,
            PageUp: state.current - page, Home: 0, End: state.listed.length - 1,
        };
        if (Object.hasOwn(moves, event.key)) {
            event.preventDefault();
            moveTo(moves[event.key]);
        } else if ((event.key === "Enter" || event.key === " ") && state.listed.length) {
            event.preventDefault();
            open(state.listed[state.current]);
        }
    }

    // ------------------------------------------------------------------ totals and filters

    function tally(rows, key) {
        const counts = new Map();
        for (const row of rows) counts.set(key(row), (counts.get(key(row)) ?? 0) + 1);
        return counts;
    }

    function percent(part, whole) {
        const share = (100 * part) / whole;
        return share > 0 && share < 1 ? "< 1 %" : share > 99 && share < 100 ? "> 99 %" : `${Math.round(share)} %`;
    }

    function facetButton(facet, key, children) {
        const element = button("", "", () => choose(facet, key));
        element.replaceChildren(...children);
        element.dataset.facet = facet;
        element.dataset.key = key;
        element.setAttribute("aria-pressed", "false");
        return make("li", "", element);
    }

    function drawTotals() {
        const images = all.filter((row) => !row.isPerson);
        const outcomes = tally(images, (row) => row.outcome);
        for (const outcome of ["read", "unread", "rejected"]) {
            const number = outcomes.get(outcome) ?? 0;
            at("outcomes").append(facetButton("outcome", outcome, [
                sign(outcome), make("span", "count", counted.format(number)),
                make("span", "part", images.length ? percent(number, images.length) : ""),
            ]));
            if (!number) continue;
            const part = make("span", `fill-${outcome}`);
            part.style.flex = `${number} 0 0`;
            at("outcome-bar").append(part);
        }
        const kinds = [...tally(images, (row) => row.kind ?? "")].sort((a, b) => b[1] - a[1]);
        for (const [kind, number] of kinds) {
            at("kinds").append(facetButton("kind", kind, [
                make("span", "name", kind ? inWords(kind) : "Unknown"), make("span", "count", counted.format(number)),
                make("span", "part", percent(number, images.length)),
            ]));
        }
        drawFindings();
        drawTimes(images);
    }

    function drawFindings() {
        const findings = new Map();
        for (const row of all) {
            const seen = new Set();
            for (const [code, severity, message] of row.findings) {
                if (seen.has(code)) continue;
                seen.add(code);
                const known = findings.get(code);
                if (!known) {
                    findings.set(code, { severity, message, number: 1 });
                } else {
                    known.number += 1;
                    if (severities.indexOf(severity) < severities.indexOf(known.severity)) known.severity = severity;
                }
            }
        }
        const sorted = [...findings].sort(([, a], [, b]) =>
            severities.indexOf(a.severity) - severities.indexOf(b.severity) || b.number - a.number);
        for (const [code, { severity, message, number }] of sorted) {
            const item = facetButton("finding", code, [
                sign(severity, code), make("span", "words", message), make("span", "count", counted.format(number)),
            ]);
            item.firstChild.title = message;
            item.firstChild.setAttribute("aria-label", `${inWords(severity)} ${code}: ${count(number, "line", "lines")}, such as: ${message}`);
            at("findings").append(item);
        }
        if (!sorted.length) at("findings").append(make("li", "none", "None."));
    }

    /** Times on a logarithmic axis: a folder has images that take a millisecond and others that take a second. */
    function drawTimes(images) {
        const times = images.filter((row) => row.total > 0 && (row.index ?? 1) === 1).map((row) => row.total).sort((a, b) => a - b);
        if (!times.length) {
            at("times").append(make("p", "", "No image took measurable time."));
            return;
        }
        const BINS_PER_DECADE = 8;
        const WIDTH = 320;
        const HEIGHT = 70;
        const bin = (time) => Math.floor(Math.log10(time) * BINS_PER_DECADE);
        const first = bin(times[0]) - 1;
        const last = bin(times.at(-1)) + 1;
        const counts = new Array(last - first + 1).fill(0);
        for (const time of times) counts[bin(time) - first] += 1;
        const most = Math.max(...counts);
        const step = WIDTH / counts.length;
        const x = (time) => (Math.log10(time) * BINS_PER_DECADE - first) * step;
        const quantile = (part) => times[Math.min(times.length - 1, Math.floor(part * times.length))];
        const bound = (index) => 10 ** ((first + index) / BINS_PER_DECADE);
        const text = `Median ${milliseconds(quantile(0.5))}, 95 % in ${milliseconds(quantile(0.95))}, all in ${milliseconds(times.at(-1))}`;
        const figure = drawn("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT + 20}`, role: "img", "aria-label": text });
        counts.forEach((number, index) => {
            if (!number) return;
            const height = Math.max(1.5, (number / most) * (HEIGHT - 4));
            figure.append(drawn("rect", { class: "bar", x: index * step + 0.5, y: HEIGHT - height, width: step - 1, height },
                drawn("title", {}, `${milliseconds(bound(index))} to ${milliseconds(bound(index + 1))}: ${count(number, "image", "images")}`)));
        });
        figure.append(drawn("line", { class: "axis", x1: 0, x2: WIDTH, y1: HEIGHT, y2: HEIGHT }));
        const middle = x(quantile(0.5));
        figure.append(drawn("line", { class: "middle", x1: middle, x2: middle, y1: 0, y2: HEIGHT }));
        const factors = counts.length > 2.5 * BINS_PER_DECADE ? [1] : [1, 2, 5];
        for (let decade = -1; decade < 6; decade += 1) {
            for (const factor of factors) {
                const time = factor * 10 ** decade;
                const place = x(time);
                if (place < 0 || place > WIDTH) continue;
                figure.append(drawn("line", { class: "axis", x1: place, x2: place, y1: HEIGHT, y2: HEIGHT + 3 }));
                if (place < 14 || place > WIDTH - 14) continue;
                figure.append(drawn("text", { x: place, y: HEIGHT + 15, "text-anchor": "middle" }, time >= 1000 ? `${time / 1000} s` : `${time} ms`));
            }
        }
        at("times").append(figure, make("p", "", text));
    }

    function choose(facet, key) {
        const chosen = state.chosen[facet];
        if (!chosen.delete(key)) chosen.add(key);
        // Persons have neither an outcome nor a kind: a filter by one of them means images.
        if (facet !== "finding" && state.view === "persons") {
            show("images");
        } else {
            list();
        }
    }

    function clear() {
        for (const chosen of Object.values(state.chosen)) chosen.clear();
        state.text = at("text").value = "";
        list();
    }

    function showChosen() {
        for (const element of document.querySelectorAll("[data-facet]")) {
            element.setAttribute("aria-pressed", state.chosen[element.dataset.facet].has(element.dataset.key));
        }
        const buttons = [];
        for (const [facet, chosen] of Object.entries(state.chosen)) {
            for (const key of chosen) {
                const text = facet === "finding" ? key : key ? inWords(key) : "Unknown kind";
                const element = button("", text, () => choose(facet, key));
                element.setAttribute("aria-label", `Remove the filter ${text}`);
                buttons.push(element);
            }
        }
        if (buttons.length > 1 || (buttons.length && state.text)) buttons.push(button("all", "Clear all", clear));
        at("chosen").replaceChildren(...buttons);
    }

    function show(view) {
        if (state.view !== view) [state.view, state.sort, state.isDescending] = [view, null, false];
        drawViews();
        drawHead();
        list();
    }

    function drawViews() {
        const persons = all.filter((row) => row.isPerson).length;
        if (!persons) return;
        const views = [["images", "Images", all.length - persons], ["persons", "Persons", persons]];
        at("views").replaceChildren(...views.map(([view, name, number]) => {
            const element = button("", `${name} ${counted.format(number)}`, () => show(view));
            element.setAttribute("aria-pressed", state.view === view);
            return element;
        }));
    }

    // ------------------------------------------------------------------ the panel

    let opener = 0;

    function open(row, { keepsFocus = false } = {}) {
        const isNew = state.open === null;
        state.open = row;
        const place = state.listed.indexOf(row);
        if (place >= 0) state.current = place;
        history.replaceState(null, "", `#line-${row.line}`);
        document.body.classList.add("has-panel");
        const panel = at("panel");
        panel.hidden = false;
        // The panel takes room from the table, and so may the totals above it.
        if (isNew) drawHead();
        if (place >= 0) reveal();
        drawRows();
        // A key that is held down passes rows faster than files come.
        const mine = (opener += 1);
        wholeLine(row).then(
            (line) => mine === opener && drawPanel(row, row.isPerson ? personParts(row, line) : imageParts(row, line), keepsFocus),
            (error) => mine === opener && drawPanel(row, [make("p", "", `The line cannot be shown: ${error.message}`)], keepsFocus),
        );
    }

    function close() {
        if (!state.open) return;
        opener += 1;
        state.open = null;
        history.replaceState(null, "", location.pathname + location.search);
        document.body.classList.remove("has-panel");
        at("panel").hidden = true;
        at("panel").replaceChildren();
        drawHead();
        drawRows();
        at("grid").focus({ preventScroll: true });
    }

    function drawPanel(row, parts, keepsFocus) {
        const panel = at("panel");
        const path = row.path ?? row.group ?? "";
        const title = make("h2", "", path.slice(path.lastIndexOf("/") + 1) || path);
        title.id = "panel-title";
        title.tabIndex = -1;
        title.title = path;
        const bar = make("div", "bar-of-panel", title,
            button("before", "Previous row", () => step(-1), "↑"),
            button("after", "Next row", () => step(1), "↓"),
            button("", "Close", close, "✕"));
        panel.replaceChildren(bar, ...parts);
        panel.scrollTop = 0;
        drawPanelButtons();
        if (!keepsFocus) title.focus({ preventScroll: true });
    }

    function drawPanelButtons() {
        const place = state.listed.indexOf(state.open);
        const [before, after] = ["before", "after"].map((look) => at("panel").querySelector(`.${look}`));
        if (!before) return;
        before.disabled = place <= 0;
        after.disabled = place < 0 || place === state.listed.length - 1;
    }

    function step(by) {
        const focused = document.activeElement?.className;
        moveTo(state.listed.indexOf(state.open) + by);
        // The buttons are made anew with the row.
        wholeLine(state.open).finally(() => {
            const again = focused && at("panel").querySelector(`.bar-of-panel .${focused}`);
            if (again) (again.disabled ? at("panel-title") : again).focus({ preventScroll: true });
        });
    }

    function part(title, ...children) {
        return make("section", "part-of-panel", make("h3", "", title), ...children);
    }

    function facts(pairs) {
        const element = make("dl", "facts");
        for (const [name, value] of pairs) {
            if (value === undefined || value === null || value === "") continue;
            element.append(make("dt", "", name), make("dd", "", value));
        }
        return element;
    }

    function mono(text) {
        return make("span", "mono", text);
    }

    function more(title, ...children) {
        return make("details", "more", make("summary", "", title), ...children);
    }

    function wholeText(line) {
        return more("The whole line", make("pre", "lines", JSON.stringify(line, null, 2)));
    }

    function imageParts(row, line) {
        const picture = drawPicture(row, line);
        const parts = [about(row, line), picture.figure];
        if (line.findings?.length) parts.push(part("Findings", said(line.findings)));
        const record = drawRecord(line.record, line.fields, picture.point);
        if (record) parts.push(part("Record", record));
        parts.push(...evidenceParts(line.evidence ?? {}));
        const quality = drawQuality(line.evidence ?? {});
        if (quality) parts.push(part("Quality, 0 to 1, 1 is best", quality));
        if (line.timing) parts.push(part("Time", drawTiming(line.timing)));
        const others = [...(rowsByPath.get(row.path) ?? [])].filter((other) => other !== row);
        if (others.length) parts.push(part(row.page ? "In the same file" : "In the same image", links(others)));
        const group = row.group === undefined ? [] : all.filter((other) =>
            other.group === row.group && other !== row && other.path !== row.path);
        if (group.length) parts.push(part("Of the same person", links(group)));
        const input = line.input ?? {};
        parts.push(part("File",
            facts([
                ["Path", input.path], ["SHA-256", input.sha256 && mono(input.sha256)],
                ["Size", input.bytes !== undefined ? `${counted.format(input.bytes)} bytes` : undefined],
                ["Type", input.mediaType],
                ["Pixels", input.width ? `${input.width} × ${input.height}` : undefined], ["Group", line.group],
            ]),
            wholeText(line)));
        return parts;
    }

    function about(row, line) {
        const element = make("p", "about", sign(row.outcome));
        const kind = kindText(row);
        if (kind) element.append(make("span", "", kind));
        const recognition = line.recognition;
        if (recognition) {
            const words = [recognition.documentType, recognition.issuingCountryName ?? recognition.issuingCountryCode];
            element.append(make("span", "soft", words.filter(Boolean).join(", ")));
        }
        if (row.page) element.append(make("span", "soft", `page ${row.page}`));
        if (row.count) element.append(make("span", "soft", `document ${row.index} of ${row.count}`));
        if (line.redacted) element.append(make("span", "soft", "values and faces left out"));
        return element;
    }

    // The figures that a judgement on two faces rests on.
    function inFigures(faces) {
        const oneIn = (rate) => `1 in ${counted.format(Math.max(1, Math.floor(1 / rate)))}`;
        const says = [
            `${inWords(faces.verdict)}: distance ${faces.distance}`,
            `same person up to ${faces.threshold}`,
            `different people above ${faces.band?.[1] ?? faces.threshold}`,
            `strangers taken for one person: at most ${oneIn(faces.falseMatchRate)}`,
        ];
        if (faces.rate != null) says.push(`as close as these: at most ${oneIn(faces.rate)}`);
        const group = faces.worstGroup;
        if (group) says.push(`${group.name}: ${oneIn(group.upperBound ?? group.falseMatchRate)}`);
        return [...says, faces.model].join("; ");
    }

    function personParts(row, line) {
        const records = ["driverLicense", "passport", "selfie"].filter((kind) => line[kind]);
        const parts = [make("p", "about", make("span", "", records.map(inWords).join(", ")))];
        if (line.redacted) parts[0].append(make("span", "soft", "values and faces left out"));
        if (line.findings?.length) parts.push(part("Findings", said(line.findings)));
        if (line.comparisons?.length) {
            parts.push(part("Faces", facts(line.comparisons.map((comparison) => [
                comparison.between.map((kind, index) => index ? inWords(kind).toLowerCase() : inWords(kind)).join(" and "),
                comparison.verdict
                    ? inFigures(comparison)
                    : `Not compared: ${apart(String(comparison.notCompared)).toLowerCase()}`,
            ]))));
        }
        const images = (line.inputs ?? []).flatMap((path) => rowsByPath.get(path) ?? []);
        if (images.length) parts.push(part("Images", links(images)));
        for (const kind of records) {
            const record = drawRecord(line[kind], undefined, () => {});
            if (record) parts.push(part(inWords(kind), record));
        }
        parts.push(part("Group", facts([["Path", line.group]]), wholeText(line)));
        return parts;
    }

    function links(rows) {
        return make("div", "links", ...rows.map((row) => {
            const path = row.path ?? row.group;
            const name = path.slice(path.lastIndexOf("/") + 1);
            const text = row.isPerson ? `The person ${name}` : row.count ? `${name}, ${row.index} of ${row.count}` : name;
            const picture = row.picture && make("img");
            if (picture) {
                picture.src = `pictures/${row.picture}.jpg`;
                picture.alt = "";
                picture.loading = "lazy";
            }
            return button("link", text, () => {
                const view = row.isPerson ? "persons" : "images";
                if (state.view !== view) show(view);
                if (!state.listed.includes(row)) clear();
                open(row);
                moveTo(state.listed.indexOf(row));
            }, picture, make("span", "", text));
        }));
    }

    function said(findings) {
        const element = make("ul", "said");
        for (const { code, severity, field, message } of findings) {
            element.append(make("li", "", sign(severity),
                make("span", "", message, make("span", "code", field ? `${code} · ${field}` : code))));
        }
        return element;
    }

    const identifiers = ["cardId", "hasData", "frontImage", "backImage", "selfie", "face"];

    function drawRecord(record, fields, point) {
        if (!record) return null;
        const keys = [...new Set([...Object.keys(record), ...Object.keys(fields ?? {})])]
            .filter((key) => !identifiers.includes(key));
        const element = make("div");
        if (keys.length) {
            const table = make("table", "values");
            const names = fields ? ["Field", "Value", "From", "Confidence", "Check"] : ["Field", "Value"];
            const head = make("tr");
            for (const name of names) {
                const cell = make("th", "", name);
                cell.scope = "col";
                head.append(cell);
            }
            table.append(make("thead", "", head), make("tbody", "", ...keys.map((key) =>
                drawValue(key, record[key], fields?.[key], fields !== undefined, point))));
            element.append(table);
        }
        const others = identifiers.filter((key) => key !== "face" && record[key] !== undefined)
            .map((key) => [inWords(key), mono(String(record[key]))]);
        element.append(more("Identifiers", facts(others)));
        return element;
    }

    function drawValue(key, value, evidence, hasEvidence, point) {
        const name = make("th", "", inWords(key));
        name.scope = "row";
        const shown = value === undefined ? make("span", "soft", "left out") : make("span", "value", String(value));
        const cell = make("td", "", shown);
        const row = make("tr", "", name, cell);
        if (!hasEvidence) return row;
        if (evidence?.raw !== undefined && evidence.raw.trim() !== String(value)) cell.append(make("span", "raw", evidence.raw));
        const origin = evidence ? [evidence.origin, evidence.element].filter(Boolean).join(" ") : "";
        const confidence = make("td", "number");
        if (evidence?.confidence !== undefined) {
            confidence.append(meter(evidence.confidence), evidence.confidence.toFixed(2));
        }
        row.append(make("td", "soft", origin), confidence, make("td", "", evidence ? sign(evidence.check) : ""));
        if (evidence) {
            row.classList.add("points");
            row.addEventListener("pointerenter", () => point(evidence));
            row.addEventListener("pointerleave", () => point(null));
        }
        return row;
    }

    function meter(value, isLow = value < 0.7) {
        const filled = make("span", isLow ? "low" : "");
        filled.style.width = `${Math.round(100 * Math.min(1, Math.max(0, value)))}%`;
        const element = make("span", "meter", filled);
        element.setAttribute("aria-hidden", "true");
        return element;
    }

    function evidenceParts(evidence) {
        const parts = [];
        const { barcode, mrz, otherCodes } = evidence;
        if (barcode) {
            const about = facts([
                ["Code", barcode.symbology], ["Standard", [barcode.standard, barcode.version !== undefined && `version ${barcode.version}`].filter(Boolean).join(", ")],
                ["Subfile", barcode.subfile], ["Issuer", barcode.issuer],
            ]);
            const elements = Object.entries(barcode.elements ?? {});
            parts.push(part("Barcode", about, elements.length
                ? more(`${count(elements.length, "element", "elements")} as encoded`, facts(elements.map(([id, value]) => [id, mono(value)])))
                : null));
        }
        if (mrz) {
            const checks = Object.entries(mrz.checks ?? {});
            parts.push(part(`Machine readable zone, ${mrz.format}`,
                mrz.lines ? make("pre", "lines", mrz.lines.join("\n")) : null,
                facts([
                    ...checks.map(([name, check]) => [apart(name), sign(check)]),
                    ["Confidence", mrz.confidence],
                ])));
        }
        if (otherCodes?.length) {
            parts.push(part("Other codes", facts(otherCodes.map((code) => [code.symbology, code.text ?? "no text"]))));
        }
        return parts;
    }

    function drawQuality(evidence) {
        const subjects = [
            ["Picture", evidence.quality], ["Document", evidence.document?.quality], ["Face", evidence.faces?.[0]?.quality],
        ].filter(([, quality]) => quality);
        if (!subjects.length) return null;
        return make("div", "columns", ...subjects.map(([name, quality]) => {
            const element = make("div", "", make("h4", "", name));
            for (const [key, value] of Object.entries(quality)) {
                if (key === "notAssessed") continue;
                element.append(make("div", "measure", make("span", "name", inWords(key)), meter(value, value < 0.3), value.toFixed(2)));
            }
            for (const [key, reason] of Object.entries(quality.notAssessed ?? {})) {
                element.append(make("div", "measure", make("span", "name", inWords(key)), make("span", "why", inWords(String(reason)).toLowerCase())));
            }
            return element;
        }));
    }

    function drawTiming(timing) {
        const total = timing.total || 1;
        const element = make("div", "columns");
        const column = make("div");
        for (const [stage, time] of Object.entries(timing)) {
            if (stage === "total") continue;
            column.append(make("div", "measure", make("span", "name", inWords(stage)), meter(time / total, false), milliseconds(time)));
        }
        column.append(make("div", "measure", make("span", "name", "Total"), milliseconds(timing.total)));
        element.append(column);
        return element;
    }

    // ------------------------------------------------------------------ the picture with its outlines

    function outlines(line) {
        const { document: page, barcode, otherCodes, mrz, faces } = line.evidence ?? {};
        const found = [];
        if (page?.corners) found.push(["document", "Document", page.corners]);
        if (barcode?.corners) found.push(["barcode", "Barcode", barcode.corners]);
        if (mrz?.corners) found.push(["zone", "Zone", mrz.corners]);
        for (const code of otherCodes ?? []) found.push(["code", code.symbology, code.corners]);
        (faces ?? []).forEach((face, index) => {
            const [left, top, right, bottom] = [face.x, face.y, face.x + face.width, face.y + face.height];
            found.push(["face", index ? `Face ${index + 1}` : "Face", [[left, top], [right, top], [right, bottom], [left, bottom]]]);
        });
        return found;
    }

    function drawPicture(row, line) {
        const { width, height } = line.input ?? {};
        const nothing = { figure: null, point: () => {} };
        const found = outlines(line);
        if (!width || !height || (!row.picture && !found.length)) return nothing;
        const spoken = found.length
            ? `Outlined: ${found.map(([, name]) => name.toLowerCase()).join(", ")}.`
            : "Nothing is outlined.";
        const holder = make("div", "picture");
        if (row.picture) {
            const image = make("img");
            image.src = `pictures/${row.picture}.jpg`;
            image.alt = `The image. ${spoken}`;
            image.decoding = "async";
            holder.append(image);
        } else {
            const frame = drawn("svg", { class: "frame", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `No picture is kept. ${spoken}` });
            frame.setAttribute("width", width);
            holder.append(frame);
        }
        const marks = drawn("svg", { class: "marks", viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" });
        holder.append(marks);
        const shape = (corners, look) => drawn("polygon", { class: look, points: corners.map((corner) => corner.join(",")).join(" ") });
        for (const [kind, name, corners] of found) {
            marks.append(shape(corners, "halo"), shape(corners, `mark of-${kind}`));
            holder.append(label(kind, name, corners, width, height));
        }
        const point = (evidence) => {
            marks.querySelector(".field")?.remove();
            const whole = evidence?.origin === "barcode" ? line.evidence?.barcode?.corners : line.evidence?.mrz?.corners;
            const corners = evidence && (evidence.corners ?? (evidence.origin === "given" ? null : whole));
            if (corners) marks.append(shape(corners, "field"));
        };
        const caption = make("figcaption", "", make("span", "", row.picture ? "Upright, made smaller" : "No picture is kept"));
        if (found.length) {
            const box = make("input");
            box.type = "checkbox";
            box.checked = true;
            box.addEventListener("change", () => holder.classList.toggle("plain", !box.checked));
            caption.append(make("label", "", box, " Outlines"));
        }
        return { figure: make("figure", "", holder, caption), point };
    }

    /** The name of an outline, above its highest corner, or inside if there is no room above. */
    function label(kind, name, corners, width, height) {
        const [x, y] = corners.reduce((highest, corner) =>
            corner[1] < highest[1] - height / 50 || (Math.abs(corner[1] - highest[1]) <= height / 50 && corner[0] < highest[0]) ? corner : highest);
        const element = make("span", `label label-${kind}`, name);
        const isLeft = x < width * 0.8;
        element.style[isLeft ? "left" : "right"] = `${(100 * Math.min(Math.max(isLeft ? x : width - x, 0), width)) / width}%`;
        element.style.top = `${(100 * Math.min(Math.max(y, 0), height)) / height}%`;
        if (y > height * 0.06) element.style.transform = "translateY(-100%)";
        element.setAttribute("aria-hidden", "true");
        return element;
    }

    // ------------------------------------------------------------------ the page

    function summarise() {
        const images = all.filter((row) => !row.isPerson);
        const files = images.filter((row) => (row.index ?? 1) === 1).length;
        const persons = all.length - images.length;
        const parts = [count(files, "image", "images")];
        if (images.length !== files) parts.push(count(images.length, "document", "documents"));
        if (persons) parts.push(count(persons, "person", "persons"));
        at("summary").textContent = parts.join(", ");
        at("redacted").hidden = !all.some((row) => row.redacted);
    }

    function openNamed() {
        const named = /^#line-(\d+)$/.exec(location.hash);
        const row = named && rowByNumber.get(Number(named[1]));
        if (!row || row === state.open) return;
        const view = row.isPerson ? "persons" : "images";
        if (state.view !== view) show(view);
        if (!state.listed.includes(row)) clear();
        open(row);
        moveTo(state.listed.indexOf(row));
    }

    function start() {
        prepare();
        summarise();
        drawTotals();
        show("images");
        // If totals would leave no room for the table, they are shown on request.
        if (window.innerWidth <= 620) at("totals").open = false;
        let isDue = false;
        at("grid").addEventListener("scroll", () => {
            if (isDue) return;
            isDue = true;
            requestAnimationFrame(() => {
                isDue = false;
                drawRows();
            });
        }, { passive: true });
        at("grid").addEventListener("keydown", gridKey);
        new ResizeObserver(() => {
            drawHead();
            drawRows();
        }).observe(at("grid"));
        at("text").addEventListener("input", () => {
            state.text = at("text").value;
            list();
        });
        document.addEventListener("keydown", (event) => {
            const isTyping = event.target.matches("input[type=search]");
            if (event.key === "/" && !isTyping) {
                event.preventDefault();
                at("text").focus();
            } else if (event.key === "Escape") {
                if (isTyping && state.text) return;
                event.preventDefault();
                isTyping ? at("grid").focus() : close();
            }
        });
        window.addEventListener("hashchange", openNamed);
        window.addEventListener("beforeprint", () => print(true));
        window.addEventListener("afterprint", () => print(false));
        openNamed();
        document.documentElement.dataset.ready = "";
    }

    document.addEventListener("DOMContentLoaded", start);
    return { rows, lines };
})();
