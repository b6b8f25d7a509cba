/**
 * Milliseconds that rows stay after central has confirmed them: twice the longest interval between its backups, so that
 * a restored central can be given what it lost.
 */
const RETENTION_MS = 14 * 86_400_000;

/** Milliseconds between two marks: a fortnight takes some 300. */
const MARK_EVERY_MS = 3_600_000;

/** Notes up to where central had confirmed at a running time. */
interface Mark {
  readonly at: number;
  readonly seq: number;
}

/**
 * Counts the branch's own running time, added up over all starts: a wall clock that jumps ten years ahead must not make
 * everything old. Where machines are switched off at night rows stay longer.
 */
export interface Retention {
  readonly runningMs: number;
  readonly marks: readonly Mark[];
}

export const NO_RETENTION: Retention = { runningMs: 0, marks: [] };

/** Drops the marks beyond `seq`, which central named as the last it has: it has lost what it confirmed beyond. */
export const unmark = ({ runningMs, marks }: Retention, seq: number): Retention => ({
  runningMs,
  marks: marks.filter((mark) => mark.seq <= seq),
});

/**
 * Marks that central has confirmed everything up to `seq`, and tells before which row the log may be purged. Called
 * only then, since only then central is known not to have been restored to before the rows in question.
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
