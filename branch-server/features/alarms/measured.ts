import type { Database } from 'better-sqlite3';
import { sql } from 'kysely';
import { statement } from '#branch-server/db/statement.ts';
import type { Criterion } from '#shared/domain/alarms/alarm-criteria.ts';
import type { Condition } from '#shared/domain/alarms/alarm-holds.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { secondsSince } from '#shared/domain/time/seconds-since.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';

interface MeasuredQueue {
  readonly id: number;
  readonly zone: number;
}

type Measure = (branch: MeasuredQueue, queue: number | null, now: Millis) => number;

/** Measures the criteria of alarms in a queue or the whole branch, at this moment. */
export function createMeasured(sqlite: Database) {
  const waiting = waitingIn(sqlite);
  const maxLength = prepareMaxWait(sqlite);
  const maxWaitAtBranch = prepareMaxWaitAtBranch(sqlite);
  const open = openWorkstations(sqlite);
  const openFor = openWorkstationsFor(sqlite);
  const bookings = prepareMaxBookings(sqlite);

  const measures: Readonly<Record<Criterion, Measure>> = {
    WAITTIME(branch, queue, now) {
      const found =
        queue === null
          ? maxWaitAtBranch.get({ branch: branch.id })
          : maxLength.get({ branch: branch.id, queue });
      return found === undefined ? 0 : secondsSince(found.since, now);
    },
    CUSTOMERSWAITING: (branch, queue) =>
      Number(waiting.get({ branch: branch.id, queue: queue ?? 0 })?.waiting ?? 0),
    WORKSTATIONS: (branch, queue) =>
      (queue === null ? open.get({ branch: branch.id }) : openFor.get({ branch: branch.id, queue }))?.count ??
      0,
    SCHEDULE: ({ zone }, _queue, now) => secondsOfDay(now + zone * 3_600_000),
    BOOKINGS: (branch, queue, now) => bookings({ branch: branch.id, queue: queue ?? 0, since: now - DAY_MS }),
  };

  return (branch: MeasuredQueue, { criterion, queue }: Condition, now: Millis): number =>
    measures[criterion](branch, queue, now);
}

const secondsOfDay = (localTime: Millis): number =>
  Math.floor((((localTime % DAY_MS) + DAY_MS) % DAY_MS) / 1000);

/** Number of waiting tickets in a queue; 0 means all queues. */
function waitingIn(sqlite: Database) {
  return statement<{ branch: number; queue: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('queue_counters')
      .select((eb) => eb.fn.sum<number>('waiting').as('waiting'))
      .where('id_branches', '=', p('branch'))
      .where(sql<boolean>`(${p('queue')} = 0 or id_queues = ${p('queue')})`),
  );
}

/** When the longest waiting ticket of a queue entered it. */
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

/** The same, in all queues of the branch. */
function prepareMaxWaitAtBranch(sqlite: Database) {
  return statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select('entered_at as since')
      .where('id_branches', '=', p('branch'))
      .where('state', '=', 'waiting')
      .orderBy('entered_at')
      .limit(1),
  );
}

/** Counts the open workstations of a branch that call, so without receptions. */
function openWorkstations(sqlite: Database) {
  return statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('workstation_sessions as s')
      .innerJoin('workstations as w', 'w.id', 's.id_workstations')
      .innerJoin('workstation_types as t', 't.id', 'w.id_workstation_types')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('s.closed_at', 'is', null)
      .where('w.id_branches', '=', p('branch'))
      .where('t.reception', '=', 0),
  );
}

/** The same for workstations whose view profile has a queue. */
function openWorkstationsFor(sqlite: Database) {
  return statement<{ branch: number; queue: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('workstation_sessions as s')
      .innerJoin('workstations as w', 'w.id', 's.id_workstations')
      .innerJoin('workstation_types as t', 't.id', 'w.id_workstation_types')
      .innerJoin('view_profile_queues as v', 'v.id_view_profiles', 't.id_view_profiles')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('s.closed_at', 'is', null)
      .where('w.id_branches', '=', p('branch'))
      .where('v.id_queues', '=', p('queue'))
      .where('t.reception', '=', 0),
  );
}

/** Finds the most bookings by customers with one telephone or mail address, with queue 0 in all queues. */
function prepareMaxBookings(sqlite: Database) {
  const by = (contact: 'phone' | 'email') =>
    statement<{ branch: number; queue: number; since: Millis }>()(sqlite, (db, p) =>
      db
        .selectFrom('appointments')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('id_branches', '=', p('branch'))
        .where(sql<boolean>`(${p('queue')} = 0 or id_queues = ${p('queue')})`)
        .where('created_at', '>', p('since'))
        .where('booked_through', '=', 'customer')
        .where(contact, '<>', '')
        .groupBy(contact)
        .orderBy('count', 'desc')
        .limit(1),
    );
  const contacts = [by('phone'), by('email')];
  return (at: { readonly branch: number; readonly queue: number; readonly since: Millis }): number =>
    Math.max(...contacts.map((counts) => counts.get(at)?.count ?? 0));
}
