import type { Database } from 'better-sqlite3';
import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { requiredHeads } from '#shared/domain/calling/choose.ts';
import {
  assembleProfile,
  type OrderingProfile,
  queuesOfProfile,
  queuesOfProfiles,
} from '#shared/domain/calling/profile.ts';
import type { QueueCandidates } from '#shared/domain/calling/strategies.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { cachedByVersion } from '../db/cached-by-version.ts';
import { statement } from '../db/statement.ts';
import { createMeasures, type Measures } from './measures.ts';
import { createLinealQueue, createQueueHeads, type LinealQueueReader } from './queue-heads.ts';

export interface CallableQueues {
  /** A resolved attention profile; null for an invalid one. */
  readonly profileOf: AttentionProfiles;
  /** Current measures of a profile's conditions. */
  readonly measured: Measures['of'];
  /** Next time at which a condition changes without an event; null if none does. */
  readonly conditionDueAt: Measures['conditionDueAt'];
  /** Queues of a view profile and its open workstations at a branch, which conditions measure. */
  readonly view: Measures['view'];
  /**
   * Queues that a workstation may call: those of its type's view profile that are in a row of its attention profile or
   * of one it leads to. For a lineal workstation, the queue of its service and segment. Includes queues not `offered`.
   */
  queuesOf(workstation: number): readonly CallableQueue[];
  /** Queues of the view profile, regardless of the attention profile. */
  viewedBy(workstation: number): readonly CallableQueue[];
  /** Tickets of lineal workstations. */
  readonly lineal: LinealQueueReader;
  /** Candidates of the queues in these profiles. */
  candidates(queues: readonly CallableQueue[], call: NextCall): QueueCandidates[];
  /** Earliest `callable_at` in the queues of these profiles; null without a waiting ticket. */
  soonest(queues: readonly CallableQueue[], call: NextCall): Millis | null;
}

/** A queue that a workstation calls. */
export interface CallableQueue {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly letter: string;
  readonly sla: number;
  readonly appointments: boolean;
  /** Enabled and available for the branch's type. Otherwise it gets no new tickets, and its waiting ones are still called. */
  readonly offered: boolean;
}

/** Parameters of the next call. */
export interface NextCall {
  readonly branch: number;
  readonly profiles: readonly OrderingProfile[];
  readonly now: Millis;
}

/** Reads the queues and candidates of workstations; configuration is cached per version. */
export function createCallableQueues(sqlite: Database, version: () => number): CallableQueues {
  const profileOf = createAttentionProfiles(sqlite, version);
  const { viewedBy, ofPair } = createWorkstationQueues(sqlite, version);
  const callingOf = callingRule(sqlite);
  const heads = createQueueHeads(sqlite);
  const measures = createMeasures(sqlite, version);
  const soonest = soonestIn(sqlite);

  const queuesOf = cachedByVersion(version, (workstation: number): readonly CallableQueue[] => {
    const { lineal, idProfile } = callingOf.get({ workstation }) ?? { lineal: 0, idProfile: null };
    if (lineal) return ofPair(workstation);
    return queuesOfProfile(viewedBy(workstation), profileOf(idProfile ?? 0));
  });

  return {
    profileOf,
    measured: measures.of,
    conditionDueAt: measures.conditionDueAt,
    view: measures.view,
    queuesOf,
    viewedBy,
    lineal: createLinealQueue(sqlite),
    candidates(queues, { branch, profiles, now }) {
      const required = requiredHeads(profiles);
      return queuesOfProfiles(queues, profiles).map((queue) => heads(queue, branch, now, required));
    },
    soonest(queues, { branch, profiles }) {
      const moments = queuesOfProfiles(queues, profiles).flatMap(
        ({ id }) => soonest.get({ branch, queue: id })?.at ?? [],
      );
      return moments.length === 0 ? null : Math.min(...moments);
    },
  };
}

/** Reads how a workstation calls: lineal, or by its attention profile. */
function callingRule(sqlite: Database) {
  return statement<{ workstation: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('workstations as w')
      .innerJoin('workstation_types as t', 't.id', 'w.id_workstation_types')
      .select(['t.lineal_call as lineal', 'w.id_attention_profiles as idProfile'])
      .where('w.id', '=', p('workstation')),
  );
}

function soonestIn(sqlite: Database) {
  return statement<{ branch: number; queue: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select((eb) => eb.fn.min('callable_at').as('at'))
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue'))
      .where('state', '=', 'waiting'),
  );
}

/** Reads resolved attention profiles by id; cached per configuration version. */
function createAttentionProfiles(sqlite: Database, version: () => number) {
  const byId = profileById(sqlite);
  const rowsOf = rowsOfProfile(sqlite);
  const stored = {
    byId: (id: number) => byId.get({ id }),
    rowsOf: (profile: number) => rowsOf.all({ profile }),
  };
  return cachedByVersion(version, (id: number) => assembleProfile(stored, id));
}

type AttentionProfiles = ReturnType<typeof createAttentionProfiles>;

function profileById(sqlite: Database) {
  return statement<{ id: number }>()(sqlite, (db, p) =>
    db.selectFrom('attention_profiles').selectAll().where('id', '=', p('id')),
  );
}

function rowsOfProfile(sqlite: Database) {
  return statement<{ profile: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('attention_profile_rows')
      .select([
        'id',
        'id_queues as queueId',
        'sequence',
        'weight',
        'iterations',
        'level',
        'row_limit as limit',
      ])
      .where('id_attention_profiles', '=', p('profile'))
      .orderBy('id'),
  );
}

/** Reads the queues of a workstation's type; cached per configuration version. */
function createWorkstationQueues(sqlite: Database, version: () => number) {
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
    /** Queues of the workstation's view profile. */
    viewedBy: cachedByVersion(version, (workstation: number) => viewed.all({ workstation }).map(asCallable)),
    /** Queue of a lineal workstation's service and segment; empty without one. */
    ofPair: cachedByVersion(version, (workstation: number) => ofPair.all({ workstation }).map(asCallable)),
  };
}

/** Joins every queue with the workstation and its type, offered or not. */
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
