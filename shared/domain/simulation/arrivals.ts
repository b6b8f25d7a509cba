import { callableFrom } from '#shared/domain/calling/choose.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Customer } from './customer.ts';
import { exponential, logNormal } from './draw.ts';
import type { SimulatedBranch, SimulatedQueue } from './simulated-branch.ts';

/** Somebody who comes, with how long serving them will take: drawn before, so that it is the same whoever calls them when. */
export interface Arrival extends Customer {
  readonly serviceMs: Millis;
}

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;
const SPREAD = 0.5;

/** Everybody who comes in a day, in the order in which they come: at random, but so many an hour on average (Poisson). */
export function arrivals(branch: SimulatedBranch, random: () => number): Arrival[] {
  return branch.queues
    .flatMap((queue) =>
      moments(queue, branch.opensAt, random).map((at, place) => ({ queue, at, place, random })),
    )
    .sort((a, b) => a.at - b.at || a.queue.id - b.queue.id)
    .map(({ queue, at, place }, index) => ({
      id: index + 1,
      code: `${queue.letter}${String(place + 1).padStart(3, '0')}`,
      queueId: queue.id,
      arrivedAt: at,
      enteredAt: at,
      callableAt: callableFrom(at, branch.politeness),
      appointmentAt: queue.appointments ? quarterAfter(at + random() * QUARTER_MS) : null,
      serviceMs: Math.round(logNormal(random, queue.serviceTime * 1000, SPREAD)),
    }));
}

function moments(queue: SimulatedQueue, opensAt: Millis, random: () => number): Millis[] {
  return queue.perHour.flatMap((rate, hour) => {
    const found: Millis[] = [];
    if (rate <= 0) return found;
    for (let at = exponential(random, rate); at < 1; at += exponential(random, rate)) {
      found.push(Math.round(opensAt + (hour + at) * HOUR_MS));
    }
    return found;
  });
}

const quarterAfter = (at: Millis): Millis => Math.ceil(at / QUARTER_MS) * QUARTER_MS;
