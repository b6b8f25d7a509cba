import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { profileOf } from '#tests/simulation/profile-of.ts';
import { selectTicket } from '../calling/choose.ts';
import type { OrderingProfile } from '../calling/profile.ts';
import { queueCandidatesOf } from '../simulation/run-day.ts';
import { seededRandom } from '../simulation/seeded-random.ts';
import type { BranchNow, QueueNow, WaitingNow, WorkstationNow } from './branch-now.ts';
import { type CallPlan, callPlan, plainPlan } from './call-plan.ts';
import { runToEnd } from './run-to-end.ts';
import { simulateQueues } from './simulate-queues.ts';
import { waitRange, waitWords } from './wait-range.ts';
import { forecastWaits } from './waits.ts';

const NOW = Date.UTC(2026, 10, 16, 10);
const MINUTE = 60_000;

const queue = (some: Partial<QueueNow> = {}): QueueNow => ({
  id: 1,
  sla: 600,
  politeness: 0,
  waiting: [],
  perHour: [0],
  arrivalDoubt: 0,
  booked: [],
  hasAppointments: false,
  serviceTime: 300,
  spread: 0.5,
  doubt: 0.1,
  ...some,
});
const busy = (plan: CallPlan, queueId = 1): WorkstationNow => ({
  plan,
  serving: { queueId, since: NOW - MINUTE },
  pace: 1,
  changes: [],
});
const branch = (queues: QueueNow[], workstations: WorkstationNow[]): BranchNow => ({
  now: NOW,
  closesAt: NOW + 8 * 60 * MINUTE,
  queues,
  workstations,
  closedWorkstations: [],
  arrivalDoubt: 0,
  rounds: new Map(),
});
/** This number of customers, the longest wait first, numbered from `first` in steps of `step`. */
const crowd = (count: number, first = 1, step = 1): WaitingNow[] =>
  Array.from({ length: count }, (_, position) => ({
    id: first + position * step,
    enteredAt: NOW - (count - position) * MINUTE,
    appointmentAt: null,
  }));

function waitOf(of: BranchNow, queueId = 1) {
  const forecast = runToEnd(forecastWaits(of));
  const ahead = of.queues.find(({ id }) => id === queueId)?.waiting.length ?? 0;
  const wait = forecast.of(queueId, ahead, NOW);
  if (!wait) throw new Error('no such queue');
  return wait;
}

describe('the forecast wait', () => {
  const plan = plainPlan([1]);

  it('is about ten services at one workstation with ten people ahead', () => {
    const { seconds, fromMinutes, toMinutes } = waitOf(branch([queue({ waiting: crowd(10) })], [busy(plan)]));
    // The mean over sixty futures has a standard error of about two minutes.
    expect(seconds / 60).toBeGreaterThan(47);
    expect(seconds / 60).toBeLessThan(60);
    expect(fromMinutes).toBeLessThan(50);
    expect(toMinutes).toBeGreaterThan(55);
  });

  it('is not shortened by a workstation that does not call the queue', () => {
    const here = [queue({ waiting: crowd(10) }), queue({ id: 2 })];
    const other = plainPlan([2]);
    expect(waitOf(branch(here, [busy(plan), { plan: other, serving: null, pace: 1, changes: [] }]))).toEqual(
      waitOf(branch(here, [busy(plan)])),
    );
  });

  it('includes tickets of other queues that the same workstations call', () => {
    const both = plainPlan([1, 2]);
    const alone = waitOf(branch([queue(), queue({ id: 2 })], [busy(both)]));
    const crowded = waitOf(branch([queue(), queue({ id: 2, waiting: crowd(8) })], [busy(both)]));
    expect(alone.seconds).toBeLessThan(6 * 60);
    expect(crowded.seconds).toBeGreaterThan(35 * 60);
  });

  it('is zero only if a workstation is free, and unknown if none calls the queue', () => {
    expect(waitOf(branch([queue()], [{ plan, serving: null, pace: 1, changes: [] }]))).toMatchObject({
      toMinutes: 0,
    });
    expect(waitOf(branch([queue()], [busy(plan)])).toMinutes).toBeGreaterThan(0);
    expect(waitOf(branch([queue({ waiting: crowd(2) })], []))).toMatchObject({
      fromMinutes: null,
      toMinutes: null,
    });
  });

  it('includes present and future tickets of queues with higher priority', () => {
    const priority = callPlan(
      profileOf('FIFO', [
        { queueId: 1, sequence: 2 },
        { queueId: 2, sequence: 1 },
      ]),
      [1, 2],
      () => ({ queues: [], openWorkstations: 0 }),
    );
    const rare = waitOf(branch([queue({ waiting: crowd(3) }), queue({ id: 2 })], [busy(priority)]));
    const often = waitOf(
      branch([queue({ waiting: crowd(3) }), queue({ id: 2, perHour: [8] })], [busy(priority)]),
    );
    expect(often.seconds).toBeGreaterThan(rare.seconds * 1.5);
  });

  it('excludes appointments before their time, and includes due ones first', () => {
    const byTime = callPlan(profileOf('APPOINTMENTBASED', [{ queueId: 1, level: 1 }]), [1], () => ({
      queues: [],
      openWorkstations: 0,
    }));
    const early = crowd(4).map((one) => ({ ...one, appointmentAt: NOW + 300 * MINUTE }));
    const due = crowd(4).map((one) => ({ ...one, appointmentAt: NOW - MINUTE }));
    const wait = (waiting: WaitingNow[]) =>
      waitOf(branch([queue({ hasAppointments: true, waiting })], [busy(byTime)])).seconds;
    expect(wait(early)).toBeLessThan(6 * 60);
    expect(wait(due)).toBeGreaterThan(18 * 60);
  });

  it('never increases when a workstation opens, and never decreases with a ticket ahead', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 15 }),
        fc.integer({ min: 0, max: 15 }),
        fc.integer({ min: 1, max: 4 }),
        (here, there, open) => {
          const both = plainPlan([1, 2]);
          const at = (own: number, workstations: number) =>
            waitOf(
              branch(
                [queue({ waiting: crowd(own, 1, 2) }), queue({ id: 2, waiting: crowd(there, 2, 2) })],
                Array.from({ length: workstations }, () => busy(both)),
              ),
            );
          for (const stat of ['seconds', 'fromMinutes', 'toMinutes'] as const) {
            expect(at(here, open + 1)[stat]).toBeLessThanOrEqual(at(here, open)[stat] ?? 0);
            expect(at(here + 1, open)[stat]).toBeGreaterThanOrEqual(at(here, open)[stat] ?? 0);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('expects closed workstations to open and open ones to close', () => {
    const here = [queue({ waiting: crowd(12) })];
    const opensIn = (minutes: number) => ({ plan, pace: 1, changes: [[NOW + minutes * MINUTE]] });
    const seconds = (some: Partial<BranchNow>) =>
      waitOf({ ...branch(here, [busy(plan), busy(plan)]), ...some }).seconds;
    const asNow = seconds({});
    expect(seconds({ closedWorkstations: [opensIn(5)] })).toBeLessThan(asNow * 0.85);
    expect(seconds({ closedWorkstations: [opensIn(300)] })).toBe(asNow);
    const closes = { ...busy(plan), changes: [[NOW + 5 * MINUTE]] };
    expect(seconds({ workstations: [busy(plan), closes] })).toBeGreaterThan(asNow * 1.3);
    const pauses = { ...busy(plan), changes: [[NOW + 5 * MINUTE, NOW + 20 * MINUTE]] };
    const withPause = seconds({ workstations: [busy(plan), pauses] });
    expect(withPause).toBeGreaterThan(asNow);
    expect(withPause).toBeLessThan(seconds({ workstations: [busy(plan), closes] }));
  });

  it('never increases when an expected workstation opens', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 15 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 90 }),
        (ahead, open, minutes) => {
          const here = [queue({ waiting: crowd(ahead) })];
          const busyOnes = Array.from({ length: open }, () => busy(plan));
          const expected = { plan, pace: 1, changes: [[NOW + minutes * MINUTE], []] };
          const before = waitOf({ ...branch(here, busyOnes), closedWorkstations: [expected] });
          const after = waitOf(branch(here, [...busyOnes, { plan, serving: null, pace: 1, changes: [] }]));
          for (const stat of ['seconds', 'fromMinutes', 'toMinutes'] as const)
            expect(after[stat]).toBeLessThanOrEqual(before[stat] ?? 0);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is never zero if every workstation is busy, nor shorter for a ticket further back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 2, max: 300 }),
        fc.integer({ min: 0, max: 900 }),
        (ahead, open, serviceTime, later) => {
          const here = branch(
            [queue({ waiting: crowd(ahead), serviceTime })],
            Array.from({ length: open }, () => busy(plan)),
          );
          const wait = runToEnd(forecastWaits(here)).of(1, ahead, NOW + later * 1000);
          expect(wait?.toMinutes).toBeGreaterThan(0);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('does not depend on workstations that cannot call the queue', () => {
    const other = plainPlan([2]);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 8 }),
        fc.array(fc.boolean(), { maxLength: 4 }),
        (ahead, useless) => {
          const here = [queue({ waiting: crowd(ahead) }), queue({ id: 2 })];
          const others = useless.map(
            (isFree): WorkstationNow =>
              isFree ? { plan: other, serving: null, pace: 1, changes: [] } : busy(other, 2),
          );
          expect(waitOf(branch(here, [busy(plan), ...others]))).toEqual(waitOf(branch(here, [busy(plan)])));
          expect(waitOf(branch(here, others))).toMatchObject({ fromMinutes: null, toMinutes: null });
        },
      ),
      { numRuns: 40 },
    );
  });

  it('extends the wait of the last known ticket, and shortens it by the elapsed time', () => {
    const forecast = runToEnd(forecastWaits(branch([queue({ waiting: crowd(4) })], [busy(plan)])));
    const seconds = (ahead: number, now: number) => forecast.of(1, ahead, now)?.seconds ?? 0;
    expect(seconds(6, NOW)).toBeGreaterThan(seconds(4, NOW) + 8 * 60);
    expect(seconds(4, NOW + MINUTE)).toBe(seconds(4, NOW) - 60);
  });
});

describe('a simulation', () => {
  const waiting = fc.array(
    fc.record({
      queueId: fc.integer({ min: 1, max: 3 }),
      ago: fc.integer({ min: 1, max: 40 }),
      due: fc.option(fc.integer({ min: -20, max: 20 })),
    }),
    { minLength: 1, maxLength: 12 },
  );
  const rows = fc.record({
    type: fc.constantFrom('FIFO', 'WEIGHTED', 'RATIOBASED', 'TIMEBASED', 'APPOINTMENTBASED'),
    numbers: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 3, maxLength: 3 }),
    limit: fc.constantFrom(0, 300, 900),
    generalLimit: fc.constantFrom(0, 1200),
  });
  const profile = rows.map(({ type, numbers, limit, generalLimit }): OrderingProfile => {
    const values = numbers.map((value, position) => ({
      queueId: position + 1,
      sequence: value,
      weight: value,
      iterations: value,
      level: value,
      limit,
    }));
    // Among due appointments the simulation considers only the next one, not the longest wait.
    return profileOf(type, values, { generalLimit: type === 'APPOINTMENTBASED' ? 0 : generalLimit });
  });

  it('calls first the ticket that the strategies select', () => {
    fc.assert(
      fc.property(profile, waiting, (selected, all) => {
        const customers = all
          .toSorted((a, b) => b.ago - a.ago)
          .map(({ queueId, ago, due }, position) => ({
            id: position + 1,
            code: String(position),
            queueId,
            arrivedAt: NOW - ago * MINUTE,
            enteredAt: NOW - ago * MINUTE,
            callableAt: NOW - ago * MINUTE,
            appointmentAt:
              selected.type === 'APPOINTMENTBASED' && queueId === 3 && due !== null
                ? NOW + due * MINUTE
                : null,
          }));
        const queues = [1, 2, 3].map((id) => ({ id, name: String(id), appointments: id === 3 }));
        const decision = selectTicket(selected, {
          queues: queueCandidatesOf(queues, customers, NOW),
          measured: new Map(),
          rounds: new Map(),
          now: NOW,
        });
        const here = branch(
          queues.map(({ id, appointments }) =>
            queue({
              id,
              hasAppointments: appointments,
              waiting: customers.filter((one) => one.queueId === id),
            }),
          ),
          [
            {
              plan: callPlan(selected, [1, 2, 3], () => ({ queues: [], openWorkstations: 0 })),
              serving: null,
              pace: 1,
              changes: [],
            },
          ],
        );
        const outcomes = runToEnd(simulateQueues(here, { until: NOW + 1, random: seededRandom(1) }));
        const called = outcomes.flatMap(({ calledAt }, position) =>
          [...calledAt].flatMap((at, index) =>
            at === NOW ? [here.queues[position]?.waiting[index]?.id] : [],
          ),
        );
        expect(called).toEqual(decision ? [decision.ticket.id] : []);
      }),
      { numRuns: 400 },
    );
  });
});

describe('the text of a wait', () => {
  it.each([
    [0, 0, { kind: 'none' }],
    [0, 1, { kind: 'upTo', to: 1 }],
    [0, 30, { kind: 'upTo', to: 1 }],
    [0, 200, { kind: 'upTo', to: 3 }],
    [150, 400, { kind: 'range', from: 3, to: 7 }],
    [700, 1300, { kind: 'range', from: 10, to: 20 }],
    [3700, 5000, { kind: 'hours' }],
  ] as const)('of %d to %d seconds', (from, to, words) => {
    expect(waitWords(waitRange(from, to))).toEqual(words);
  });

  it('states that no workstation is open', () => {
    expect(waitWords({ fromMinutes: null, toMinutes: null })).toEqual({ kind: 'unserved' });
  });
});
