// SPDX-License-Identifier: Apache-2.0
// @ts-check
// The types of events as they happen. `EventSource` cannot send headers, so the stream is read by hand (HTML, 9.2).

import { pause, ServiceProblem } from "/shared/service.js";

/** The service writes every 15 seconds at least: a line that is silent for longer is dead, and may tell nobody. */
const LONGEST_SILENCE_IN_SECONDS = 45;

/**
 * Waits until one of the wanted events happens.
 *
 * @param {import("./calls.js").ConsoleCalls} calls
 * @param {number} after the last event that is known
 * @param {(type: string) => boolean} isWanted
 * @param {AbortSignal} signal
 * @param {{ id?: string, onOpen?: () => void }} [options] `id` of the verification whose events count, all by default;
 * `onOpen` hears that the stream has begun
 * @returns {Promise<boolean>} false if the stream ended, or fell silent, first
 */
export async function waitForEvent(calls, after, isWanted, signal, { id, onOpen } = {}) {
    const response = await calls.events(after, signal, id);
    if (!response.ok || !response.body) throw await refusal(response);
    onOpen?.();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    try {
        for (;;) {
            const { value, done } = await heard(reader);
            if (done) return false;
            const lines = (rest + value).split("\n");
            // The last line may go on in the next piece.
            rest = lines.pop() ?? "";
            if (lines.some((line) => line.startsWith("event: ") && isWanted(line.slice(7).trim()))) return true;
        }
    } finally {
        await reader.cancel().catch(() => {});
    }
}

/**
 * The next piece of a stream, or its end.
 *
 * @param {ReadableStreamDefaultReader<string>} reader
 * @returns {Promise<{ value?: string, done: boolean }>}
 */
async function heard(reader) {
    const silence = new AbortController();
    const end = pause(LONGEST_SILENCE_IN_SECONDS, silence.signal).then(() => ({ done: true }));
    try {
        return await Promise.race([reader.read(), end]);
    } finally {
        silence.abort();
    }
}

/** @param {Response} response */
async function refusal(response) {
    const body = await response.json().catch(() => ({}));
    return new ServiceProblem(response.status, body, Number(response.headers.get("retry-after")) || null);
}
