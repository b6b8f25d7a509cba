/*
 * Shortens the intervals at which servers of tests look for due work to a tenth. What is due is decided by the settable
 * clock and by the data; the interval only delays the test. Loaded before the tests, and by servers that tests spawn.
 */
/** Shorter ones cost tests little; longer ones are housekeeping, windows of rate limits, and reports to be sent. */
const MIN_MS = 2_000;
const MAX_MS = 9_999;
const FACTOR = 10;

const setRealInterval = globalThis.setInterval;

globalThis.setInterval = ((work: () => void, ms = 0, ...args: []) =>
  setRealInterval(work, ms >= MIN_MS && ms <= MAX_MS ? ms / FACTOR : ms, ...args)) as typeof setInterval;
