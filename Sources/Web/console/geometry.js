// SPDX-License-Identifier: Apache-2.0
// @ts-check
// Places in pictures: a field's corners are given in the picture as it was sent, and must be found in the straightened
// one as well.

/** @typedef {[number, number]} Point */

/**
 * The projection that takes four corners to four others, as a function.
 *
 * @param {Point[]} from
 * @param {Point[]} to
 * @returns {((point: Point) => Point) | null} `null` if three of the corners lie on a line
 */
function projection(from, to) {
    const rows = [];
    for (let index = 0; index < 4; index += 1) {
        const [x, y] = from[index], [u, v] = to[index];
        rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]);
    }
    const solved = solve(rows);
    if (!solved) return null;
    const [a, b, c, d, e, f, g, h] = solved;
    return ([x, y]) => {
        const depth = g * x + h * y + 1;
        return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth];
    };
}

/**
 * Solves linear equations by elimination; the last column is the right side.
 *
 * @param {number[][]} rows
 * @returns {number[] | null}
 */
function solve(rows) {
    const size = rows.length;
    for (let column = 0; column < size; column += 1) {
        const pivot = strongest(rows, column);
        if (Math.abs(rows[pivot][column]) < 1e-9) return null;
        [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
        for (let row = 0; row < size; row += 1) if (row !== column) eliminate(rows[row], rows[column], column);
    }
    return rows.map((row, index) => row[size] / row[index]);
}

/**
 * @param {number[][]} rows
 * @param {number} column
 */
function strongest(rows, column) {
    let best = column;
    for (let row = column + 1; row < rows.length; row += 1) {
        if (Math.abs(rows[row][column]) > Math.abs(rows[best][column])) best = row;
    }
    return best;
}

/**
 * @param {number[]} row
 * @param {number[]} by
 * @param {number} column
 */
function eliminate(row, by, column) {
    const factor = row[column] / by[column];
    for (let index = column; index < row.length; index += 1) row[index] -= factor * by[index];
}

/**
 * The corners of a rectangle, in the order of an outline.
 *
 * @param {number} width
 * @param {number} height
 * @returns {Point[]}
 */
export function corners(width, height) {
    return [[0, 0], [width, 0], [width, height], [0, height]];
}

/**
 * The place of a field in a picture, in shares of its width and height.
 *
 * @param {Point[]} place corners in the upright picture as it was sent
 * @param {{ width?: number, height?: number, outline?: Point[] }} side
 * @param {boolean} isStraightened
 * @returns {Point[] | null} `null` if it is not known
 */
export function placeIn(place, side, isStraightened) {
    const { width, height } = side;
    if (!isStraightened) return width && height ? place.map(([x, y]) => [x / width, y / height]) : null;
    if (!side.outline || side.outline.length !== 4) return null;
    const project = projection(side.outline, corners(1, 1));
    return project ? place.map(project) : null;
}

/**
 * A scale and offset that keeps a point where it is while the scale changes.
 *
 * @param {{ scale: number, x: number, y: number }} view
 * @param {number} scale
 * @param {Point} around
 */
export function scaled(view, scale, [x, y]) {
    const factor = scale / view.scale;
    return { scale, x: x - (x - view.x) * factor, y: y - (y - view.y) * factor };
}
