import type { Database } from 'better-sqlite3';
import {
  type AttentionProfile,
  type ConditionalProfile,
  type ConditionalType,
  everyProfile,
  type Measured,
} from '#shared/domain/calling/profile.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { secondsSince } from '#shared/domain/time/seconds-since.ts';
import { cachedByVersion } from '../db/cached-by-version.ts';
import { statement } from '../db/statement.ts';

/**
 * Measures for conditional attention profiles at one branch. Covers all queues of the view profile, also disabled ones
 * with waiting tickets, and open workstations without receptions.
 */
export function createMeasures(sqlite: Database, version: () => number) {
  const queues = queuesOfView(sqlite);
  const count = waitingIn(sqlite);
  const maxLength = prepareMaxWait(sqlite);
  const open = openWorkstations(sqlite);
  const queuesOf = cachedByVersion(version, (view: number) =>
    queues.all({ view }).map(({ id_queues: id }) => id),
  );

  type Measure = (branch: number, view: number, now: Millis) => number;
  const measures: Record<ConditionalType, Measure> = {
    CUSTOMERSWAITING: (branch, view) =>
      queuesOf(view).reduce((sum, queue) => sum + (count.get({ branch, queue })?.waiting ?? 0), 0),
    MAXTIMEWAITING: (branch, view, now) => {
      const since = queuesOf(view).map((queue) => maxLength.get({ branch, queue })?.since ?? now);
      return secondsSince(Math.min(now, ...since), now);
    },
    WSASSIGNED: (branch, view) => open.get({ branch, view })?.count ?? 0,
  };

  return {
    /** Current measures of a profile's conditions. */
    of(profile: AttentionProfile, branch: number, now: Millis): Measured {
      const conditional = everyProfile(profile).filter((one) => one.type === 'CONDITIONALBASED');
      const measure = ({ condition: { type, idViewProfiles } }: ConditionalProfile) =>
        measures[type](branch, idViewProfiles, now);
      return new Map(conditional.map((one) => [one.id, measure(one)]));
    },
    /** Next time at which the longest wait reaches the value of a condition; null if none does. */
    conditionDueAt(profile: AttentionProfile, branch: number, now: Millis): Millis | null {
      const due = everyProfile(profile)
        .filter((one) => one.type === 'CONDITIONALBASED')
        .filter(({ condition }) => condition.type === 'MAXTIMEWAITING')
        .flatMap(({ condition: { idViewProfiles, value } }) =>
          queuesOf(idViewProfiles).flatMap((queue) => {
            const since = maxLength.get({ branch, queue })?.since;
            return since === undefined ? [] : [since + value * 1000];
          }),
        )
        .filter((at) => at > now);
      return due.length === 0 ? null : Math.min(...due);
    },
    /** Queues of a view profile and its open workstations. */
    view: (branch: number, view: number) => ({
      queues: queuesOf(view),
      openWorkstations: open.get({ branch, view })?.count ?? 0,
    }),
  };
}

export type Measures = ReturnType<typeof createMeasures>;

function queuesOfView(sqlite: Database) {
  return statement<{ view: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('view_profile_queues as v')
      .select('v.id_queues')
      .where('v.id_view_profiles', '=', p('view')),
  );
}

function waitingIn(sqlite: Database) {
  return statement<{ branch: number; queue: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('queue_counters')
      .select('waiting')
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue')),
  );
}

function prepareMaxWait(sqlite: Database) {
  return statement<{ branch: number; queue: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select('entered_at as since')
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue'))
      .where('state', '=', 'waiting')
      .orderBy('entered_at')
      .limit(1),
  );
}

/** Counts open workstations with this view profile, except receptions. */
function openWorkstations(sqlite: Database) {
  return statement<{ branch: number; view: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('workstation_sessions as s')
      .innerJoin('workstations as w', 'w.id', 's.id_workstations')
      .innerJoin('workstation_types as t', 't.id', 'w.id_workstation_types')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('s.closed_at', 'is', null)
      .where('w.id_branches', '=', p('branch'))
      .where('t.id_view_profiles', '=', p('view'))
      .where('t.reception', '=', 0),
  );
}
