import type { ProfileRow, QueueLine } from './strategy.ts';

export interface Contender {
  readonly row: ProfileRow;
  readonly line: QueueLine;
}

/** A row in its turn, whether or not there is a line for it: its queue may be one that this workstation does not call. */
export interface Turn {
  readonly row: ProfileRow;
  readonly line: QueueLine | null;
}

/** Stands for every queue of a profile without rows. */
const ALIKE = { sequence: 0, weight: 1, iterations: 1, level: 0, limit: 0 } as const;

/** Pairs each row with its line where there is one, in the order of the rows; without rows gives every line. */
export const contenders = (lines: readonly QueueLine[], rows: readonly ProfileRow[]): Contender[] =>
  turns(lines, rows).flatMap(({ row, line }) => (line ? [{ row, line }] : []));

/** Lists all rows in their order; without rows one for each line, in the order of the queues' ids. */
export function turns(lines: readonly QueueLine[], rows: readonly ProfileRow[]): Turn[] {
  if (rows.length === 0) {
    return lines
      .map((line) => ({ line, row: { id: line.queueId, queueId: line.queueId, ...ALIKE } }))
      .sort((a, b) => a.line.queueId - b.line.queueId);
  }
  const byQueue = new Map(lines.map((line) => [line.queueId, line]));
  return rows.map((row) => ({ row, line: byQueue.get(row.queueId) ?? null }));
}
