import { type ComparedDay, compareDay, resendDay, type SentDay } from '#shared/contract/replication/days.ts';
import type { Millis } from '#shared/domain/ids.ts';
import {
  type BranchCalendar,
  businessDay,
  businessDayEnd,
  businessDayStart,
} from '#shared/domain/time/business-day.ts';
import { every } from '#shared/server/kit/every.ts';
import type { CentralClient } from '../central-client.ts';
import type { ComparedDays } from './compared-days.ts';
import type { DayWork } from './day-work.ts';
import type { DaysOf } from './read-days.ts';

export interface CompareDaysOptions {
  readonly client: CentralClient;
  readonly idBranches: number;
  readonly work: DayWork;
  readonly kept: Pick<ComparedDays, 'read'>;
  readonly keep: (day: ComparedDay, oldest: string) => Promise<void>;
  readonly calendar: () => BranchCalendar;
  readonly now: () => Millis;
  readonly random: () => number;
  readonly alarm: (reason: string) => void;
}

/** As long as a branch keeps what central has confirmed, so that both still know what they speak of. */
const DAYS = 14;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Milliseconds between two looks whether a day has ended and was not compared. */
const POLL_INTERVAL_MS = 600_000;
/** Comparisons of many branches are spread over so long after the end of their day. */
const SPREAD_MS = 3 * HOUR_MS;
/** A day is left alone for so long after its end: what ends with it is still being written. */
const SETTLE_MS = 600_000;
/** Times that a comparison is tried while the branch goes on writing. */
const TRIES = 4;
/** A comparison that could not be ended is tried again after so long: the branch is at work, and central asks on. */
const RETRY_MS = 300_000;
/** Milliseconds for central to read and write a whole day. */
const ANSWER_MS = 120_000;

/** Tells what was compared; `isComplete` is false where central did not have all of the change log. */
export interface Comparison {
  readonly days: readonly ComparedDay[];
  readonly isComplete: boolean;
}

/**
 * Compares the business days that are over with what central has of them, each in the night after it, and sends again
 * what differs.
 */
export function createDayComparison(options: CompareDaysOptions) {
  const { kept, calendar, now, random, alarm } = options;
  const after = SETTLE_MS + random() * SPREAD_MS;
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

  /** Those of them that have not been compared; one that could not be made the same is tried again each night. */
  function due(): string[] {
    const today = businessDayStart(now(), calendar());
    if (now() - today < after) return [];
    const known = new Map(kept.read().map((day) => [day.day, day]));
    return daysOver().filter((day) => {
      const before = known.get(day);
      // Compares a day anew that was compared before its end, because somebody at central wanted to know.
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
    // Leaves what central does not answer to the state of the link; the next look tries again.
    if (days.length > 0) run(days, false).catch((error: unknown) => raise(error));
  };
  const raise = (error: unknown) => alarm(error instanceof Error ? error.message : String(error));

  return {
    start(): void {
      timer = every(POLL_INTERVAL_MS, look);
    },
    /** Compares all days that are over now: somebody at the branch wants to know. */
    now: (): Promise<Comparison> => run(daysOver(), false),
    /** Compares them with today: central asks, until all of it could be compared. */
    asked(): void {
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
  { client, idBranches, work, keep, now }: CompareDaysOptions,
  days: readonly string[],
  { isLast, shiftMs }: { readonly isLast: boolean; readonly shiftMs: number },
): Promise<Comparison> {
  const done: ComparedDay[] = [];
  const left = new Set(days);
  for (let tries = 0; left.size > 0 && tries < TRIES; tries += 1) {
    const { sums, ...read } = await work.sums({ idBranches, shiftMs, days: [...left] });
    for (const { day, sums: ofDay } of sums) {
      const body = { ...read, day, sums: [...ofDay], isLast: isLast && left.size === 1 };
      const { outcome, differing } = await client.call(compareDay, { body }, { timeoutMs: ANSWER_MS });
      // Reads anew: central is not where this was read, which a branch at work leaves behind at any moment.
      if (outcome === 'behind') break;
      const sent = await sendAll({ client, work }, { idBranches, shiftMs, days: [day] }, differing);
      if (!sent) break;
      const result = { day, outcome: outcomeOf(differing, sent), comparedAt: now(), ...sent };
      await keep(result, days[0] ?? day);
      done.push(result);
      left.delete(day);
    }
  }
  return { days: done, isComplete: left.size === 0 };
}

const outcomeOf = (differing: readonly string[], { refused }: SentDay): ComparedDay['outcome'] =>
  differing.length === 0 ? 'same' : refused > 0 ? 'differs' : 'mended';

/** Sends those kinds of a day again; null where central is not at the place at which they were read. */
async function sendAll(
  { client, work }: Pick<CompareDaysOptions, 'client' | 'work'>,
  of: DaysOf,
  entities: readonly string[],
): Promise<SentDay | null> {
  let result: SentDay = { added: 0, changed: 0, gone: 0, refused: 0 };
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
    const { outcome, ...counts } = await client.call(resendDay, { body }, { timeoutMs: ANSWER_MS });
    if (outcome === 'behind') return null;
    result = plus(result, counts);
  }
  return result;
}

const plus = (one: SentDay, other: SentDay): SentDay => ({
  added: one.added + other.added,
  changed: one.changed + other.changed,
  gone: one.gone + other.gone,
  refused: one.refused + other.refused,
});
