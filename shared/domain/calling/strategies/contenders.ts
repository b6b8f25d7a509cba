import type { ProfileRow, QueueLine } from './strategy.ts';

export interface Contender {
  readonly row: ProfileRow;
  readonly line: QueueLine;
}

/** Stands for every queue of a profile without rows. */
const ALIKE = { sequence: 0, weight: 1, iterations: 1, level: 0, limit: 0 } as const;

/** Pairs each row with its line, in the order of the rows; without rows gives every line, in the order of the ids. */
export function contenders(lines: readonly QueueLine[], rows: readonly ProfileRow[]): Contender[] {
  if (rows.length === 0) {
    return lines
      .map((line) => ({ line, row: { queueId: line.queueId, ...ALIKE } }))
      .sort((a, b) => a.line.queueId - b.line.queueId);
  }
  const byQueue = new Map(lines.map((line) => [line.queueId, line]));
  return rows.flatMap((row) => {
    const line = byQueue.get(row.queueId);
    return line ? [{ row, line }] : [];
  });
}
