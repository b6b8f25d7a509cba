/**
 * Retention of confirmed rows, ms: twice the maximum interval between backups of central, so that a restored
 * central can get its lost rows again.
 */
const RETENTION_MS = 14 * 86_400_000;

/** Milliseconds between two marks: a fortnight takes some 300. */
const MARK_EVERY_MS = 3_600_000;

/** The position that central had confirmed at a running time. */
interface Mark {
  readonly at: number;
  readonly seq: number;
}

/**
 * Measures the branch's own running time, added up over all starts: a wall clock that jumps ten years ahead must not
 * make everything old. Rows of machines that are switched off at night stay longer.
 */
export interface Retention {
  readonly runningMs: number;
  readonly marks: readonly Mark[];
}

export const NO_RETENTION: Retention = { runningMs: 0, marks: [] };

/** Removes marks beyond `seq`, the last position of central, which lost later confirmed rows. */
export const unmark = ({ runningMs, marks }: Retention, seq: number): Retention => ({
  runningMs,
  marks: marks.filter((mark) => mark.seq <= seq),
});

/**
 * Marks everything up to `seq` as confirmed, and returns the row before which the log may be purged. Called only
 * with a confirmation, since only then central is known to still have these rows.
 *
 * @param elapsedMs running time since the last confirmation
 */
export function retain(
  { runningMs, marks }: Retention,
  seq: number,
  elapsedMs: number,
  retentionMs: number = RETENTION_MS,
): { retention: Retention; purgeBefore: number } {
  const now = runningMs + elapsedMs;
  const last = marks.at(-1);
  const marked = !last || now - last.at >= MARK_EVERY_MS ? [...marks, { at: now, seq }] : marks;
  const old = marked.filter((mark) => now - mark.at >= retentionMs);
  return {
    retention: { runningMs: now, marks: marked.slice(Math.max(0, old.length - 1)) },
    purgeBefore: old.at(-1)?.seq ?? 0,
  };
}
