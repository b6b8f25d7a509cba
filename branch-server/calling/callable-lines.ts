import type { Database } from 'better-sqlite3';
import type { ProfileRow, QueueLine } from '../../shared/domain/calling/strategy.ts';
import type { Millis } from '../../shared/domain/ids.ts';
import { remembered } from '../db/remembered.ts';
import { statement } from '../db/statement.ts';

/** A queue that a workstation may call, with its place in the attention profile. */
export interface CallableQueue {
  readonly id: number;
  readonly name: string;
  readonly letter: string;
  readonly sla: number;
  /** Null where the attention profile has no rows. */
  readonly sequence: number | null;
}

/**
 * What a workstation may call: queues of its type's view profile that are enabled, available for the branch's
 * type, and in its attention profile's rows where the profile has rows. Remembered until the configuration changes.
 */
export function createCallableLines(sqlite: Database, version: () => number) {
  const queues = statement<{ workstation: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('workstations as w')
      .innerJoin('workstation_types as t', 't.id', 'w.id_workstation_types')
      .innerJoin('branches as b', 'b.id', 'w.id_branches')
      .innerJoin('view_profile_queues as v', 'v.id_view_profiles', 't.id_view_profiles')
      .innerJoin('queues as q', 'q.id', 'v.id_queues')
      .innerJoin('queue_branch_types as k', (on) =>
        on.onRef('k.id_queues', '=', 'q.id').onRef('k.id_branch_types', '=', 'b.id_branch_types'),
      )
      .leftJoin('attention_profile_rows as r', (on) =>
        on.onRef('r.id_queues', '=', 'q.id').onRef('r.id_attention_profiles', '=', 'w.id_attention_profiles'),
      )
      .select(['q.id', 'q.name', 'q.letter', 'q.sla', 'r.sequence'])
      .where('w.id', '=', p('workstation'))
      .where('q.enabled', '=', 1)
      .orderBy('q.name')
      .orderBy('q.id'),
  );
  const head = statement<{ branch: number; queue: number; now: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select(['id', 'code', 'id_queues as queueId', 'arrived_at as arrivedAt', 'entered_at as enteredAt'])
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue'))
      .where('state', '=', 'waiting')
      .where('callable_at', '<=', p('now'))
      .orderBy('arrived_at')
      .orderBy('id')
      .limit(1),
  );
  const count = statement<{ branch: number; queue: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('queue_counters')
      .select('waiting')
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue')),
  );
  const soonest = statement<{ branch: number; queue: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select((eb) => eb.fn.min('callable_at').as('at'))
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue'))
      .where('state', '=', 'waiting'),
  );

  const queuesOf = remembered(version, (workstation: number): readonly CallableQueue[] => {
    const found = queues.all({ workstation });
    const hasRows = found.some((queue) => queue.sequence !== null);
    return hasRows ? found.filter((queue) => queue.sequence !== null) : found;
  });

  return {
    queuesOf,

    rows: (callable: readonly CallableQueue[]): ProfileRow[] =>
      callable.flatMap(({ id, sequence }) => (sequence === null ? [] : [{ queueId: id, sequence }])),

    lines: (branch: number, callable: readonly CallableQueue[], now: Millis): QueueLine[] =>
      callable.map(({ id, name }) => ({
        queueId: id,
        queueName: name,
        count: count.get({ branch, queue: id })?.waiting ?? 0,
        head: head.get({ branch, queue: id, now }) ?? null,
      })),

    /** When the first of those who are still walking over may be called; null when nobody is. */
    soonest(branch: number, callable: readonly CallableQueue[]): Millis | null {
      const moments = callable.flatMap(({ id }) => soonest.get({ branch, queue: id })?.at ?? []);
      return moments.length === 0 ? null : Math.min(...moments);
    },
  };
}

export type CallableLines = ReturnType<typeof createCallableLines>;
