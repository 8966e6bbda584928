// SPDX-License-Identifier: Apache-2.0
// @ts-check
// Charts as drawings, each with its table beside it for those who do not see it.

import { drawing, element } from "/shared/elements.js";

/** @typedef {import("/shared/texts.js").Texts} Texts */
/** @typedef {{ name: string, values: number[] }} Row one stack or bar, with a value for each series */

const WIDTH = 720;
const HEIGHT = 200;
const AXIS = 44;
const FOOT = 20;

/**
 * Stacked columns over days.
 *
 * @param {Texts} texts
 * @param {string} title
 * @param {string[]} series names, in the order of the stack
 * @param {Row[]} rows
 */
export function stacks(texts, title, series, rows) {
    const greatest = Math.max(1, ...rows.map((row) => sum(row.values)));
    const top = ceiling(greatest);
    const width = (WIDTH - AXIS) / Math.max(1, rows.length);
    const height = (/** @type {number} */ value) => value / top * (HEIGHT - FOOT - 8);
    const columns = rows.flatMap((row, index) => stack(texts, series, row, AXIS + index * width, width, height));
    const every = Math.ceil(rows.length / 10);
    const labels = rows.map((row, index) => index % every === 0
        ? drawing("text", { x: AXIS + (index + 0.5) * width, y: HEIGHT - 4, "text-anchor": "middle" }, row.name) : null);
    const chart = drawing("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": title }, grid(texts, top, height), columns, labels);
    return figure(texts, title, legend(series), chart, series, rows);
}

/**
 * @param {Texts} texts
 * @param {string[]} series
 * @param {Row} row
 * @param {number} left
 * @param {number} width
 * @param {(value: number) => number} height
 */
function stack(texts, series, row, left, width, height) {
    let foot = HEIGHT - FOOT;
    return row.values.map((value, index) => {
        if (value <= 0) return null;
        foot -= height(value);
        return drawing(
            "rect", { class: `series-${index}`, x: left + width * 0.12, y: foot, width: width * 0.76, height: height(value) },
            drawing("title", null, `${row.name} · ${series[index]}: ${texts.number(value)}`),
        );
    });
}

/**
 * @param {Texts} texts
 * @param {number} top
 * @param {(value: number) => number} height
 */
function grid(texts, top, height) {
    return [0, top / 2, top].flatMap((value) => {
        const y = HEIGHT - FOOT - height(value);
        return [
            drawing("line", { class: "grid", x1: AXIS, x2: WIDTH, y1: y, y2: y }),
            drawing("text", { x: AXIS - 6, y: y + 4, "text-anchor": "end" }, texts.number(value)),
        ];
    });
}

/**
 * Bars beside each other, the longest first.
 *
 * @param {Texts} texts
 * @param {string} title
 * @param {string} measure what a bar counts
 * @param {Row[]} rows with one value each
 */
export function bars(texts, title, measure, rows) {
    const greatest = Math.max(1, ...rows.map((row) => row.values[0]));
    const list = element("ul", { class: "bars", "aria-hidden": "true" }, rows.map((row) => element(
        "li", null,
        element("span", { class: "bar-name" }, row.name),
        element("span", { class: "bar-space" }, element("span", { class: "length", style: { width: `${Math.max(0.5, row.values[0] / greatest * 100)}%` } })),
        element("span", { class: "number" }, texts.number(row.values[0])),
    )));
    return figure(texts, title, null, list, [measure], rows);
}

/**
 * @param {Texts} texts
 * @param {string} title
 * @param {HTMLElement | null} keys
 * @param {Element} chart
 * @param {string[]} series
 * @param {Row[]} rows
 */
function figure(texts, title, keys, chart, series, rows) {
    return element(
        "figure", { class: "chart-part" },
        element("figcaption", null, element("h2", null, title)),
        keys,
        rows.length > 0 ? chart : element("p", { class: "soft" }, texts.say("console.statistics.nothing")),
        rows.length > 0 ? table(texts, title, series, rows) : null,
    );
}

/** @param {string[]} series */
function legend(series) {
    return element("ul", { class: "legend" }, series.map((name, index) => element("li", null, element("span", { class: `key series-${index}`, "aria-hidden": "true" }), name)));
}

/**
 * @param {Texts} texts
 * @param {string} title
 * @param {string[]} series
 * @param {Row[]} rows
 */
function table(texts, title, series, rows) {
    return element(
        "details", null,
        element("summary", null, texts.say("console.statistics.table")),
        element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": title }, element(
            "table", { class: "plain-table" },
            element("caption", { class: "visually-hidden" }, title),
            element("thead", null, element("tr", null, element("td"), series.map((name) => element("th", { scope: "col" }, name)))),
            element("tbody", null, rows.map((row) => element("tr", null, element("th", { scope: "row" }, row.name), row.values.map((value) => element("td", { class: "number" }, texts.number(value)))))),
        )),
    );
}

/** @param {number[]} values */
function sum(values) {
    return values.reduce((total, value) => total + value, 0);
}

/**
 * The next round number, so that the axis has plain labels.
 *
 * @param {number} value
 */
function ceiling(value) {
    const least = Math.max(2, value);
    const unit = 10 ** Math.floor(Math.log10(least));
    return [1, 2, 4, 6, 8, 10].map((factor) => factor * unit).find((one) => one >= least) ?? least;
}
