import { callableFrom } from '#shared/domain/calling/choose.ts';
import type { Millis, Seconds } from '#shared/domain/ids.ts';
import { HOUR_MS, QUARTER_MS } from '#shared/domain/time/units.ts';
import type { Customer } from './customer.ts';
import { exponential, logNormal } from './draw.ts';

/** An arriving customer with a predetermined service time. */
export interface Arrival extends Customer {
  readonly serviceMs: Millis;
}

const SPREAD = 0.5;

/** Arrivals of a day in order, Poisson-distributed by hour. */
export function arrivals(branch: SimulatedBranch, random: () => number): Arrival[] {
  return branch.queues
    .flatMap((queue) =>
      moments(queue, branch.opensAt, random).map((at, index) => ({ queue, at, index, random })),
    )
    .sort((a, b) => a.at - b.at || a.queue.id - b.queue.id)
    .map(({ queue, at, index: position }, index) => ({
      id: index + 1,
      code: `${queue.letter}${String(position + 1).padStart(3, '0')}`,
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

export interface SimulatedQueue {
  readonly id: number;
  readonly name: string;
  readonly letter: string;
  readonly appointments: boolean;
  /** Mean arrivals per hour from opening. */
  readonly perHour: readonly number[];
  /** Median service time. */
  readonly serviceTime: Seconds;
  readonly sla: Seconds;
}

export interface SimulatedBranch {
  readonly opensAt: Millis;
  readonly queues: readonly SimulatedQueue[];
  readonly workstations: number;
  readonly politeness: Seconds;
}
