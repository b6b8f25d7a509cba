import type { OrderingProfile } from '../calling/attention-profile.ts';
import type { QueueId, Seconds } from '../ids.ts';

/** How a queue stands among those that a workstation calls. */
export interface CalledQueue {
  readonly queueId: QueueId;
  /** Lower is called first. */
  readonly level: number;
  /** What a wait counts among queues of one level. */
  readonly weight: number;
  /** Wait from which somebody goes before all who are within theirs; 0 for none. */
  readonly limit: Seconds;
  /** Calls in one round, of a profile that goes round; 0 of any other. */
  readonly iterations: number;
}

/** The queues that a workstation calls, and in what order. */
export type CallOrder = readonly CalledQueue[];

/**
 * Reads an attention profile as one rule that is quick to follow: over the limit first, then by level, then by the
 * weighed wait; or round by round. It leaves out what moves single customers only: appointments, and first arrivals
 * that are kept over transfers. Without rows every queue counts, all alike.
 *
 * @param queues those that the workstation sees; a row of another is not called
 */
export function callOrder(
  profile: Pick<OrderingProfile, 'type' | 'rows' | 'generalLimit'>,
  queues: readonly QueueId[],
): CallOrder {
  const { type, rows, generalLimit } = profile;
  if (rows.length === 0) return queues.map((queueId) => alike(queueId, generalLimit));
  return rows
    .filter(({ queueId }) => queues.includes(queueId))
    .map(({ queueId, sequence, weight, iterations, level, limit }): CalledQueue => {
      const plain = alike(queueId, generalLimit);
      if (type === 'FIFO') return { ...plain, level: sequence };
      if (type === 'WEIGHTED') return { ...plain, weight };
      if (type === 'RATIOBASED') return { ...plain, iterations: Math.max(1, iterations) };
      if (type === 'TIMEBASED') return { ...plain, level, limit: limit || generalLimit };
      return { ...plain, level };
    });
}

const alike = (queueId: QueueId, limit: Seconds): CalledQueue => ({
  ...{ queueId, limit },
  ...{ level: 0, weight: 1, iterations: 0 },
});
