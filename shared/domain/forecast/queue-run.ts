import { HOUR_MS, QUARTER_MS } from '#shared/domain/time/units.ts';
import type { Millis, Seconds } from '../ids.ts';
import { exponential, logNormal } from '../simulation/draw.ts';
import { seededRandom } from '../simulation/seeded-random.ts';
import type { BranchNow, QueueNow } from './branch-now.ts';
import type { CallPlan } from './call-plan.ts';

/** The outcome of one queue in one simulated future. */
export interface QueueOutcome {
  /** When a customer first had waited longer than the target; infinite if none did before the end. */
  readonly brokenAt: Millis;
  /** When the last such customer was called; infinite if one still waits. */
  readonly recoversAt: Millis;
  /** When each waiting customer was called, in the order of `waiting`; infinite if not called. */
  readonly calledAt: Float64Array;
  /** When a customer who arrives now would be called; infinite for never. */
  readonly newcomerAt: Millis;
}

/** Share of booked customers who come, and the longest time before their appointment. */
const SHOW_RATE = 0.9;
const EARLY_MS: Millis = 10 * 60_000;
/** Interval at which a free workstation checks conditions on the longest wait, which change without an event. */
export const RECHECK_MS: Millis = 15_000;

/** The first tickets of a queue at one moment. Keys order by arrival; infinite if there are none. */
export interface Heads {
  walkIn: number;
  /** When the longest wait among walk-ins began. */
  maxWait: Millis;
  /** Key of the appointment in turn: the earliest due one, else the earliest. */
  booked: number;
  bookedAt: Millis;
  bookedAfter: Millis;
}

export interface QueueRun {
  readonly queue: QueueNow;
  /** When a customer who arrives now enters the queue. */
  readonly newcomerSince: Millis;
  /** The callable tickets; returns the same object each time. */
  headsAt(at: Millis): Heads;
  /** True while the newcomer may be next: all before them were called, and they were not. */
  hasNewcomer(): boolean;
  callNewcomer(at: Millis): void;
  /** Removes the head; returns how many of the waiting customers that was, 0 or 1. */
  take(at: Millis, isAppointment: boolean): number;
  /** Random service time in seconds, from the stream of the queue or the given one. */
  sampleServiceTime(random?: () => number): Seconds;
  /** The first moment after `at` at which a new customer may be called; infinite if none comes. */
  nextCallable(at: Millis): Millis;
  countWaiting(at: Millis): number;
  maxWaitOf(at: Millis): Millis;
  outcome(until: Millis): QueueOutcome;
}

/** Between all waiting customers (keys below -1) and all future ones (keys of their arrival). */
export const NEWCOMER = -0.5;

/** A customer with an appointment, there or expected. */
interface BookedCustomer {
  readonly at: Millis;
  readonly key: number;
  readonly since: Millis;
  /** Index among the waiting customers; -1 for one who will arrive. */
  readonly index: number;
  isCalled: boolean;
}

export function createQueueRuns(branch: BranchNow, until: Millis, random: () => number): QueueRun[] {
  // Ids order all waiting customers, over all queues.
  const ids = branch.queues.flatMap(({ waiting }) => waiting.map(({ id }) => id)).sort((a, b) => a - b);
  const rank = new Map(ids.map((id, index) => [id, index - ids.length - 1]));
  const demand = sampleFactor(streamOf(random), branch.arrivalDoubt);
  return branch.queues.map((queue) => createQueueRun(queue, branch, { until, random, rank, demand }));
}

interface QueueRunOptions {
  readonly until: Millis;
  readonly random: () => number;
  /** Keys of those who wait now, by ticket. */
  readonly rank: ReadonlyMap<number, number>;
  /** Factor on the arrivals of all queues. */
  readonly demand: number;
}

function createQueueRun(
  queue: QueueNow,
  { now, closesAt, workstations }: BranchNow,
  { until, random, rank, demand }: QueueRunOptions,
): QueueRun {
  const politenessMs = queue.politeness * 1000;
  const arrivalStream = streamOf(random);
  const serviceStream = streamOf(random);
  const median =
    queue.serviceTime *
    sampleFactor(serviceStream, queue.doubt) *
    Math.exp(-(queue.spread * queue.spread) / 2);
  const targetMs = queue.sla > 0 ? queue.sla * 1000 : Number.POSITIVE_INFINITY;
  // Other profiles call appointments by arrival, like all others.
  const byTime = queue.hasAppointments && workstations.some(({ plan }) => ordersByAppointment(plan));
  const booked = bookedCustomers(queue, byTime, { now, arrivalStream, rank });
  const calledAt = new Float64Array(queue.waiting.length).fill(Number.POSITIVE_INFINITY);
  const isBooked = (appointmentAt: Millis | null) => byTime && appointmentAt !== null;

  // Walk-ins who wait now.
  const indexes = queue.waiting.flatMap(({ appointmentAt }, index) =>
    isBooked(appointmentAt) ? [] : [index],
  );
  const keys = indexes.map((index) => rank.get(queue.waiting[index]?.id ?? 0) ?? 0);
  const entered = indexes.map((index) => queue.waiting[index]?.enteredAt ?? now);
  const maxWait = entered.slice();
  for (let index = maxWait.length - 2; index >= 0; index -= 1)
    maxWait[index] = Math.min(maxWait[index] as number, maxWait[index + 1] as number);
  let first = 0;

  // Future walk-ins, generated on demand.
  const factor = demand * sampleFactor(arrivalStream, queue.arrivalDoubt);
  const next = arrivals(queue, {
    from: now,
    until: Math.min(until, closesAt),
    factor,
    random: arrivalStream,
  });
  const coming: Millis[] = [next()];
  let come = 0;

  let newcomerAt = Number.POSITIVE_INFINITY;
  let brokenAt = Number.POSITIVE_INFINITY;
  let recoversAt = now;
  const heads: Heads = { walkIn: 0, maxWait: 0, booked: 0, bookedAt: 0, bookedAfter: 0 };

  const isHere = ({ since, isCalled, index }: BookedCustomer, at: Millis) =>
    !isCalled && (index >= 0 || since + politenessMs <= at);
  const arrivedBy = (at: Millis) => {
    let count = come;
    for (; (coming[count] ?? Number.POSITIVE_INFINITY) <= at; count += 1) {
      if (count === coming.length - 1) coming.push(next());
    }
    return count;
  };
  const leave = (since: Millis, at: Millis) => {
    const due = since + targetMs;
    if (due >= at) return;
    brokenAt = Math.min(brokenAt, due);
    recoversAt = at;
  };

  return {
    queue,
    newcomerSince: now,

    headsAt(at) {
      heads.walkIn = Number.POSITIVE_INFINITY;
      if (first < indexes.length) {
        if ((entered[first] as number) + politenessMs <= at || (entered[first] as number) > at) {
          heads.walkIn = keys[first] as number;
          heads.maxWait = maxWait[first] as number;
        }
      } else if ((coming[come] as number) + politenessMs <= at) {
        heads.walkIn = coming[come] as number;
        heads.maxWait = coming[come] as number;
      }
      heads.booked = Number.POSITIVE_INFINITY;
      for (const one of booked) {
        if (!isHere(one, at)) continue;
        heads.booked = one.key;
        heads.bookedAt = one.at;
        heads.bookedAfter = one.since;
        break;
      }
      return heads;
    },

    hasNewcomer: () => newcomerAt === Number.POSITIVE_INFINITY && first >= indexes.length,
    callNewcomer(at) {
      newcomerAt = Math.max(at, now + politenessMs);
    },

    take(at, isAppointment) {
      if (isAppointment) {
        const one = booked.find((customer) => isHere(customer, at));
        if (!one) return 0;
        one.isCalled = true;
        leave(one.since, at);
        if (one.index < 0) return 0;
        calledAt[one.index] = at;
        return 1;
      }
      if (first < indexes.length) {
        leave(entered[first] as number, at);
        calledAt[indexes[first] as number] = at;
        first += 1;
        return 1;
      }
      leave(coming[come] as number, at);
      come += 1;
      if (come === coming.length) coming.push(next());
      return 0;
    },

    sampleServiceTime: (stream = serviceStream) => logNormal(stream, median, queue.spread),

    nextCallable(at) {
      const walkIn = politenessMs + ((first < indexes.length ? entered[first] : coming[come]) as number);
      return booked.reduce(
        (soonest, one) =>
          one.isCalled || one.since + politenessMs <= at
            ? soonest
            : Math.min(soonest, one.since + politenessMs),
        // A customer who is there and was not called is left by a condition: it may change.
        walkIn > at ? walkIn : at + RECHECK_MS,
      );
    },

    countWaiting: (at) =>
      indexes.length - first + arrivedBy(at) - come + booked.filter((one) => isHere(one, at)).length,

    maxWaitOf(at) {
      const walkIn = first < indexes.length ? (maxWait[first] as number) : (coming[come] as number);
      return booked.reduce((since, one) => (isHere(one, at) ? Math.min(since, one.since) : since), walkIn);
    },

    outcome(end) {
      const since = booked.reduce(
        (oldestSince, one) => (one.isCalled ? oldestSince : Math.min(oldestSince, one.since)),
        first < indexes.length ? (maxWait[first] as number) : (coming[come] as number),
      );
      const due = since + targetMs;
      const isLate = due < end;
      return {
        brokenAt: isLate ? Math.min(brokenAt, due) : brokenAt,
        recoversAt: isLate ? Number.POSITIVE_INFINITY : recoversAt,
        calledAt,
        newcomerAt,
      };
    },
  };
}

const ordersByAppointment = (plan: CallPlan): boolean =>
  plan.some((step) =>
    'rows' in step
      ? step.type === 'APPOINTMENTBASED'
      : ordersByAppointment(step.a) || ordersByAppointment(step.b),
  );

/** Customers with an appointment by their time: those who wait, and the expected share of those who are booked. */
function bookedCustomers(
  { waiting, booked, hasAppointments }: QueueNow,
  byTime: boolean,
  {
    now,
    arrivalStream,
    rank,
  }: {
    readonly now: Millis;
    readonly arrivalStream: () => number;
    readonly rank: ReadonlyMap<number, number>;
  },
): BookedCustomer[] {
  if (!hasAppointments) return [];
  const here = waiting.flatMap(({ id, enteredAt, appointmentAt }, index) =>
    appointmentAt === null || !byTime
      ? []
      : [{ at: appointmentAt, key: rank.get(id) ?? 0, since: enteredAt, index, isCalled: false }],
  );
  const expected = booked.flatMap((at) => {
    const [comes, early] = [arrivalStream() < SHOW_RATE, arrivalStream() * EARLY_MS];
    const since = Math.max(now + 1, at - early);
    return comes ? [{ at, key: since, since, index: -1, isCalled: false }] : [];
  });
  return [...here, ...expected].sort((one, other) => one.at - other.at || one.key - other.key);
}

/**
 * Generates arrivals until `until` one at a time, at the rate expected for each quarter of an hour; infinite after
 * the last. A list of all would have a hundred thousand entries if customers arrive every second.
 */
function arrivals({ perHour }: QueueNow, { from, until, factor, random }: ArrivalStream): () => Millis {
  let quarter = 0;
  let at = from;
  return () => {
    while (from + quarter * QUARTER_MS < until) {
      const ends = Math.min(from + (quarter + 1) * QUARTER_MS, until);
      const rate = (perHour[Math.min(quarter, perHour.length - 1)] ?? 0) * factor;
      at = rate > 0 ? at + exponential(random, rate) * HOUR_MS : ends;
      if (at < ends) return at;
      quarter += 1;
      at = ends;
    }
    return Number.POSITIVE_INFINITY;
  };
}

interface ArrivalStream {
  readonly from: Millis;
  readonly until: Millis;
  /** Factor on the expected rates. */
  readonly factor: number;
  readonly random: () => number;
}

/** A factor with a mean of 1: the unknown deviation of a mean or a rate from its estimate. */
const sampleFactor = (random: () => number, doubt: number): number =>
  logNormal(random, Math.exp(-(doubt * doubt) / 2), doubt);

/** A stream seeded by one draw of `random`. */
export const streamOf = (random: () => number): (() => number) =>
  seededRandom(Math.floor(random() * 2 ** 31));
