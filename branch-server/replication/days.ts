import type { Database } from 'better-sqlite3';
import type { Selectable } from 'kysely';
import type { ComparedDaysTable } from '#branch-server/db/schema/replication.ts';
import { statement } from '#branch-server/db/statement.ts';
import { type ComparedDay, compareDay, resendDay, type SentDay } from '#shared/contract/replication/days.ts';
import type { Millis } from '#shared/domain/ids.ts';
import {
  type BranchCalendar,
  businessDay,
  businessDayEnd,
  businessDayStart,
} from '#shared/domain/time/business-day.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/time/units.ts';
import { every } from '#shared/server/kit/every.ts';
import { workerUrl } from '#shared/server/kit/worker-url.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import type { CentralClient, CentralLink } from './central-client.ts';
import { createDayWork, type DaysOf, type DayWork } from './day-reader.ts';
import type { ReplicationDeps } from './replication.ts';
import { ANSWER_TIMEOUT_MS } from './timeouts.ts';

/** Composes the comparison of business days with central: the worker thread and stored results. */
export function composeDays({ database, gate, clock, random, settings }: ReplicationDeps) {
  const { file, sqlite, readable } = database;
  const work = createDayWork(workerUrl('./day-worker.ts', import.meta.url, 'branch-days'), file);
  const reading = createComparedDays(readable);
  const writing = createComparedDays(sqlite);
  const zone = statement<{ branch: number }>()(readable, (db, p) =>
    db.selectFrom('branches').select('zone').where('id', '=', p('branch')),
  );

  return {
    compared: reading.read,
    open: ({ client, idBranches, alarm }: CentralLink): DayComparison =>
      createDayComparison({
        client,
        idBranches,
        alarm,
        work,
        random,
        now: clock.now,
        comparedDays: reading,
        store: (day, oldest) =>
          gate.command(() => {
            writing.store(day);
            writing.purgeBefore(oldest);
          }),
        calendar: () => ({
          zoneHours: zoneHoursOf(zone.get({ branch: idBranches })?.zone),
          resetHour: settings().resetHour,
        }),
      }),
  };
}

export interface CompareDaysOptions {
  readonly client: CentralClient;
  readonly idBranches: number;
  readonly work: DayWork;
  readonly comparedDays: Pick<ComparedDays, 'read'>;
  readonly store: (day: ComparedDay, oldest: string) => Promise<void>;
  readonly calendar: () => BranchCalendar;
  readonly now: () => Millis;
  readonly random: () => number;
  readonly alarm: (reason: string) => void;
}

/** Number of compared days: as long as the branch keeps confirmed changes, so that both ends still have them. */
const DAYS = 14;
/** Interval of checks for ended days without comparison, ms. */
const POLL_INTERVAL_MS = 600_000;
/** Comparisons of many branches are spread over so long after the end of their day. */
const SPREAD_MS = 3 * HOUR_MS;
/** Delay after the end of a day, ms, because its last events are still being written. */
const GRACE_MS = 600_000;
/** Attempts of a comparison while the branch continues to write. */
const TRIES = 4;
/** Delay before an unfinished comparison is retried, ms: the branch is busy, and central repeats its request. */
const RETRY_MS = 300_000;

/** Result of a comparison; `isComplete` is false if central lacked part of the change log. */
export interface Comparison {
  readonly days: readonly ComparedDay[];
  readonly isComplete: boolean;
}

/** Compares ended business days with central in the following night, and sends differing rows again. */
function createDayComparison(options: CompareDaysOptions) {
  const { comparedDays, calendar, now, random, alarm } = options;
  const after = GRACE_MS + random() * SPREAD_MS;
  let underWay: Promise<Comparison> | null = null;
  let timer: { stop(): void } | null = null;
  let requestedAt = Number.NEGATIVE_INFINITY;

  /** The days that are over, oldest first. */
  function daysOver(): string[] {
    const today = businessDayStart(now(), calendar());
    return Array.from({ length: DAYS }, (_, index) =>
      businessDay(today - (DAYS - index) * DAY_MS + HOUR_MS, calendar()),
    );
  }

  /** Days without comparison; unresolved differences are retried each night. */
  function due(): string[] {
    const today = businessDayStart(now(), calendar());
    if (now() - today < after) return [];
    const known = new Map(comparedDays.read().map((day) => [day.day, day]));
    return daysOver().filter((day) => {
      const before = known.get(day);
      // Repeats a comparison from before the end of the day, which central had requested.
      if (!before || before.comparedAt < businessDayEnd(day, calendar())) return true;
      return before.outcome === 'differs' && before.comparedAt < today;
    });
  }

  function run(days: readonly string[], isLast: boolean): Promise<Comparison> {
    underWay ??= compared(options, days, { isLast, shiftMs: shiftOf(calendar()) }).finally(() => {
      underWay = null;
    });
    return underWay;
  }

  const look = () => {
    const days = due();
    // The state of the link reports errors of central; the next check retries.
    if (days.length > 0) run(days, false).catch((error: unknown) => raise(error));
  };
  const raise = (error: unknown) => alarm(error instanceof Error ? error.message : String(error));

  return {
    start(): void {
      timer = every(POLL_INTERVAL_MS, look);
    },
    /** Compares all ended days now, on request of the branch. */
    now: (): Promise<Comparison> => run(daysOver(), false),
    /** Compares all days including today, on request of central, until complete. */
    request(): void {
      if (now() - requestedAt < RETRY_MS) return;
      requestedAt = now();
      run([...daysOver(), businessDay(now(), calendar())], true).catch((error: unknown) => raise(error));
    },
    async stop(): Promise<void> {
      timer?.stop();
      await underWay?.catch(() => undefined);
    },
  };
}

export type DayComparison = ReturnType<typeof createDayComparison>;

const shiftOf = ({ zoneHours, resetHour }: BranchCalendar): number =>
  Math.round((zoneHours - resetHour) * HOUR_MS);

async function compared(
  { client, idBranches, work, store, now }: CompareDaysOptions,
  days: readonly string[],
  { isLast, shiftMs }: { readonly isLast: boolean; readonly shiftMs: number },
): Promise<Comparison> {
  const done: ComparedDay[] = [];
  const left = new Set(days);
  for (let tries = 0; left.size > 0 && tries < TRIES; tries += 1) {
    const { checksums, ...read } = await work.checksums({ idBranches, shiftMs, days: [...left] });
    for (const { day, checksums: ofDay } of checksums) {
      const body = { ...read, day, checksums: [...ofDay], isLast: isLast && left.size === 1 };
      const { outcome, differing } = await client.call(
        compareDay,
        { body },
        { timeoutMs: ANSWER_TIMEOUT_MS.day },
      );
      // Reads again: central is at another position, because the branch continues to write.
      if (outcome === 'behind') break;
      const sent = await sendAll({ client, work }, { idBranches, shiftMs, days: [day] }, differing);
      if (!sent) break;
      const result = { day, outcome: outcomeOf(differing, sent), comparedAt: now(), ...sent };
      await store(result, days[0] ?? day);
      done.push(result);
      left.delete(day);
    }
  }
  return { days: done, isComplete: left.size === 0 };
}

const outcomeOf = (differing: readonly string[], { rejected }: SentDay): ComparedDay['outcome'] =>
  differing.length === 0 ? 'same' : rejected > 0 ? 'differs' : 'repaired';

/** Sends kinds of a day again; null if central is at another position than the read data. */
async function sendAll(
  { client, work }: Pick<CompareDaysOptions, 'client' | 'work'>,
  of: DaysOf,
  entities: readonly string[],
): Promise<SentDay | null> {
  let result: SentDay = { added: 0, changed: 0, removed: 0, rejected: 0 };
  for (const entity of entities) {
    const { epoch, at, columns, rows } = await work.rows(of, entity);
    const body = {
      day: of.days[0] ?? '',
      epoch,
      at,
      entity,
      columns: [...columns],
      rows: rows.map((row) => [...row]),
    };
    const { outcome, ...counts } = await client.call(
      resendDay,
      { body },
      { timeoutMs: ANSWER_TIMEOUT_MS.day },
    );
    if (outcome === 'behind') return null;
    result = plus(result, counts);
  }
  return result;
}

const plus = (one: SentDay, other: SentDay): SentDay => ({
  added: one.added + other.added,
  changed: one.changed + other.changed,
  removed: one.removed + other.removed,
  rejected: one.rejected + other.rejected,
});

type Row = Selectable<ComparedDaysTable>;

/** Stores the results of the last fourteen days. */
function createComparedDays(sqlite: Database) {
  const all = statement<object>()(sqlite, (db) =>
    db.selectFrom('compared_days').selectAll().orderBy('day', 'desc'),
  );
  const put = statement<Row>()(sqlite, (db, p) => {
    const { day, ...others } = {
      day: p('day'),
      outcome: p('outcome'),
      compared_at: p('compared_at'),
      added: p('added'),
      changed: p('changed'),
      removed: p('removed'),
      rejected: p('rejected'),
    };
    return db
      .insertInto('compared_days')
      .values({ day, ...others })
      .onConflict((on) => on.column('day').doUpdateSet(others));
  });
  const purge = statement<{ before: string }>()(sqlite, (db, p) =>
    db.deleteFrom('compared_days').where('day', '<', p('before')),
  );
  return {
    read: (): ComparedDay[] =>
      all.all({}).map(({ compared_at, ...row }) => ({ ...row, comparedAt: compared_at })),
    /** Must run inside a write. */
    store({ comparedAt, ...day }: ComparedDay): void {
      put.run({ ...day, compared_at: comparedAt });
    },
    /** Must run inside a write. */
    purgeBefore: (day: string): void => void purge.run({ before: day }),
  };
}

type ComparedDays = ReturnType<typeof createComparedDays>;
