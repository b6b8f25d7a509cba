import { contenders } from './contenders.ts';
import type { Strategy } from './strategy.ts';

/**
 * Rounds: up to `iterations` from each queue in row order, then the next; an empty queue gives its turn away. Each
 * queue comes up once a round, so that nobody waits for ever.
 *
 * Rows A × 2, B × 1, everybody waiting: A A B A A B. B empty for a while: A A A A, then B once somebody is there.
 */
export const ratioBased: Strategy = (lines, rows, round, _now) => {
  const turns = contenders(lines, rows);
  const current = turns.findIndex(({ row }) => row.queueId === round?.queueId);
  const had = current < 0 ? 0 : (round?.called ?? 0);
  // One step more than there are turns: where nobody else waits, the present queue begins a new turn.
  for (let step = 0; step <= turns.length; step += 1) {
    const turn = turns[(Math.max(0, current) + step) % turns.length];
    if (!turn?.line.head) continue;
    const { head: ticket, queueId, queueName } = turn.line;
    const iterations = Math.max(1, turn.row.iterations);
    const called = (step === 0 ? had : 0) + 1;
    if (called > iterations) continue;
    const reason = `${ticket.code}: ${called} of ${iterations} in the turn of ${queueName}`;
    return { ticket, reason, round: { queueId, called } };
  }
  return null;
};
