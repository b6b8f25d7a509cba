import type { Database } from 'better-sqlite3';
import type { OrderingProfile } from '#shared/domain/calling/attention-profile.ts';
import { headsRead } from '#shared/domain/calling/heads-read.ts';
import { queuesOfProfile, queuesOfProfiles } from '#shared/domain/calling/queues-of-profiles.ts';
import type { QueueCandidates } from '#shared/domain/calling/strategies/strategy.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { cachedByVersion } from '../db/cached-by-version.ts';
import { statement } from '../db/statement.ts';
import { type AttentionProfiles, createAttentionProfiles } from './attention-profiles.ts';
import { createLinealQueue, type LinealQueueReader } from './lineal-queue.ts';
import { createMeasures, type Measures } from './measures.ts';
import { createQueueHeads } from './queue-heads.ts';
import { type CallableQueue, createWorkstationQueues } from './workstation-queues.ts';

export interface CallableQueues {
  /** An attention profile with all that it refers to; null for one that cannot choose. */
  readonly profileOf: AttentionProfiles;
  /** Measures what the conditions of a profile ask for. */
  readonly measured: Measures['of'];
  /** The next moment at which time alone changes a condition of a profile; null where none will. */
  readonly conditionDueAt: Measures['conditionDueAt'];
  /** The queues of a view profile and its open workstations at a branch: what conditions measure. */
  readonly view: Measures['view'];
  /**
   * Lists what a workstation may call: queues of its type's view profile, in a row of its attention profile, or of one
   * that this leads to, where these have rows. A lineal one calls the queue of its service and segment, if there is
   * one. Those not `offered` are among them, for who waits there still.
   */
  queuesOf(workstation: number): readonly CallableQueue[];
  /** Lists the same whatever the attention profile, so that another one may be tried. */
  viewedBy(workstation: number): readonly CallableQueue[];
  /** Reads the tickets that wait for a lineal workstation. */
  readonly lineal: LinealQueueReader;
  /** Reads those of the queues that these profiles look at, each with the heads that they need. */
  lines(queues: readonly CallableQueue[], call: NextCall): QueueCandidates[];
  /** Tells when the first customer still walking over may be called; null where there is none. */
  soonest(queues: readonly CallableQueue[], call: NextCall): Millis | null;
}

/** Describes a call to come: where, with which profiles, when. */
export interface NextCall {
  readonly branch: number;
  readonly profiles: readonly OrderingProfile[];
  readonly now: Millis;
}

/** Reads tickets for a workstation, over the connection handed in. Configuration is remembered until it changes. */
export function createCallableQueues(sqlite: Database, version: () => number): CallableQueues {
  const profileOf = createAttentionProfiles(sqlite, version);
  const { viewedBy, ofPair } = createWorkstationQueues(sqlite, version);
  const chosenBy = choosing(sqlite);
  const heads = createQueueHeads(sqlite);
  const measures = createMeasures(sqlite, version);
  const soonest = soonestIn(sqlite);

  const queuesOf = cachedByVersion(version, (workstation: number): readonly CallableQueue[] => {
    const { lineal, idProfile } = chosenBy.get({ workstation }) ?? { lineal: 0, idProfile: null };
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
    lines(queues, { branch, profiles, now }) {
      const read = headsRead(profiles);
      return queuesOfProfiles(queues, profiles).map((queue) => heads(queue, branch, now, read));
    },
    soonest(queues, { branch, profiles }) {
      const moments = queuesOfProfiles(queues, profiles).flatMap(
        ({ id }) => soonest.get({ branch, queue: id })?.at ?? [],
      );
      return moments.length === 0 ? null : Math.min(...moments);
    },
  };
}

/** Reads what decides which tickets come to a workstation: lineal calling, else its attention profile. */
function choosing(sqlite: Database) {
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
