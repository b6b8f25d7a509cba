import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { listQueues } from '#shared/contract/tickets/queues.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { secondsSince } from '#shared/domain/time/seconds-since.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { isOneOf } from '../db/in-pieces.ts';
import type { Caller } from '../kit/caller.ts';
import { visibleBranches } from '../kit/included-branches.ts';
import { type AsyncRoute, read } from '../kit/route.ts';

/** Waiting tickets of a queue. */
export interface WaitingInQueue {
  readonly idQueues: number;
  readonly count: number;
  /** Earliest entry. */
  readonly since: Millis;
}

/** Counts the waiting tickets of branches by queue; each kind of server reads other tables. */
export type CountWaiting = (branches: readonly number[], now: Millis) => Promise<readonly WaitingInQueue[]>;

/** Lists the queues of a branch, of a branch type or of the installation, with their waiting tickets. */
export function queueListRoute(reader: Kysely<SharedTables>, countWaiting: CountWaiting): AsyncRoute<never> {
  return read(listQueues, async ({ query, caller, now }) => {
    const { branches, idBranchTypes } = await listedAt(reader, query, caller);
    return queuesAt(reader, idBranchTypes, await countWaiting(branches, now), now);
  });
}

/** The branches of a list, all of one type; null for those of every type. */
interface ListedAt {
  readonly branches: readonly number[];
  readonly idBranchTypes: number | null;
}

async function listedAt(
  reader: Kysely<SharedTables>,
  {
    idBranch,
    idBranchType,
  }: { readonly idBranch?: number | undefined; readonly idBranchType?: number | undefined },
  caller: Caller,
): Promise<ListedAt> {
  if (idBranch !== undefined) {
    const branch = await reader
      .selectFrom('branches')
      .select('id_branch_types')
      .where('id', '=', idBranch)
      .executeTakeFirst();
    if (!branch) throw apiError('NOT_FOUND', { about: `branch ${idBranch}` });
    return { branches: [idBranch], idBranchTypes: branch.id_branch_types };
  }
  if (idBranchType !== undefined) {
    const type = reader.selectFrom('branch_types').select('id').where('id', '=', idBranchType);
    if (!(await type.executeTakeFirst()))
      throw apiError('NOT_FOUND', { about: `branch type ${idBranchType}` });
  }
  const visible = visibleBranches(caller);
  const branches = await reader
    .selectFrom('branches')
    .select('id')
    .$if(idBranchType !== undefined, (all) => all.where('id_branch_types', '=', idBranchType ?? 0))
    .$if(visible !== undefined, (all) => all.where(isOneOf('id', visible ?? [])))
    .execute();
  return { branches: branches.map(({ id }) => id), idBranchTypes: idBranchType ?? null };
}

/**
 * Queues that a branch type offers, by name; a queue that it offers no more is listed as disabled while tickets wait in
 * it. Without a branch type all queues are listed.
 */
async function queuesAt(
  reader: Kysely<SharedTables>,
  idBranchTypes: number | null,
  counts: readonly WaitingInQueue[],
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
  return queues.flatMap(({ id, offer, ...queue }) => {
    const waiting = counts.find(({ idQueues }) => idQueues === id);
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
