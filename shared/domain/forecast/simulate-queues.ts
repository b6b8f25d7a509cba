import type { Millis, Seconds } from '../ids.ts';
import type { BranchNow, WorkstationNow } from './branch-now.ts';
import { callsQueue } from './call-plan.ts';
import { chooseCustomer, createChoiceState, type Plan, plansOf } from './choose-customer.ts';
import { createMoments } from './moments.ts';
import { createQueueRuns, type QueueOutcome, type QueueRun, RECHECK_MS, streamOf } from './queue-run.ts';

export interface SimulateOptions {
  readonly until: Millis;
  readonly random: () => number;
  /** Ends as soon as everybody who waits now, and a newcomer to each queue, has been called. */
  readonly waitsOnly?: boolean;
}

/** Takes some tenths of a millisecond. */
const CALLS_AT_ONCE = 500;
/** Maximum draws for a service in progress; then it ends soon. */
const TRIES = 8;

/**
 * Simulates one possible future of a branch: arrivals, calls by the rules of each workstation, and service times. The
 * rules are those of `calling/strategies.ts`, reduced to numbers (a property test compares both). Every queue draws
 * arrivals and service times from streams of its own, so that the same `random` brings the same customers however many
 * workstations are open. Newcomers are observed, not served: they change nothing for others. Yields every
 * {@link CALLS_AT_ONCE} calls, so that a long future does not block the thread.
 */
export function* simulateQueues(
  branch: BranchNow,
  { until, random, waitsOnly = false }: SimulateOptions,
): Generator<void, QueueOutcome[], void> {
  const { now, workstations } = branch;
  const runs = createQueueRuns(branch, until, random);
  const { plans, planOf } = plansOf(workstations, runs);
  const state = createChoiceState(branch.rounds);
  const { best } = state;
  const moments = createMoments();
  const free: number[][] = plans.map(() => []);
  const firstIdleCheck = workstations.length;

  for (const [place, { serving, pace }] of workstations.entries()) {
    const plan = planOf[place] as number;
    // A ticket of a queue that is not offered any more takes as long as one of another.
    const run = serving ? (runs.find(({ queue }) => queue.id === serving.queueId) ?? runs[0]) : undefined;
    if (serving && run) {
      const stream = streamOf(random);
      const left = remaining((now - serving.since) / 1000, () => run.sampleServiceTime(stream) * pace);
      moments.add(now + left * 1000, place);
    } else {
      if (free[plan]?.length === 0) moments.add(now, firstIdleCheck + plan);
      free[plan]?.push(place);
    }
  }

  let open = waitsOnly ? countCalled(plans, runs) : Number.POSITIVE_INFINITY;
  for (let calls = 1; open > 0 && moments.next() < until; calls += 1) {
    if (calls % CALLS_AT_ONCE === 0) yield;
    const at = moments.next();
    const event = moments.take();
    const isIdleCheck = event >= firstIdleCheck;
    const kind = isIdleCheck ? event - firstIdleCheck : (planOf[event] as number);
    const plan = plans[kind] as Plan;
    const idle = free[kind] as number[];
    if (!isIdleCheck) idle.push(event);
    best.newcomers = 0;
    const run = chooseCustomer(plan.steps, state, at) ? best.row?.run : undefined;
    open -= best.newcomers;
    if (run) {
      const place = idle.pop() as number;
      open -= run.take(at, best.isAppointment);
      const { pace } = workstations[place] as WorkstationNow;
      moments.add(at + run.sampleServiceTime() * pace * 1000, place);
    }
    // One of the free workstations of a plan checks for the next customer.
    if (isIdleCheck ? idle.length > 0 : idle.length === 1 && !run) {
      moments.add(run ? at : nextCheck(plan, at), firstIdleCheck + kind);
    }
  }
  return runs.map((run) => run.outcome(until));
}

/** Counts the customers and newcomers that some workstation can call. */
const countCalled = (plans: readonly Plan[], runs: readonly QueueRun[]): number =>
  runs
    .filter(({ queue }) => plans.some(({ source }) => callsQueue(source, queue.id)))
    .reduce((sum, { queue }) => sum + queue.waiting.length + 1, 0);

/** The next moment at which a free workstation may find a customer; infinite where none will come. */
function nextCheck({ runs, changesByTime }: Plan, at: Millis): Millis {
  const next = runs.reduce((first, run) => Math.min(first, run.nextCallable(at)), Number.POSITIVE_INFINITY);
  return changesByTime ? Math.min(next, at + RECHECK_MS) : next;
}

/** How long a service that has lasted so long still lasts, in seconds. */
function remaining(lasted: Seconds, draw: () => Seconds): Seconds {
  let longest = 0;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const whole = draw();
    if (whole > lasted) return whole - lasted;
    longest = Math.max(longest, whole);
  }
  return longest / 2;
}
