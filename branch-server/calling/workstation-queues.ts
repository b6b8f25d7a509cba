import type { Database } from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { remembered } from '../db/remembered.ts';
import { statement } from '../db/statement.ts';
import type { BranchTables } from '../db/tables.ts';

/** A queue that a workstation may call. */
export interface CallableQueue {
  readonly id: number;
  readonly name: string;
  readonly letter: string;
  readonly sla: number;
  readonly appointments: boolean;
}

/** Reads which queues a workstation's type leads to, remembered until the configuration changes. */
export function createWorkstationQueues(sqlite: Database, version: () => number) {
  const viewed = statement<{ workstation: number }>()(sqlite, (db, p) =>
    available(db)
      .innerJoin('view_profile_queues as v', (on) =>
        on.onRef('v.id_view_profiles', '=', 't.id_view_profiles').onRef('v.id_queues', '=', 'q.id'),
      )
      .where('w.id', '=', p('workstation')),
  );
  const ofPair = statement<{ workstation: number }>()(sqlite, (db, p) =>
    available(db)
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
    viewedBy: remembered(version, (workstation: number) => viewed.all({ workstation }).map(asCallable)),
    /** Finds the queue of the pair that a lineal workstation calls; empty where no queue serves the pair. */
    ofPair: remembered(version, (workstation: number) => ofPair.all({ workstation }).map(asCallable)),
  };
}

/** Enabled, and available for the type of the workstation's branch. */
function available(db: Kysely<BranchTables>) {
  return db
    .selectFrom('workstations as w')
    .innerJoin('workstation_types as t', 't.id', 'w.id_workstation_types')
    .innerJoin('branches as b', 'b.id', 'w.id_branches')
    .innerJoin('queue_branch_types as k', 'k.id_branch_types', 'b.id_branch_types')
    .innerJoin('queues as q', 'q.id', 'k.id_queues')
    .select(['q.id', 'q.name', 'q.letter', 'q.sla', 'q.appointments'])
    .where('q.enabled', '=', 1)
    .orderBy('q.name')
    .orderBy('q.id');
}

const asCallable = (
  queue: Omit<CallableQueue, 'appointments'> & { appointments: number },
): CallableQueue => ({
  ...queue,
  appointments: queue.appointments === 1,
});
