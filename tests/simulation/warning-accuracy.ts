import type { CallPlan } from '#shared/domain/forecast/call-plan.ts';
import { horizonOf } from '#shared/domain/forecast/service-level.ts';
import { assessWarnings, type BranchWarnings } from '#shared/domain/forecast/warnings.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { SimulatedQueue } from '#shared/domain/simulation/arrivals.ts';
import { forecast } from './forecast-at-once.ts';
import type { WarnedBranch } from './warning-branches.ts';
import { type BranchView, branchAt, type WarnedDay, warnedDay, withOneMore } from './warning-day.ts';

const MINUTE_MS = 60_000;
/** Warnings before this time are not counted: too little is known. */
const FIRST_MS = 10 * MINUTE_MS;
/** A shorter interruption does not end a break of the service level. */
const SAME_BREAK_MS = 5 * MINUTE_MS;
/** A break this soon after the last one is a consequence of it, for which no earlier warning is possible. */
const SEPARATE_MS = 10 * MINUTE_MS;
/** A break this soon after a withdrawn warning shows that the withdrawal was wrong. */
const WRONGLY_WITHDRAWN_MS = 60 * MINUTE_MS;
/** Time until the operator of an additional workstation calls. */
const OPENS_AFTER_MS = MINUTE_MS;

/** The accuracy of warnings over completely simulated days. */
export interface WarningStats {
  /** Number of times that a service level was broken after it had been met. */
  readonly breaks: number;
  /** Breaks with an active warning before them. */
  readonly foreseen: number;
  /** Time between the warning and each foreseen break. */
  readonly leads: readonly Millis[];
  /** Breaks after at least ten minutes within the service level, and the leads of the foreseen ones. */
  readonly separate: number;
  readonly separateLeads: readonly Millis[];
  /** Number of warnings, and of those followed by a break while active or within their horizon. */
  readonly provided: number;
  readonly cameTrue: number;
  /** Difference between the first predicted moment of a warning and the break. */
  readonly misses: readonly Millis[];
  /** Number of withdrawn warnings, and of those followed by a break within an hour. */
  readonly withdrawn: number;
  readonly wronglyWithdrawn: number;
  /** Number of warnings that recommend one more workstation, and of those for which it helped. */
  readonly helpExpected: number;
  readonly helped: number;
  /** Observed minutes over all queues; warnings issued and withdrawn in them, and changes of predicted moments. */
  readonly minutes: number;
  readonly changes: number;
  readonly moved: number;
}

const NO_STATS: WarningStats = {
  breaks: 0,
  foreseen: 0,
  leads: [],
  separate: 0,
  separateLeads: [],
  provided: 0,
  cameTrue: 0,
  misses: [],
  withdrawn: 0,
  wronglyWithdrawn: 0,
  helpExpected: 0,
  helped: 0,
  minutes: 0,
  changes: 0,
  moved: 0,
};

/** Compares each minute's warnings of days of a branch with the actual breaks. */
export function warningStats(
  branch: WarnedBranch,
  seeds: readonly number[],
  view: BranchView = branchAt,
): WarningStats {
  return sumStats(seeds.flatMap((seed) => statsOfDay(warnedDay(branch, seed), view)));
}

/** Adds the metrics. */
export function sumStats(all: readonly WarningStats[]): WarningStats {
  return all.reduce(
    (sum, one) => ({
      breaks: sum.breaks + one.breaks,
      foreseen: sum.foreseen + one.foreseen,
      leads: [...sum.leads, ...one.leads],
      separate: sum.separate + one.separate,
      separateLeads: [...sum.separateLeads, ...one.separateLeads],
      provided: sum.provided + one.provided,
      cameTrue: sum.cameTrue + one.cameTrue,
      misses: [...sum.misses, ...one.misses],
      withdrawn: sum.withdrawn + one.withdrawn,
      wronglyWithdrawn: sum.wronglyWithdrawn + one.wronglyWithdrawn,
      helpExpected: sum.helpExpected + one.helpExpected,
      helped: sum.helped + one.helped,
      minutes: sum.minutes + one.minutes,
      changes: sum.changes + one.changes,
      moved: sum.moved + one.moved,
    }),
    NO_STATS,
  );
}

/** A warning of a queue from its first to its last minute. */
interface Provided {
  readonly from: Millis;
  until: Millis;
  readonly named: Millis;
  readonly expectsHelp: boolean;
}

/** The warnings of one queue over a day. */
interface QueueWarnings {
  readonly provided: Provided[];
  /** When a warning was withdrawn without a break. */
  readonly withdrawnAt: Millis[];
  moved: number;
}

function statsOfDay(simulated: WarnedDay, view: BranchView): WarningStats[] {
  const { branch, day } = simulated;
  const plans = new Map<string, CallPlan>();
  const byQueue = new Map(
    branch.queues.map(({ id }): [number, QueueWarnings] => [id, { provided: [], withdrawnAt: [], moved: 0 }]),
  );
  let state: BranchWarnings | null = null;
  let minutes = 0;
  for (let now = branch.opensAt + FIRST_MS; now < day.closedAt; now += MINUTE_MS) {
    const before: BranchWarnings | null = state;
    state = assessWarnings(forecast(view(simulated, now, plans)), before, now);
    minutes += 1;
    for (const [id, queue] of byQueue) {
      const isOfQueue = ({ queueId }: { readonly queueId: number }) => queueId === id;
      const then = before?.warnings.find(isOfQueue)?.current;
      const warning = state.warnings.find(isOfQueue);
      if (!warning && then?.kind === 'breaks') queue.withdrawnAt.push(now);
      if (warning?.current.kind !== 'breaks') continue;
      const last = queue.provided.at(-1);
      if (then?.kind === 'breaks' && last) {
        last.until = now;
        if (then.at !== warning.current.at) queue.moved += 1;
      } else {
        queue.provided.push({
          from: now,
          until: now,
          named: warning.current.at,
          expectsHelp: warning.withOneMoreWorkstation.kind === 'met',
        });
      }
    }
  }
  return branch.queues.map((queue) => ({
    ...compareWithDay(simulated, queue, byQueue.get(queue.id) ?? { provided: [], withdrawnAt: [], moved: 0 }),
    minutes,
  }));
}

function compareWithDay(
  simulated: WarnedDay,
  queue: SimulatedQueue,
  { provided, withdrawnAt, moved }: QueueWarnings,
): WarningStats {
  const { branch, day } = simulated;
  const all = breaksOf(simulated, queue);
  const breaks = all.filter(({ from }) => from >= branch.opensAt + FIRST_MS && from < day.closedAt);
  const leadOf = ({ from }: Span): Millis[] => {
    const warning = provided.findLast((one) => one.from < from && one.until >= from - 2 * MINUTE_MS);
    return warning ? [from - warning.from] : [];
  };
  const separate = breaks.filter(({ from }) => {
    const last = all.findLast(({ until }) => until < from);
    return !last || from - last.until >= SEPARATE_MS;
  });
  const tooLate = lateOf(simulated, queue);
  const confirmed = provided.flatMap((one) => {
    const until = Math.max(horizonOf({ now: one.from, closesAt: day.closedAt }), one.until + 2 * MINUTE_MS);
    const broke = tooLate.find(({ from }) => from >= one.from && from <= until);
    return broke ? [{ one, at: broke.from }] : [];
  });
  const helpExpected = confirmed.filter(({ one }) => one.expectsHelp);
  const leads = breaks.flatMap(leadOf);
  return {
    ...NO_STATS,
    breaks: breaks.length,
    foreseen: leads.length,
    leads,
    separate: separate.length,
    separateLeads: separate.flatMap(leadOf),
    provided: provided.length,
    cameTrue: confirmed.length,
    misses: confirmed.map(({ one, at }) => Math.abs(at - one.named)),
    withdrawn: withdrawnAt.length,
    wronglyWithdrawn: withdrawnAt.filter((at) =>
      breaks.some(({ from }) => from > at && from <= at + WRONGLY_WITHDRAWN_MS),
    ).length,
    helpExpected: helpExpected.length,
    helped: helpExpected.filter(({ one }) => helps(simulated, queue, one.from)).length,
    changes: provided.length + withdrawnAt.length,
    moved,
  };
}

/**
 * Simulates the day again with one more workstation; true if the service level is met within the warning's horizon.
 */
function helps(simulated: WarnedDay, queue: SimulatedQueue, from: Millis): boolean {
  const alike = simulated.workstations.find(({ queues }) => !queues || queues.includes(queue.id));
  const more = withOneMore(simulated, { ...alike, from: from + OPENS_AFTER_MS });
  return !lateOf(more, queue).some(
    (one) => one.from > from && one.from <= horizonOf({ now: from, closesAt: simulated.day.closedAt }),
  );
}

interface Span {
  readonly from: Millis;
  readonly until: Millis;
}

/** Customers who waited longer than the service level, with the span of each excess. */
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

/** Joins overlapping spans of late customers and spans in quick succession. */
function breaksOf(simulated: WarnedDay, queue: SimulatedQueue): Span[] {
  const breaks: Span[] = [];
  for (const { from, until } of lateOf(simulated, queue)) {
    const last = breaks.at(-1);
    if (!last || from > last.until + SAME_BREAK_MS) breaks.push({ from, until });
    else breaks.splice(-1, 1, { from: last.from, until: Math.max(last.until, until) });
  }
  return breaks;
}

/** Number of breaks with at least this time between warning and break. */
export const countInTime = (leads: readonly Millis[], minLead: Millis): number =>
  leads.filter((lead) => lead >= minLead).length;

/** The median; 0 of an empty list. */
export const median = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor((all.length - 1) / 2)] ?? 0;
