import type { CallPlan } from '#shared/domain/forecast/call-plan.ts';
import { lookUntil } from '#shared/domain/forecast/service-level.ts';
import { type Warning, warnings } from '#shared/domain/forecast/warnings.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { SimulatedQueue } from '#shared/domain/simulation/simulated-branch.ts';
import { forecast } from './forecast-at-once.ts';
import type { WarnedBranch } from './warning-branches.ts';
import { branchAt, type WarnedDay, warnedDay, withOneMore } from './warning-day.ts';

const MINUTE_MS = 60_000;
/** Nothing is known before. */
const FIRST_MS = 10 * MINUTE_MS;
/** A break that ends for so short is still the same. */
const SAME_BREAK_MS = 5 * MINUTE_MS;
/** A warning is of use where there is so much time to open a workstation. */
const USEFUL_MS = 5 * MINUTE_MS;
/** Time until whoever is asked calls. */
const OPENS_AFTER_MS = MINUTE_MS;

/** What warnings were worth, over days that were played to their end. */
export interface WarningFigures {
  /** Times that a promise was broken after having been kept. */
  readonly breaks: number;
  /** Breaks that a warning came before, and by how much in the middle case. */
  readonly foreseen: number;
  readonly inTime: number;
  readonly leads: readonly Millis[];
  /** Warnings given, and those after which the promise broke. */
  readonly given: number;
  readonly cameTrue: number;
  /** How far off the moment was that a warning first named. */
  readonly misses: readonly Millis[];
  /** Warnings that one more workstation would help, and those of them after which it did. */
  readonly helpSaid: number;
  readonly helped: number;
  /** Minutes watched, and changes of what was said in them. */
  readonly minutes: number;
  readonly changes: number;
}

const NOTHING: WarningFigures = {
  ...{ breaks: 0, foreseen: 0, inTime: 0, leads: [] },
  ...{ given: 0, cameTrue: 0, misses: [], helpSaid: 0, helped: 0, minutes: 0, changes: 0 },
};

/** Holds each minute's warnings of days of a branch against what then happened. */
export function warningFigures(branch: WarnedBranch, seeds: readonly number[]): WarningFigures {
  return together(seeds.flatMap((seed) => ofDay(warnedDay(branch, seed))));
}

/** Adds figures up. */
export function together(all: readonly WarningFigures[]): WarningFigures {
  return all.reduce(
    (sum, one) => ({
      breaks: sum.breaks + one.breaks,
      foreseen: sum.foreseen + one.foreseen,
      inTime: sum.inTime + one.inTime,
      leads: [...sum.leads, ...one.leads],
      given: sum.given + one.given,
      cameTrue: sum.cameTrue + one.cameTrue,
      misses: [...sum.misses, ...one.misses],
      helpSaid: sum.helpSaid + one.helpSaid,
      helped: sum.helped + one.helped,
      minutes: sum.minutes + one.minutes,
      changes: sum.changes + one.changes,
    }),
    NOTHING,
  );
}

interface Given {
  readonly from: Millis;
  until: Millis;
  readonly named: Millis;
  readonly saysHelp: boolean;
}

function ofDay(played: WarnedDay): WarningFigures[] {
  const { branch, day } = played;
  const plans = new Map<string, CallPlan>();
  const given = new Map(branch.queues.map(({ id }) => [id, [] as Given[]]));
  const changes = new Map(branch.queues.map(({ id }) => [id, 0]));
  let said: readonly Warning[] = [];
  let minutes = 0;
  for (let now = branch.opensAt + FIRST_MS; now < day.closedAt; now += MINUTE_MS) {
    const before = said;
    said = warnings(forecast(branchAt(played, now, plans)), before, now);
    minutes += 1;
    for (const { id } of branch.queues) {
      const then = before.find(({ queueId }) => queueId === id);
      const warning = said.find(({ queueId }) => queueId === id);
      if (JSON.stringify(then) !== JSON.stringify(warning)) changes.set(id, (changes.get(id) ?? 0) + 1);
      if (warning?.asNow.kind !== 'breaks') continue;
      const own = given.get(id) ?? [];
      const last = own.at(-1);
      if (last?.until === now - MINUTE_MS) last.until = now;
      else
        own.push({
          ...{ from: now, until: now, named: warning.asNow.at },
          saysHelp: warning.withOneMore.kind === 'keeps',
        });
    }
  }
  return branch.queues.map((queue) => ({
    ...judged(played, queue, given.get(queue.id) ?? []),
    minutes,
    changes: changes.get(queue.id) ?? 0,
  }));
}

function judged(played: WarnedDay, queue: SimulatedQueue, given: readonly Given[]): WarningFigures {
  const breaks = breaksOf(played, queue).filter(
    ({ from }) => from >= played.branch.opensAt + FIRST_MS && from < played.day.closedAt,
  );
  const before = breaks.flatMap(({ from }) => {
    const warning = given.findLast((one) => one.from < from && one.until >= from - 2 * MINUTE_MS);
    return warning ? [from - warning.from] : [];
  });
  const tooLate = lateOf(played, queue);
  const true_ = given.flatMap((one) => {
    const broke = tooLate.find(
      ({ from }) => from >= one.from && from <= lookUntil({ now: one.from, closesAt: played.day.closedAt }),
    );
    return broke ? [{ one, at: broke.from }] : [];
  });
  const helpSaid = true_.filter(({ one }) => one.saysHelp);
  return {
    ...NOTHING,
    breaks: breaks.length,
    foreseen: before.length,
    inTime: before.filter((lead) => lead >= USEFUL_MS).length,
    leads: before,
    given: given.length,
    cameTrue: true_.length,
    misses: true_.map(({ one, at }) => Math.abs(at - one.named)),
    helpSaid: helpSaid.length,
    helped: helpSaid.filter(({ one }) => helps(played, queue, one.from)).length,
  };
}

/** Plays the day again with one more workstation from then on: the promise is kept as far as the warning looked. */
function helps(played: WarnedDay, queue: SimulatedQueue, from: Millis): boolean {
  const alike = played.workstations.find(({ queues }) => !queues || queues.includes(queue.id));
  const more = withOneMore(played, { ...alike, from: from + OPENS_AFTER_MS });
  return !lateOf(more, queue).some(
    (one) => one.from > from && one.from <= lookUntil({ now: from, closesAt: played.day.closedAt }),
  );
}

interface Span {
  readonly from: Millis;
  readonly until: Millis;
}

/** Finds who waited longer than promised, and from when until when. */
function lateOf({ day }: WarnedDay, queue: SimulatedQueue): Span[] {
  return [
    ...day.served.map(({ customer, calledAt }) => ({ customer, calledAt })),
    ...day.waiting.map((customer) => ({ customer, calledAt: day.closedAt })),
  ]
    .filter(({ customer }) => customer.queueId === queue.id)
    .map(({ customer, calledAt }) => ({ from: customer.enteredAt + queue.sla * 1000, until: calledAt }))
    .filter(({ from, until }) => from < until)
    .sort((a, b) => a.from - b.from);
}

/** Puts together those who were late at the same time, or one soon after another. */
function breaksOf(played: WarnedDay, queue: SimulatedQueue): Span[] {
  const breaks: Span[] = [];
  for (const { from, until } of lateOf(played, queue)) {
    const last = breaks.at(-1);
    if (!last || from > last.until + SAME_BREAK_MS) breaks.push({ from, until });
    else breaks.splice(-1, 1, { from: last.from, until: Math.max(last.until, until) });
  }
  return breaks;
}

/** The middle one; 0 of none. */
export const median = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor((all.length - 1) / 2)] ?? 0;
