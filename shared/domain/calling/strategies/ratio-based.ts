import { type RowCandidates, rowsInOrder } from './contenders.ts';
import type { Round, Strategy } from './strategy.ts';

/**
 * Rounds: up to `iterations` from each queue in row order, then the next; an empty queue gives its turn away. Each
 * queue comes up once a round, so that nobody waits for ever. A row in turn that was taken out, or whose queue cannot
 * be called, gives its turn to the row after it: the round never begins anew before it is through.
 *
 * Rows A × 2, B × 1, everybody waiting: A A B A A B. B empty for a while: A A A A, then B once somebody is there.
 */
export const ratioBased: Strategy = (lines, rows, round, _now) => {
  const all = rowsInOrder(lines, rows);
  const { first, had } = nextRowIndex(all, round);
  // One step more than there are turns: where nobody else waits, the present queue begins a new turn.
  for (let step = 0; step <= all.length; step += 1) {
    const turn = all[(first + step) % all.length];
    if (!turn?.line?.head) continue;
    const { head: ticket, queueName } = turn.line;
    const iterations = Math.max(1, turn.row.iterations);
    const called = (step === 0 ? had : 0) + 1;
    if (called > iterations) continue;
    const reason = `${ticket.code}: ${called} of ${iterations} in the turn of ${queueName}, first by arrival`;
    return { ticket, reason, round: { row: turn.row.id, called } };
  }
  return null;
};

/** Finds where the round goes on: at the row called last or, where that is gone, at the one that followed it. */
function nextRowIndex(
  all: readonly RowCandidates[],
  round: Round | null,
): { readonly first: number; readonly had: number } {
  if (!round) return { first: 0, had: 0 };
  const first = all.findIndex(({ row }) => row.id >= round.row);
  const isThere = all[first]?.row.id === round.row;
  return { first: Math.max(0, first), had: isThere ? round.called : 0 };
}
