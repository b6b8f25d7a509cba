import { type RawBuilder, sql } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import { MEASURE_NAMES, MEASURES, type Measures, NO_MEASURES } from '#shared/domain/statistics/measures.ts';
import {
  isOfAppointment,
  servedAfterWait,
  waitedBeyondTime,
} from '#shared/server/statistics/served-concurrently.ts';
import { ticketMoments } from '#shared/server/statistics/ticket-moments.ts';
import { waitedFor } from '#shared/server/statistics/ticket-times.ts';
import { all, byStaffFilter, cutToDays, hourOf, ids, timeInFilter, withinTimes } from './conditions.ts';
import {
  type CountedBy,
  type CountedKey,
  type CountedRow,
  groupBy,
  keyOf,
  keysAt,
  narrowed,
} from './counted-by.ts';
import type { ReportSource } from './report-source.ts';
import type { Scope } from './scope.ts';

export interface Counted {
  readonly key: CountedKey;
  /** Measures not requested are 0. */
  readonly measures: Measures;
  /** Number of called tickets per wait in whole seconds; empty unless requested. */
  readonly waits: ReadonlyMap<number, number>;
}

export interface Measured {
  readonly by: readonly CountedBy[];
  /** Measures to count; each costs time. */
  readonly measures: readonly (keyof Measures)[];
  readonly withWaits?: boolean;
}

type Name = 'arrival' | 'call' | 'end';

export const NO_WAITS: Counted['waits'] = new Map();

/**
 * Counts the tickets of a scope, each measure at its own moment, as all other screens do. One pass over the tickets;
 * a key may occur more than once.
 */
export async function ticketMeasures(
  source: ReportSource,
  scope: Scope,
  { by, measures, withWaits = false }: Measured,
): Promise<Counted[]> {
  const moments = ticketMoments(source.promise);
  // Moments without a requested measure are omitted.
  const names = (Object.keys(moments) as Name[]).filter((name) =>
    measures.some((measure) => moments[name].counts[measure]),
  );
  const happened = (name: Name) => {
    const { at, only } = moments[name];
    return all([only, withinTimes(scope, at, sql`t.id_branches`)]);
  };
  const isByHour = by.includes('hour');
  const others = by.filter((name) => name !== 'hour');
  const columns = [
    // A ticket has up to three hours, which are separated after the query.
    ...(isByHour ? names : []).map(
      (name) =>
        sql`case when ${happened(name)} then ${hourOf(scope, moments[name].at, sql`t.id_branches`)} end`,
    ),
    ...(withWaits ? [sql`case when ${happened('call')} then ${waitedFor} / 1000 end`] : []),
  ];
  const aggregates = names.flatMap((name) =>
    measures.flatMap((measure) => {
      const count = moments[name].counts[measure];
      return count
        ? [measureAggregate(measure, sql`case when ${happened(name)} then ${count} else 0 end`)]
        : [];
    }),
  );
  const ofAllTickets = { at: sql`t.arrived_at`, only: sql`(${sql.join(names.map(happened), sql` or `)})` };
  const ordinals = columns.map((column, index) => sql`${column} as ${sql.ref(`quoted_${index}`)},`);
  const { rows } = await sql<CountedRow>`
    select ${keysAt(scope, others, ofAllTickets)} ${sql.join([...ordinals, sql``], sql` `)} ${sql.join(aggregates)}
    from ${source.tickets(scope.days)} where ${narrowed({ ...scope, times: null }, ofAllTickets)}
    ${groupBy(others.length + columns.length)}`.execute(source.db);

  return rows.flatMap((row): Counted[] => {
    const key = keyOf(row, others);
    const seconds = withWaits ? row[`quoted_${columns.length - 1}`] : null;
    const waits = seconds == null ? NO_WAITS : new Map([[Number(seconds), Number(row.called)]]);
    if (!isByHour) return [{ key, measures: measuresIn(row, MEASURE_NAMES), waits }];
    return names.flatMap((name, index) => {
      const hour = row[`quoted_${index}`];
      if (hour == null) return [];
      const own = Object.keys(moments[name].counts) as readonly (keyof Measures)[];
      return [
        {
          key: { ...key, hour: Number(hour) },
          measures: measuresIn(row, own),
          waits: name === 'call' ? waits : NO_WAITS,
        },
      ];
    });
  });
}

/** Counts the transfers of a scope by target queue, from events. */
export async function transferMeasures(
  source: ReportSource,
  scope: Scope,
  by: readonly CountedBy[],
): Promise<Counted[]> {
  const counted = { at: sql`e.at`, only: sql`1 = 1`, of: { queue: sql`e.id_queues` } };
  const { rows } = await sql<CountedRow>`
    select ${keysAt(scope, by, counted)} ${measureAggregate('transferred', sql`1`)}
    from ${source.transfers(scope.days)} where ${narrowed(scope, counted)} ${groupBy(by.length)}`.execute(
    source.db,
  );
  return rows.map((row) => ({
    key: keyOf(row, by),
    measures: measuresIn(row, ['transferred']),
    waits: NO_WAITS,
  }));
}

const measureAggregate = (measure: keyof Measures, count: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`cast(${sql.raw(MEASURES[measure])}(${count}) as bigint) as ${sql.ref(measure)}`;

/** Reads measures from a row; missing ones are 0. */
export const measuresIn = (row: CountedRow, names: readonly (keyof Measures)[]): Measures => ({
  ...NO_MEASURES,
  ...Object.fromEntries(names.map((name) => [name, Number(row[name] ?? 0)])),
});

/** Waits of a group of customers. */
export interface Waited {
  readonly people: number;
  /** Milliseconds in total. */
  readonly sum: number;
  /** Number of customers per wait in whole seconds. */
  readonly seconds: ReadonlyMap<number, number>;
}

/**
 * Waits of served customers: with an appointment, without one, and of the former beyond the time of the appointment.
 */
export type AppointmentWaits = Readonly<Record<'booked' | 'walkIn' | 'afterTime', Waited>>;

const NO_WAITED: Waited = { people: 0, sum: 0, seconds: new Map() };
export const NO_APPOINTMENT_WAITS: AppointmentWaits = {
  booked: NO_WAITED,
  walkIn: NO_WAITED,
  afterTime: NO_WAITED,
};

export function addCounts(all: Map<number, number>, some: ReadonlyMap<number, number>): void {
  for (const [seconds, people] of some) all.set(seconds, (all.get(seconds) ?? 0) + people);
}

export function mergeAppointmentWaits(parts: readonly AppointmentWaits[]): AppointmentWaits {
  const waited = (name: keyof AppointmentWaits): Waited => {
    const seconds = new Map<number, number>();
    let [people, sum] = [0, 0];
    for (const part of parts) {
      const some = part[name];
      people += some.people;
      sum += some.sum;
      addCounts(seconds, some.seconds);
    }
    return { people, sum, seconds };
  };
  return { booked: waited('booked'), walkIn: waited('walkIn'), afterTime: waited('afterTime') };
}

/**
 * Counts the waits of served customers, with and without appointment, and beyond the time of the appointment. One
 * pass over the tickets; a key may occur more than once.
 */
export async function readAppointmentWaits(
  { db, tickets }: ReportSource,
  scope: Scope,
  by: readonly CountedBy[],
): Promise<KeyedWaits[]> {
  const { rows } = await sql<CountedRow>`
    select ${keysAt(scope, by, servedAfterWait)} (${waitedFor}) / 1000 as seconds,
      case when ${isOfAppointment} then (${waitedBeyondTime}) / 1000 end as beyond,
      count(*) as people, cast(sum(${waitedFor}) as bigint) as lasted,
      cast(sum(${waitedBeyondTime}) as bigint) as lasted_beyond
    from ${tickets(scope.days)} where ${narrowed(scope, servedAfterWait)} ${groupBy(by.length + 2)}`.execute(
    db,
  );
  return rows.map((row) => {
    const waited = toWaited(row.people, row.lasted, row.seconds);
    const key = keyOf(row, by);
    if (row.beyond === null) return { key, appointmentWaits: { ...NO_APPOINTMENT_WAITS, walkIn: waited } };
    const afterTime = toWaited(row.people, row.lasted_beyond, row.beyond);
    return { key, appointmentWaits: { ...NO_APPOINTMENT_WAITS, booked: waited, afterTime } };
  });
}

interface KeyedWaits {
  readonly key: CountedKey;
  readonly appointmentWaits: AppointmentWaits;
}

type WaitRow = CountedRow[string] | undefined;

/** Waits of customers with the same wait in seconds. */
const toWaited = (people: WaitRow, lasted: WaitRow, seconds: WaitRow): Waited => ({
  people: Number(people),
  sum: Number(lasted),
  seconds: new Map([[Number(seconds), Number(people)]]),
});

interface WorkstationTime {
  readonly key: CountedKey;
  /** Time a workstation was open. */
  readonly open: Millis;
  /** Time with a customer of any queue, whatever the outcome. */
  readonly busy: Millis;
}

/** Sums the time at workstations within the requested days and times, at most until now. */
export async function readWorkstationTimes(
  source: ReportSource,
  scope: Scope,
  by: readonly CountedBy[],
): Promise<WorkstationTime[]> {
  if (scope.branches.length === 0) return [];
  const open = await sumStretches(source, scope, by, {
    rows: source.sessions(scope.days),
    of: 's',
    from: sql`s.opened_at`,
    to: sql`s.closed_at`,
  });
  const busy = await sumStretches(source, scope, by, {
    rows: source.attentions(scope.days),
    of: 'e',
    from: sql`e.at`,
    to: sql`e.next_event_at`,
  });
  return [
    ...open.map(({ key, ms }) => ({ key, open: ms, busy: 0 })),
    ...busy.map(({ key, ms }) => ({ key, open: 0, busy: ms })),
  ];
}

interface Stretches {
  /** Table expression, and the alias with user, workstation and branch. */
  readonly rows: RawBuilder<unknown>;
  readonly of: string;
  readonly from: RawBuilder<unknown>;
  /** Null while it continues. */
  readonly to: RawBuilder<unknown>;
}

async function sumStretches(
  { db }: ReportSource,
  scope: Scope,
  by: readonly CountedBy[],
  { rows, of, from, to }: Stretches,
): Promise<{ key: CountedKey; ms: Millis }[]> {
  const column = (name: string) => sql.ref(`${of}.${name}`);
  const [branch, user] = [column('id_branches'), column('id_users')];
  const workstation = column('id_workstations');
  const cut = cutToDays(scope, { branch: sql`branch`, from: sql`began`, to: sql`ended` });
  const requested = timeInFilter(scope, { branch: sql`branch`, from: sql`begins`, to: sql`ends` });
  const keys = by.map((name) => sql.ref(name));
  // The limit is never reached: it makes the database compute each interval once instead of once per use.
  const { rows: found } = await sql<Readonly<Record<string, number>>>`
    select ${sql.join([...keys, sql`cast(sum(${requested}) as bigint) as ms`])} from (
      select stretches.*, ${cut.from} as begins, ${cut.to} as ends from (
        select ${branch} as branch, ${user} as ${sql.ref('user')}, ${workstation} as workstation,
          ${from} as began, coalesce(${to}, ${sql.lit(scope.now)}) as ended
        from ${rows} where ${all([
          ...(scope.isEverywhere ? [] : [sql`${branch} in (${ids(scope.branches)})`]),
          byStaffFilter(scope, { user, workstation }),
        ])} limit ${sql.lit(Number.MAX_SAFE_INTEGER)}
      ) as stretches
    ) as cut where begins < ends group by ${sql.join(keys)}`.execute(db);
  return found.map((row) => ({
    key: Object.fromEntries(by.map((name) => [name, Number(row[name])])),
    ms: Number(row.ms),
  }));
}
