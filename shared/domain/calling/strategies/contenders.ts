import type { ProfileRow, QueueCandidates } from './strategy.ts';

export interface Contender {
  readonly row: ProfileRow;
  readonly line: QueueCandidates;
}

/** A row in its turn, whether or not there is a line for it: its queue may be one that this workstation does not call. */
export interface RowCandidates {
  readonly row: ProfileRow;
  readonly line: QueueCandidates | null;
}

/** Stands for every queue of a profile without rows. */
const ALIKE = { sequence: 0, weight: 1, iterations: 1, level: 0, limit: 0 } as const;

/** Pairs each row with its line where there is one, in the order of the rows; without rows gives every line. */
export const contenders = (lines: readonly QueueCandidates[], rows: readonly ProfileRow[]): Contender[] =>
  rowsInOrder(lines, rows).flatMap(({ row, line }) => (line ? [{ row, line }] : []));

/** Lists all rows in their order; without rows one for each line, in the order of the queues' ids. */
export function rowsInOrder(lines: readonly QueueCandidates[], rows: readonly ProfileRow[]): RowCandidates[] {
  if (rows.length === 0) {
    return lines
      .map((line) => ({ line, row: { id: line.queueId, queueId: line.queueId, ...ALIKE } }))
      .sort((a, b) => a.line.queueId - b.line.queueId);
  }
  const byQueue = new Map(lines.map((line) => [line.queueId, line]));
  return rows.map((row) => ({ row, line: byQueue.get(row.queueId) ?? null }));
}
