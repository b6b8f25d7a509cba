import type { Database } from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { cachedByVersion } from '../db/cached-by-version.ts';
import { statement } from '../db/statement.ts';
import type { BranchTables } from '../db/tables.ts';

/** A queue that a workstation calls, or the people left in it. */
export interface CallableQueue {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly letter: string;
  readonly sla: number;
  readonly appointments: boolean;
  /**
   * Enabled, and available for the type of the workstation's branch. Where it is not, nobody comes to it any more, and
   * who waits there already is called until it is empty.
   */
  readonly offered: boolean;
}

/** Reads which queues a workstation's type leads to, remembered until the configuration changes. */
export function createWorkstationQueues(sqlite: Database, version: () => number) {
  const viewed = statement<{ workstation: number }>()(sqlite, (db, p) =>
    queues(db)
      .innerJoin('view_profile_queues as v', (on) =>
        on.onRef('v.id_view_profiles', '=', 't.id_view_profiles').onRef('v.id_queues', '=', 'q.id'),
      )
      .where('w.id', '=', p('workstation')),
  );
  const ofPair = statement<{ workstation: number }>()(sqlite, (db, p) =>
    queues(db)
      .innerJoin('queue_categories as c', (on) =>
        on
          .onRef('c.id_queues', '=', 'q.id')
          .onRef('c.id_services', '=', 't.id_services_lineal')
          .onRef('c.id_segments', '=', 't.id_segments_lineal'),
      )
      .where('w.id', '=', p('workstation')),
  );

  return {
    /** Lists the queues of a workstation's view profile. */
    viewedBy: cachedByVersion(version, (workstation: number) => viewed.all({ workstation }).map(asCallable)),
    /** Finds the queue of the pair that a lineal workstation calls; empty where no queue serves the pair. */
    ofPair: cachedByVersion(version, (workstation: number) => ofPair.all({ workstation }).map(asCallable)),
  };
}

/** Whether or not they are offered. */
function queues(db: Kysely<BranchTables>) {
  return db
    .selectFrom('workstations as w')
    .innerJoin('workstation_types as t', 't.id', 'w.id_workstation_types')
    .innerJoin('branches as b', 'b.id', 'w.id_branches')
    .innerJoin('queues as q', (on) => on.onTrue())
    .leftJoin('queue_branch_types as k', (on) =>
      on.onRef('k.id_branch_types', '=', 'b.id_branch_types').onRef('k.id_queues', '=', 'q.id'),
    )
    .select(['q.id', 'q.name', 'q.description', 'q.letter', 'q.sla', 'q.appointments', 'q.enabled'])
    .select('k.id as available')
    .orderBy('q.name')
    .orderBy('q.id');
}

type QueueRow = Omit<CallableQueue, 'appointments' | 'offered'> &
  Readonly<Record<'appointments' | 'enabled', number>> & { readonly available: number | null };

const asCallable = ({ appointments, enabled, available, ...queue }: QueueRow): CallableQueue => ({
  ...queue,
  appointments: appointments === 1,
  offered: enabled === 1 && available !== null,
});
