import { describe, expect, it } from 'vitest';
import { type TriedProfile, toDomain } from './to-domain.ts';
import { currentWaitingRoom, generateDay, pastDay, tryOut } from './trial.ts';

const QUEUES = [
  { id: 1, name: 'Caja', letter: 'A', appointments: false },
  { id: 2, name: 'Preferente', letter: 'P', appointments: false },
];
const NOW = Date.UTC(2026, 10, 23, 10);
const MINUTE = 60_000;

const profile = (some: Partial<TriedProfile>): TriedProfile => ({
  id: 1,
  name: 'Probado',
  type: 'FIFO',
  generalLimit: 0,
  idAttentionProfilesAlt: null,
  rows: [],
  conditional: null,
  ...some,
});
const domain = (some: Partial<TriedProfile>, others: readonly TriedProfile[] = []) => {
  const created = toDomain(profile(some), new Map(others.map((other) => [other.id, other])));
  if (!created) throw new Error('it cannot choose');
  return created;
};
const waiting = (id: number, idQueues: number, minutes: number) => ({
  id,
  code: `${id}`,
  idQueues,
  appointmentAt: null,
  serviceTime: 60,
  arrivedAt: NOW - minutes * MINUTE,
  enteredAt: NOW - minutes * MINUTE,
});
const ROOM = [waiting(1, 1, 9), waiting(2, 1, 8), waiting(3, 2, 2)];
const priorityFirst = [
  { idQueues: 1, sequence: 2 },
  { idQueues: 2, sequence: 1 },
];

describe('the trial of a profile', () => {
  const room = currentWaitingRoom(ROOM, QUEUES, { now: NOW, workstations: 1 });
  const order = (some: Partial<TriedProfile>, others?: readonly TriedProfile[]) =>
    tryOut(room, domain(some, others)).served.map(({ customer }) => customer.id);

  it('calls the waiting tickets in the order of the profile, each with its reason', () => {
    expect(order({})).toEqual([1, 2, 3]);
    expect(order({ rows: priorityFirst })).toEqual([3, 1, 2]);
    const [first] = tryOut(room, domain({ rows: priorityFirst })).served;
    expect(first?.reason).toContain('sequence 1');
  });

  it('shows the wait per queue, and the tickets never called', () => {
    const { means, left } = tryOut(room, domain({ rows: [{ idQueues: 1, sequence: 1 }] }));
    // Nine minutes; then eight, and the minute of the first service.
    expect(means).toEqual(
      new Map([
        [1, 540],
        [2, null],
      ]),
    );
    expect(left).toBe(1);
  });

  it('follows alternatives and composed conditions, and ends at a cycle', () => {
    const rest = profile({ id: 2, rows: [{ idQueues: 2, sequence: 1 }] });
    expect(order({ rows: [{ idQueues: 1, sequence: 1 }], idAttentionProfilesAlt: 2 }, [rest])).toEqual([
      1, 2, 3,
    ]);
    const back = profile({ ...rest, idAttentionProfilesAlt: 1 });
    expect(order({ rows: [{ idQueues: 1, sequence: 1 }], idAttentionProfilesAlt: 2 }, [back])).toEqual([
      1, 2, 3,
    ]);
    const condition = { A: 2, B: 3, idViewProfile: 1, type: 1, value: 3 } as const;
    const byArrival = profile({ id: 3 });
    // Three wait: the first profile has its queue called, then the other by arrival.
    expect(order({ type: 'CONDITIONALBASED', conditional: condition }, [rest, byArrival])).toEqual([3, 1, 2]);
    expect(toDomain(profile({ type: 'CONDITIONALBASED', conditional: condition }), new Map())).toBeNull();
  });

  it('generates a day with the requested number of customers, the same each time', () => {
    const requested = { opensAt: NOW, workstations: 3, perHour: 40 };
    const day = generateDay(QUEUES, requested);
    expect(day.came.length).toBeGreaterThan(260);
    expect(day.came.length).toBeLessThan(380);
    expect(generateDay(QUEUES, requested).came).toEqual(day.came);
  });

  it('replays a past day with its workstations, and shows the calls of another profile', () => {
    const came = (code: string, idQueues: number, minute: number) => {
      const at = NOW + minute * MINUTE;
      return {
        code,
        idQueues,
        arrivedAt: at,
        enteredAt: at,
        callableAt: at,
        appointmentAt: null,
        serviceTime: 300,
      };
    };
    const customers = [came('A001', 1, 0), came('A002', 1, 1), came('P001', 2, 2), came('P002', 2, 14)];
    const at = { idWorkstations: 1, from: NOW, until: NOW + 15 * MINUTE };
    const day = pastDay({ customers, workstations: [{ ...at, idQueues: [1, 2] }] }, QUEUES);
    const calls = (some: Partial<TriedProfile>) =>
      tryOut(day, domain(some)).served.map(({ customer }) => customer.code);
    expect(calls({})).toEqual(['A001', 'A002', 'P001']);
    expect(calls({ rows: priorityFirst })).toEqual(['A001', 'P001', 'A002']);
    // The one workstation shows one queue only.
    const narrow = pastDay({ customers, workstations: [{ ...at, idQueues: [2] }] }, QUEUES);
    expect(tryOut(narrow, domain({})).served.map(({ customer }) => customer.code)).toEqual(['P001', 'P002']);
    expect(tryOut(narrow, domain({})).left).toBe(2);
  });
});
