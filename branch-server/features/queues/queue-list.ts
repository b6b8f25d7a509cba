import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { listQueues } from '#shared/contract/tickets/queues.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { secondsSince } from '#shared/domain/time/seconds-since.ts';

/** The branches whose queues are listed, all of one type; null for those of every type. */
export interface ListedAt {
  readonly branches: readonly number[];
  readonly idBranchTypes: number | null;
}

/**
 * The queues that a branch type offers, by name, with who waits in each at these branches. And one that it offers no
 * more, as disabled, while somebody is left in it. Without a branch type all queues are listed.
 */
export async function queuesAt(
  reader: Kysely<BranchTables>,
  { branches, idBranchTypes }: ListedAt,
  now: Millis,
): Promise<AnswerOf<typeof listQueues>> {
  const queues = await reader
    .selectFrom('queues as q')
    .leftJoin('queue_branch_types as t', (on) =>
      on.onRef('t.id_queues', '=', 'q.id').on('t.id_branch_types', '=', idBranchTypes ?? 0),
    )
    .select(['q.id', 'q.name', 'q.description', 'q.letter', 'q.appointments', 'q.enabled', 'q.sla'])
    .select(['q.min_limit as minLimit', 'q.max_limit as maxLimit', 'q.restart'])
    .select('t.id as offer')
    .orderBy('q.name')
    .orderBy('q.id')
    .execute();
  const counts = await reader
    .selectFrom('tickets')
    .select((eb) => ['id_queues', eb.fn.countAll<number>().as('count'), eb.fn.min('entered_at').as('since')])
    .where('id_branches', 'in', branches)
    .where('state', '=', 'waiting')
    .groupBy('id_queues')
    .execute();
  return queues.flatMap(({ id, offer, ...queue }) => {
    const waiting = counts.find(({ id_queues }) => id_queues === id);
    const isOffered = idBranchTypes === null || offer !== null;
    if (!isOffered && !waiting) return [];
    return {
      ...queue,
      id,
      idQueues: id,
      restart: queue.restart ? 'Y' : 'N',
      appointments: queue.appointments ? 'Y' : 'N',
      enabled: queue.enabled && isOffered ? 'Y' : 'N',
      ticketsCount: waiting?.count ?? 0,
      waitingTime: waiting ? secondsSince(waiting.since, now) : 0,
    };
  });
}
