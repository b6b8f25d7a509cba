import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { profileOf } from '#tests/simulation/profile-of.ts';
import { selectTicket } from '../calling/choose.ts';
import type { OrderingProfile } from '../calling/profile.ts';
import { queueCandidatesOf } from '../simulation/queue-candidates.ts';
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
});
const branch = (queues: QueueNow[], workstations: WorkstationNow[]): BranchNow => ({
  now: NOW,
  closesAt: NOW + 8 * 60 * MINUTE,
  queues,
  workstations,
  rounds: new Map(),
});
/** So many customers, the longest wait first, numbered from `first` in steps of `step`. */
const crowd = (count: number, first = 1, step = 1): WaitingNow[] =>
  Array.from({ length: count }, (_, place) => ({
    id: first + place * step,
    enteredAt: NOW - (count - place) * MINUTE,
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
    expect(seconds / 60).toBeGreaterThan(50);
    expect(seconds / 60).toBeLessThan(60);
    expect(fromMinutes).toBeLessThan(50);
    expect(toMinutes).toBeGreaterThan(55);
  });

  it('is not shortened by a workstation that does not call the queue', () => {
    const here = [queue({ waiting: crowd(10) }), queue({ id: 2 })];
    const other = plainPlan([2]);
    expect(waitOf(branch(here, [busy(plan), { plan: other, serving: null, pace: 1 }]))).toEqual(
      waitOf(branch(here, [busy(plan)])),
    );
  });

  it('counts the people of other queues that the same workstations call', () => {
    const both = plainPlan([1, 2]);
    const alone = waitOf(branch([queue(), queue({ id: 2 })], [busy(both)]));
    const crowded = waitOf(branch([queue(), queue({ id: 2, waiting: crowd(8) })], [busy(both)]));
    expect(alone.seconds).toBeLessThan(6 * 60);
    expect(crowded.seconds).toBeGreaterThan(35 * 60);
  });

  it('is none only where a workstation is free, and unknown where none calls the queue', () => {
    expect(waitOf(branch([queue()], [{ plan, serving: null, pace: 1 }]))).toMatchObject({ toMinutes: 0 });
    expect(waitOf(branch([queue()], [busy(plan)])).toMinutes).toBeGreaterThan(0);
    expect(waitOf(branch([queue({ waiting: crowd(2) })], []))).toMatchObject({
      fromMinutes: null,
      toMinutes: null,
    });
  });

  it('lets a queue that goes first go first, also those who will come', () => {
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

  it('leaves appointments before their time out of the way, and lets due ones go first', () => {
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

  it('never grows when a workstation opens, and never shrinks when somebody is ahead', () => {
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
            ).seconds;
          expect(at(here, open + 1)).toBeLessThanOrEqual(at(here, open));
          expect(at(here + 1, open)).toBeGreaterThanOrEqual(at(here, open));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('reads the wait of those behind the last known customer, and shortens it by the time between', () => {
    const forecast = runToEnd(forecastWaits(branch([queue({ waiting: crowd(4) })], [busy(plan)])));
    const seconds = (ahead: number, now: number) => forecast.of(1, ahead, now)?.seconds ?? 0;
    expect(seconds(6, NOW)).toBeGreaterThan(seconds(4, NOW) + 8 * 60);
    expect(seconds(4, NOW + MINUTE)).toBe(seconds(4, NOW) - 60);
  });
});

describe('a simulated future', () => {
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
    const values = numbers.map((value, place) => ({
      queueId: place + 1,
      sequence: value,
      weight: value,
      iterations: value,
      level: value,
      limit,
    }));
    // Among due appointments the simulation looks at the one in turn only, not at the longest wait.
    return profileOf(type, values, { generalLimit: type === 'APPOINTMENTBASED' ? 0 : generalLimit });
  });

  it('calls first whom the strategies call', () => {
    fc.assert(
      fc.property(profile, waiting, (chosen, all) => {
        const customers = all
          .toSorted((a, b) => b.ago - a.ago)
          .map(({ queueId, ago, due }, place) => ({
            id: place + 1,
            code: String(place),
            queueId,
            arrivedAt: NOW - ago * MINUTE,
            enteredAt: NOW - ago * MINUTE,
            callableAt: NOW - ago * MINUTE,
            appointmentAt:
              chosen.type === 'APPOINTMENTBASED' && queueId === 3 && due !== null ? NOW + due * MINUTE : null,
          }));
        const queues = [1, 2, 3].map((id) => ({ id, name: String(id), appointments: id === 3 }));
        const decision = selectTicket(chosen, {
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
              plan: callPlan(chosen, [1, 2, 3], () => ({ queues: [], openWorkstations: 0 })),
              serving: null,
              pace: 1,
            },
          ],
        );
        const outcomes = runToEnd(simulateQueues(here, { until: NOW + 1, random: seededRandom(1) }));
        const called = outcomes.flatMap(({ calledAt }, place) =>
          [...calledAt].flatMap((at, index) => (at === NOW ? [here.queues[place]?.waiting[index]?.id] : [])),
        );
        expect(called).toEqual(decision ? [decision.ticket.id] : []);
      }),
      { numRuns: 400 },
    );
  });
});

describe('the words for a wait', () => {
  it.each([
    [0, 30, { kind: 'none' }],
    [0, 200, { kind: 'upTo', to: 3 }],
    [150, 400, { kind: 'range', from: 3, to: 7 }],
    [700, 1300, { kind: 'range', from: 10, to: 20 }],
    [3700, 5000, { kind: 'hours' }],
  ] as const)('of %d to %d seconds', (from, to, words) => {
    expect(waitWords(waitRange(from, to))).toEqual(words);
  });

  it('say that nobody serves', () => {
    expect(waitWords({ fromMinutes: null, toMinutes: null })).toEqual({ kind: 'unserved' });
  });
});
