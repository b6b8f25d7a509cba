import { describe, expect, it } from 'vitest';
import type { AttentionProfile } from '#shared/domain/calling/profile.ts';
import { arrivals } from '#shared/domain/simulation/arrivals.ts';
import type { SimulatedDay } from '#shared/domain/simulation/run-day.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { EXAMPLE_BRANCH } from './example-branch.ts';
import { EXAMPLE_PROFILES } from './example-profiles.ts';
import { simulateDay } from './simulate-day.ts';
import { waitingStats } from './waiting-stats.ts';

const TYPES = Object.keys(EXAMPLE_PROFILES) as AttentionProfile['type'][];
const day = (type: AttentionProfile['type'], seed = 1): SimulatedDay =>
  simulateDay(EXAMPLE_BRANCH, EXAMPLE_PROFILES[type], seededRandom(seed));
const idsOf = (customers: readonly { readonly id: number }[]) => customers.map(({ id }) => id);

describe.each(TYPES)('a day by %s', (type) => {
  it('is the same for the same seed and different for another', () => {
    expect(day(type)).toEqual(day(type));
    expect(day(type, 2).came).not.toEqual(day(type).came);
  });

  it('serves every customer once or leaves them waiting', () => {
    const { came, served, waiting } = day(type);
    const all = [...served.map(({ customer }) => customer), ...waiting];
    expect(idsOf(all).sort((a, b) => a - b)).toEqual(idsOf(came));
  });

  it('calls no customer before they are callable, nor to a busy workstation', () => {
    const freeAt = new Map<number, number>();
    for (const { customer, calledAt, workstation } of day(type).served) {
      expect(calledAt).toBeGreaterThanOrEqual(customer.callableAt);
      expect(calledAt).toBeGreaterThanOrEqual(freeAt.get(workstation) ?? 0);
      freeAt.set(workstation, calledAt + customer.serviceMs);
    }
    expect(freeAt.size).toBe(EXAMPLE_BRANCH.workstations);
  });

  it('has the same customers whatever the profile', () => {
    expect(day(type).came).toEqual(day('FIFO').came);
  });
});

describe('the customers of a day', () => {
  it('arrive at the given average rate', () => {
    const days = Array.from({ length: 40 }, (_, seed) => arrivals(EXAMPLE_BRANCH, seededRandom(seed)));
    const firstHour = days
      .flat()
      .filter(({ queueId, arrivedAt }) => queueId === 1 && arrivedAt < EXAMPLE_BRANCH.opensAt + 3_600_000);
    const perDay = firstHour.length / days.length;
    expect(perDay).toBeGreaterThan(16);
    expect(perDay).toBeLessThan(20);
  });

  it('have the given median service time', () => {
    const cashier = Array.from({ length: 20 }, (_, seed) => arrivals(EXAMPLE_BRANCH, seededRandom(seed)))
      .flat()
      .filter(({ queueId }) => queueId === 1);
    const below = cashier.filter(({ serviceMs }) => serviceMs < 150_000).length / cashier.length;
    expect(below).toBeGreaterThan(0.47);
    expect(below).toBeLessThan(0.53);
  });
});

describe('the metrics of a queue', () => {
  it('are computed from waits until the call; customers never called count as outside the service level', () => {
    const [queue] = EXAMPLE_BRANCH.queues;
    const [customer] = day('FIFO').came.filter(({ queueId }) => queueId === 1);
    if (!queue || !customer) throw new Error('nobody came to the cash desk');
    const after = (seconds: number) => ({
      customer,
      calledAt: customer.enteredAt + seconds * 1000,
      workstation: 1,
      reason: '',
      round: null,
    });
    const served = [700, 100, 200, 300, 400, 500, 600, 600, 600, 1000].map(after);
    expect(waitingStats(queue, { came: [], served, waiting: [customer, customer], closedAt: 0 })).toEqual({
      queue: 'Cash desk',
      served: 10,
      left: 2,
      mean: 500,
      p90: 700,
      max: 1000,
      inSla: 8 / 12,
    });
  });
});
