/** Timeouts of central's answers, ms. */
export const ANSWER_TIMEOUT_MS = {
  /** Below the timeout of the change log's sender, so that two requests never overlap. */
  default: 25_000,
  enrolment: 20_000,
  /** A user waits for it. */
  users: 10_000,
  phones: 15_000,
  /** All seats of a branch. */
  seats: 60_000,
  /** Central reads the tickets of a fortnight. */
  restore: 60_000,
  /** Central reads and writes a whole day. */
  day: 120_000,
  /** After central has held its answer back. */
  afterHold: 10_000,
} as const;

/** Pause between two polls of a central that answers at once, ms. */
export const POLL_PAUSE_MS = 250;
