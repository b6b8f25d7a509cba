/*
 * Shortens the intervals at which servers of tests look for due work to a tenth. What is due is decided by the settable
 * clock and by the data; the interval only delays the test. Loaded before the tests, and by servers that tests spawn.
 */
const SHORTEST_MS = 500;
const LONGEST_MS = 60_000;
const FACTOR = 10;

const setRealInterval = globalThis.setInterval;

globalThis.setInterval = ((work: () => void, ms = 0, ...args: []) =>
  setRealInterval(
    work,
    ms >= SHORTEST_MS && ms <= LONGEST_MS ? ms / FACTOR : ms,
    ...args,
  )) as typeof setInterval;
