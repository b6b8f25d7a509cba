/*
 * Shortens the intervals of test servers' periodic checks to a tenth. Due work is determined by the settable
 * clock and by the data; the interval only delays the test. Loaded before the tests, and by spawned servers.
 */
/** Shorter ones cost tests little; longer ones are housekeeping, windows of rate limits, and report schedules. */
const MIN_MS = 2_000;
const MAX_MS = 9_999;
const FACTOR = 10;

const setRealInterval = globalThis.setInterval;

globalThis.setInterval = ((work: () => void, ms = 0, ...args: []) =>
  setRealInterval(work, ms >= MIN_MS && ms <= MAX_MS ? ms / FACTOR : ms, ...args)) as typeof setInterval;
