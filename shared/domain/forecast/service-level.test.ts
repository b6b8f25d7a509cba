import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forecast } from '#tests/simulation/forecast-at-once.ts';
import type { BranchNow, QueueNow, WaitingNow, WorkstationNow } from './branch-now.ts';
import { type CallOrder, type CallPlan, plainPlan } from './call-plan.ts';
import { forecasting, horizonOf } from './service-level.ts';

const NOW = Date.UTC(2026, 10, 16, 10);
const MINUTE = 60_000;
const all = plainPlan([1]);
/** Customers who entered at these moments, in the order of their numbers. */
const since = (...moments: readonly number[]): WaitingNow[] =>
  moments.map((enteredAt, id) => ({ id, enteredAt, appointmentAt: null }));

const queue = (some: Partial<QueueNow> = {}): QueueNow => ({
  id: 1,
  sla: 600,
  politeness: 0,
  waiting: [],
  perHour: [0],
  arrivalDoubt: 0,
  booked: [],
  hasAppointments: false,
  serviceTime: 240,
  spread: 0.5,
  doubt: 0,
  ...some,
});
const free = (plan: CallPlan = all): WorkstationNow => ({ plan, serving: null, pace: 1 });
const row = (queueId: number) => ({ queueId, rowId: queueId, level: 0, weight: 1, limit: 0, iterations: 1 });
const planOf = (type: CallOrder['type'], rows: CallOrder['rows']): CallPlan => [
  { profileId: 1, type, generalLimit: 0, rows },
];
const branch = (some: Partial<BranchNow> = {}): BranchNow => ({
  now: NOW,
  closesAt: NOW + 8 * 60 * MINUTE,
  queues: [queue()],
  workstations: [free()],
  arrivalDoubt: 0,
  rounds: new Map(),
  ...some,
});
const only = (of: BranchNow) => {
  const [first] = forecast(of);
  if (!first) throw new Error('no queue');
  return first;
};

describe('the forecast of a queue', () => {
  it('meets its service level if nobody waits and nobody is expected', () => {
    expect(only(branch())).toEqual({
      queueId: 1,
      isBroken: false,
      current: { chance: 0, brokenAt: null, recoversAt: NOW },
      withOneMoreWorkstation: null,
    });
  });

  it('breaks when the longest wait reaches the service level without open workstations, and one more prevents it', () => {
    const { current, withOneMoreWorkstation } = only(
      branch({ queues: [queue({ waiting: since(NOW - 4 * MINUTE) })], workstations: [] }),
    );
    expect(current).toEqual({ chance: 1, brokenAt: NOW + 6 * MINUTE, recoversAt: null });
    expect(withOneMoreWorkstation).toEqual({ chance: 0, brokenAt: null, recoversAt: NOW });
  });

  it('is broken if a ticket has waited too long, and states when it recovers', () => {
    const waiting = since(...Array.from({ length: 5 }, (_, index) => NOW - (15 - index) * MINUTE));
    const { isBroken, current } = only(branch({ queues: [queue({ waiting })] }));
    expect(isBroken).toBe(true);
    // Five are served one after the other, in four minutes each.
    expect(current.recoversAt).toBeGreaterThan(NOW + 10 * MINUTE);
    expect(current.recoversAt).toBeLessThan(NOW + 24 * MINUTE);
  });

  it('cannot break without a service level', () => {
    const waiting = since(NOW - 500 * MINUTE);
    const { isBroken, current } = only(branch({ queues: [queue({ sla: 0, waiting })], workstations: [] }));
    expect({ isBroken, chance: current.chance }).toEqual({ isBroken: false, chance: 0 });
  });

  it('ends at closing time', () => {
    const soon = branch({
      queues: [queue({ waiting: since(NOW) })],
      workstations: [],
      closesAt: NOW + 5 * MINUTE,
    });
    expect(only(soon).current.chance).toBe(0);
  });

  it('predicts an overload, and the delay by one more workstation', () => {
    // Twenty-four an hour at one workstation that serves fifteen.
    const { current, withOneMoreWorkstation } = only(
      branch({ queues: [queue({ perHour: [24], waiting: since(NOW - MINUTE, NOW) })] }),
    );
    expect(current.chance).toBeGreaterThan(0.8);
    expect(withOneMoreWorkstation?.chance).toBeLessThan(0.5);
  });

  it('includes workstations in service, and queues with higher priority', () => {
    const order = planOf('FIFO', [
      { ...row(1), level: 2 },
      { ...row(2), level: 1 },
    ]);
    const first = queue({ id: 2, waiting: since(NOW, NOW, NOW), serviceTime: 300 });
    const behind = queue({ waiting: since(NOW - 2 * MINUTE) });
    const alone = forecast(branch({ queues: [behind, queue({ id: 2 })], workstations: [free(order)] }));
    const crowded = forecast(branch({ queues: [behind, first], workstations: [free(order)] }));
    expect(alone[0]?.current.chance).toBe(0);
    expect(crowded[0]?.current.chance).toBeGreaterThan(0.8);
  });

  it('follows the round of the profile: no queue waits for all tickets of another', () => {
    const inOrder = planOf('FIFO', [row(1), row(2)]);
    const round = planOf('RATIOBASED', [row(1), row(2)]);
    const crowd = queue({ id: 2, waiting: since(...Array(30).fill(NOW - 5 * MINUTE)) });
    const few = queue({ waiting: [{ id: 99, enteredAt: NOW - 4 * MINUTE, appointmentAt: null }] });
    const chanceBy = (order: CallPlan) =>
      forecast(branch({ queues: [few, crowd], workstations: [free(order)] }))[0]?.current.chance;
    expect(chanceBy(inOrder)).toBe(1);
    expect(chanceBy(round)).toBeLessThan(0.5);
  });

  it('runs in steps of a hundred calls, and with the fewest simulations for services of seconds', () => {
    const busy = branch({
      queues: [queue({ serviceTime: 1, perHour: [80_000] })],
      workstations: Array.from({ length: 20 }, () => free()),
    });
    const steps = [...forecasting(busy)].length;
    // Six futures of an hour, in which each workstation has time for 3,600 calls, by hundreds.
    expect(steps).toBeGreaterThan((6 * 20 * 3_600) / 100 / 2);
    expect(steps).toBeLessThan((6 * 20 * 3_600) / 100 + 20);
  });

  it('is the same for the same moment, and never breaks in the past or beyond its horizon', () => {
    const waits = fc.array(fc.integer({ min: 0, max: 30 * MINUTE }), { maxLength: 20 });
    fc.assert(
      fc.property(
        waits,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 5 }),
        (ago, rate, open) => {
          const waiting = since(...ago.map((ms) => NOW - ms).sort((a, b) => a - b));
          const here = branch({
            queues: [queue({ waiting, perHour: [rate] })],
            workstations: Array.from({ length: open }, () => free()),
          });
          const { isBroken, current } = only(here);
          expect(only(here).current).toEqual(current);
          expect(isBroken).toBe(NOW - (waiting[0]?.enteredAt ?? NOW) > 600_000);
          if (current.brokenAt === null || isBroken) return;
          expect(current.brokenAt).toBeGreaterThanOrEqual(NOW);
          expect(current.brokenAt).toBeLessThan(horizonOf(here));
        },
      ),
      { numRuns: 40 },
    );
  });
});
