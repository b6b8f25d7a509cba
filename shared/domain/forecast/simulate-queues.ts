import type { Millis, Seconds } from '../ids.ts';
import type { BranchNow, ClosedWorkstation, WorkstationNow } from './branch-now.ts';
import { callsQueue } from './call-plan.ts';
import { chooseCustomer, createChoiceState, type Plan, plansOf } from './choose-customer.ts';
import { createQueueRuns, type QueueOutcome, type QueueRun, RECHECK_MS, streamOf } from './queue-run.ts';

export interface SimulateOptions {
  readonly until: Millis;
  readonly random: () => number;
  /** Ends as soon as all waiting customers, and a newcomer to each queue, have been called. */
  readonly waitsOnly?: boolean;
}

/** Takes some tenths of a millisecond, even with fifty queues per workstation. */
const CALLS_AT_ONCE = 100;
/** Maximum draws for a service in progress; then it ends soon. */
const TRIES = 8;

/**
 * Simulates one possible future of a branch: arrivals, calls by the rules of each workstation, and service times.
 * The rules are those of `calling/strategies.ts`, reduced to numbers (a property test compares both). Every queue
 * has separate random streams for arrivals and service times, so that the same `random` yields the same customers
 * whatever the number of open workstations. Newcomers are observed, not served: they do not affect others. Yields
 * every {@link CALLS_AT_ONCE} calls, so that a long future does not block the thread.
 */
export function* simulateQueues(
  branch: BranchNow,
  { until, random, waitsOnly = false }: SimulateOptions,
): Generator<void, QueueOutcome[], void> {
  const { now, workstations: open, closedWorkstations } = branch;
  const runs = createQueueRuns(branch, until, random);
  const openFrom = drawSessions(branch, streamOf(random));
  const workstations = [...open, ...closedWorkstations];
  const { plans, planOf } = plansOf(workstations, runs);
  const state = createChoiceState(branch.rounds);
  const { best } = state;
  const moments = createMoments();
  const free: number[][] = plans.map(() => []);
  const firstIdleCheck = workstations.length;

  for (const [index, { serving, pace }] of open.entries()) {
    const plan = planOf[index] as number;
    // A ticket of a queue that is not offered any more takes as long as one of another.
    const run = serving ? (runs.find(({ queue }) => queue.id === serving.queueId) ?? runs[0]) : undefined;
    if (serving && run) {
      const stream = streamOf(random);
      const left = remaining((now - serving.since) / 1000, () => run.sampleServiceTime(stream) * pace);
      moments.add(now + left * 1000, index);
    } else {
      if (free[plan]?.length === 0) moments.add(now, firstIdleCheck + plan);
      free[plan]?.push(index);
    }
  }
  for (let index = open.length; index < workstations.length; index += 1)
    moments.add(openFrom(index, now), index);

  let uncalled = waitsOnly ? countCalled(open, runs) : Number.POSITIVE_INFINITY;
  for (let calls = 1; uncalled > 0 && moments.next() < until; calls += 1) {
    if (calls % CALLS_AT_ONCE === 0) yield;
    const at = moments.next();
    const event = moments.take();
    const isIdleCheck = event >= firstIdleCheck;
    const kind = isIdleCheck ? event - firstIdleCheck : (planOf[event] as number);
    const plan = plans[kind] as Plan;
    const idle = free[kind] as number[];
    if (!isIdleCheck) idle.push(event);
    // A workstation that has closed opens later, or not at all.
    for (let last = idle.at(-1); last !== undefined && openFrom(last, at) > at; last = idle.at(-1)) {
      idle.pop();
      moments.add(openFrom(last, at), last);
    }
    if (idle.length === 0) continue;
    best.newcomers = 0;
    const run = chooseCustomer(plan.steps, state, at) ? best.row?.run : undefined;
    uncalled -= best.newcomers;
    if (run) {
      const index = idle.pop() as number;
      uncalled -= run.take(at, best.isAppointment);
      const { pace } = workstations[index] as ClosedWorkstation;
      moments.add(at + run.sampleServiceTime() * pace * 1000, index);
    }
    // One of the free workstations of a plan checks for the next customer.
    if (isIdleCheck ? idle.length > 0 : idle.length === 1 && !run) {
      moments.add(run ? at : nextCheck(plan, at), firstIdleCheck + kind);
    }
  }
  return runs.map((run) => run.outcome(until));
}

/**
 * Draws the openings and closings of the workstations; returns when one of them may next call, from a moment on: at
 * once while it is open, never if it stays closed.
 */
function drawSessions(
  { workstations, closedWorkstations }: BranchNow,
  random: () => number,
): (index: number, at: Millis) => Millis {
  // Closed ones first: one more open workstation does not affect their draws.
  const draw = ({ changes }: ClosedWorkstation) => changes[Math.floor(random() * changes.length)] ?? [];
  const ofClosed = closedWorkstations.map(draw);
  const changesOf = [...workstations.map(draw), ...ofClosed];
  return (index, at) => {
    let isOpen = index < workstations.length;
    for (const change of changesOf[index] ?? []) {
      if (change > at) return isOpen ? at : change;
      isOpen = !isOpen;
    }
    return isOpen ? at : Number.POSITIVE_INFINITY;
  };
}

/** Counts the customers and newcomers that an open workstation can call. */
function countCalled(workstations: readonly WorkstationNow[], runs: readonly QueueRun[]): number {
  const plans = [...new Set(workstations.map(({ plan }) => plan))];
  return runs
    .filter(({ queue }) => plans.some((plan) => callsQueue(plan, queue.id)))
    .reduce((sum, { queue }) => sum + queue.waiting.length + 1, 0);
}

/** The next moment at which a free workstation may find a customer; infinite if none will come. */
function nextCheck({ runs, changesByTime }: Plan, at: Millis): Millis {
  const next = runs.reduce((first, run) => Math.min(first, run.nextCallable(at)), Number.POSITIVE_INFINITY);
  return changesByTime ? Math.min(next, at + RECHECK_MS) : next;
}

/** Remaining duration of a service in progress, in seconds. */
function remaining(lasted: Seconds, draw: () => Seconds): Seconds {
  let maxWait = 0;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const total = draw();
    if (total > lasted) return total - lasted;
    maxWait = Math.max(maxWait, total);
  }
  return maxWait / 2;
}

/** Pending moments with their events, earliest first (a binary heap). */
interface Moments {
  add(at: Millis, what: number): void;
  /** The earliest moment; infinite if none is left. */
  next(): Millis;
  /** Removes and returns the event of the earliest moment. */
  take(): number;
}

/** @internal used by tests besides this file */
export function createMoments(): Moments {
  const at: Millis[] = [];
  const what: number[] = [];
  const swap = (a: number, b: number) => {
    [at[a], at[b]] = [at[b] as number, at[a] as number];
    [what[a], what[b]] = [what[b] as number, what[a] as number];
  };
  const isBefore = (a: number, b: number) => (at[a] as number) < (at[b] as number);
  return {
    add(moment, happens) {
      at.push(moment);
      what.push(happens);
      for (let here = at.length - 1; here > 0; ) {
        const above = (here - 1) >> 1;
        if (!isBefore(here, above)) return;
        swap(here, above);
        here = above;
      }
    },
    next: () => at[0] ?? Number.POSITIVE_INFINITY,
    take() {
      swap(0, at.length - 1);
      at.pop();
      const top = what.pop() as number;
      for (let here = 0; ; ) {
        const left = here * 2 + 1;
        const right = left + 1;
        const child = right < at.length && isBefore(right, left) ? right : left;
        if (child >= at.length || !isBefore(child, here)) return top;
        swap(here, child);
        here = child;
      }
    },
  };
}
