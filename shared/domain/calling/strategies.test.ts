import { describe, expect, it } from 'vitest';
import { profileOf, rowOf } from '#tests/simulation/profile-of.ts';
import { calledOn, QUEUE, simulatedDay } from '#tests/simulation/simulated-day.ts';
import { type QueueCandidates, ratioBased, weighted } from './strategies.ts';

describe('FIFO', () => {
  const { A, B, C } = QUEUE;
  const inOneSequence = profileOf('FIFO', [
    { queueId: A, sequence: 1 },
    { queueId: B, sequence: 1 },
  ]);
  const aFirst = profileOf('FIFO', [
    { queueId: B, sequence: 2 },
    { queueId: A, sequence: 1 },
  ]);
  const came = [
    { code: 'B1', at: 0 },
    { code: 'A1', at: 1 },
    { code: 'C1', at: 2 },
    { code: 'B2', at: 3 },
    { code: 'A2', at: 4 },
  ];

  it.each([
    ['calls by arrival over the queues of one sequence', inOneSequence, 'B1 A1 B2 A2 nobody'],
    ['calls the lower sequence first, then goes on with the next', aFirst, 'A1 A2 B1 B2 nobody'],
    ['takes all queues as one sequence if the profile has no rows', profileOf('FIFO', []), 'B1 A1 C1 B2 A2'],
    [
      'takes sequence 0 as the first',
      profileOf('FIFO', [
        { queueId: A, sequence: 1 },
        { queueId: C, sequence: 0 },
      ]),
      'C1 A1 A2 nobody nobody',
    ],
    ['skips a queue that the branch does not have', profileOf('FIFO', [{ queueId: 9 }]), 'nobody'],
  ])('%s', (_, profile, expected) => {
    const calls = expected.split(' ').map(() => 5);
    expect(calledOn({ profile, came, calls })).toBe(expected);
  });

  it('selects among the tickets present during the day', () => {
    expect(calledOn({ profile: aFirst, came, calls: [0, 0, 3, 3, 4] })).toBe('B1 nobody A1 B2 A2');
  });

  it('uses the first arrival, which a transfer preserves, and states the wait in the present queue', () => {
    const transferred = { code: 'A7', at: 2, entered: 9 };
    const day = { profile: inOneSequence, came: [{ code: 'B1', at: 3 }, transferred], calls: [10, 10] };
    expect(simulatedDay(day)).toEqual([
      'A7: first of sequence 1 by arrival, waiting 0:01:00',
      'B1: first of sequence 1 by arrival, waiting 0:07:00',
    ]);
  });

  it('calls the lower id of two simultaneous arrivals', () => {
    const customers = [
      { code: 'B1', at: 1 },
      { code: 'A1', at: 1 },
    ];
    expect(calledOn({ profile: inOneSequence, came: customers, calls: [2, 2] })).toBe('B1 A1');
  });
});

describe('WEIGHTED', () => {
  const { A, B } = QUEUE;
  const profile = profileOf('WEIGHTED', [
    { queueId: A, weight: 1 },
    { queueId: B, weight: 3 },
  ]);

  it('calls the first ticket with the greatest product of wait and weight', () => {
    // At 10: A1 10×1, B1 4×3 = 12. At 11: A1 11, B2 2×3 = 6. At 13: A2 5, B2 4×3 = 12.
    const came = [
      { code: 'A1', at: 0 },
      { code: 'B1', at: 6 },
      { code: 'A2', at: 8 },
      { code: 'B2', at: 9 },
    ];
    expect(calledOn({ profile, came, calls: [10, 11, 13, 13, 13] })).toBe('B1 A1 B2 A2 nobody');
    expect(simulatedDay({ profile, came, calls: [10] })).toEqual([
      'B1: first by arrival of B, whose longest wait 0:04:00 × weight 3 = 0:12:00 is the most',
    ]);
  });

  it('uses arrival if the products are equal', () => {
    const came = [
      { code: 'B1', at: 8 },
      { code: 'A1', at: 6 },
    ];
    // Both are worth 3 at 9: A1 3×1, B1 1×3.
    expect(simulatedDay({ profile, came, calls: [9, 9] })).toEqual([
      'A1: first by arrival of A, whose longest wait 0:03:00 × weight 1 = 0:03:00 is the most, earlier by arrival',
      'B1: first by arrival of B, whose longest wait 0:01:00 × weight 3 = 0:03:00 is the most',
    ]);
  });

  it('weighs a queue by its longest wait, and calls its first ticket by arrival', () => {
    // A1 was just transferred: it is first, and does not reduce the wait of A2 behind it.
    const came = [
      { code: 'A1', at: 0, entered: 20 },
      { code: 'A2', at: 5 },
      { code: 'B1', at: 16 },
    ];
    expect(simulatedDay({ profile, came, calls: [20, 20, 20] })).toEqual([
      'A1: first by arrival of A, whose longest wait 0:15:00 × weight 1 = 0:15:00 is the most',
      'A2: first by arrival of A, whose longest wait 0:15:00 × weight 1 = 0:15:00 is the most',
      'B1: first by arrival of B, whose longest wait 0:04:00 × weight 3 = 0:12:00 is the most',
    ]);
  });

  it('calls from a queue even if one ticket a minute is transferred into another', () => {
    const transferred = Array.from({ length: 20 }, (_, minute) => ({
      code: `A${minute}`,
      at: minute / 100,
      entered: 10 + minute,
    }));
    const waits = { code: 'A99', at: 1 };
    const others = Array.from({ length: 20 }, (_, minute) => ({ code: `B${minute}`, at: 10 + minute }));
    const calls = Array.from({ length: 20 }, (_, minute) => 10.5 + minute);
    const called = calledOn({ profile, came: [...transferred, waits, ...others], calls }).split(' ');
    expect(called.filter((code) => code.startsWith('A')).length).toBeGreaterThan(5);
  });

  it('multiplies the wait in the present queue', () => {
    const came = [
      { code: 'A1', at: 0, entered: 9 },
      { code: 'B1', at: 8 },
    ];
    expect(calledOn({ profile, came, calls: [10] })).toBe('B1');
  });

  it('calls from a queue of weight 0 if nothing else waits', () => {
    const zeroWeight = profileOf('WEIGHTED', [{ queueId: A, weight: 0 }]);
    expect(calledOn({ profile: zeroWeight, came: [{ code: 'A1', at: 0 }], calls: [1] })).toBe('A1');
  });

  it('counts no wait as negative after the clock was set back', () => {
    const at = (queueId: number, enteredAt: number): QueueCandidates => ({
      queueId,
      queueName: '',
      head: { id: queueId, code: '', queueId, enteredAt, appointmentAt: null },
      oldest: null,
      oldestDue: null,
      appointments: null,
    });
    expect(weighted([at(A, 10), at(B, 2)], profile.rows, null, 0)?.ticket.queueId).toBe(A);
  });
});

describe('RATIOBASED', () => {
  const { A, B } = QUEUE;
  const profile = profileOf('RATIOBASED', [
    { queueId: A, iterations: 2 },
    { queueId: B, iterations: 1 },
  ]);
  const came = (codes: string) => codes.split(' ').map((code) => ({ code, at: 0 }));
  const line = (queueId: number): QueueCandidates => ({
    queueId,
    queueName: `queue ${queueId}`,
    head: { id: queueId, code: `Q${queueId}`, queueId, enteredAt: 0, appointmentAt: null },
    oldest: null,
    oldestDue: null,
    appointments: null,
  });

  it('calls the iterations of each queue in the order of the rows, round after round', () => {
    const day = { profile, came: came('B1 B2 A1 A2 A3 A4 B3'), calls: [1, 2, 3, 4, 5, 6, 7, 8] };
    expect(calledOn(day)).toBe('A1 A2 B1 A3 A4 B2 B3 nobody');
  });

  it('passes on the turn of an empty queue, including the rest of a turn', () => {
    const day = {
      profile,
      came: [...came('A1 B1 B2'), { code: 'A2', at: 3 }, { code: 'A3', at: 3 }, { code: 'B3', at: 3 }],
      calls: [1, 2, 3, 4, 5, 6],
    };
    // A1 was the first of two; queue A was empty at 2, so its second call is dropped, and a new round starts
    // at 3.
    expect(calledOn(day)).toBe('A1 B1 A2 A3 B2 B3');
  });

  it('continues with the only queue that has waiting tickets', () => {
    expect(calledOn({ profile, came: came('A1 A2 A3 A4 A5'), calls: [1, 1, 1, 1, 1] })).toBe(
      'A1 A2 A3 A4 A5',
    );
  });

  it('states which turn it is', () => {
    expect(simulatedDay({ profile, came: came('A1 A2 B1'), calls: [1, 1, 1] })).toEqual([
      'A1: 1 of 2 in the turn of A, first by arrival',
      'A2: 2 of 2 in the turn of A, first by arrival',
      'B1: 1 of 1 in the turn of B, first by arrival',
    ]);
  });

  it.each([
    ['begins with the first row', null, 1],
    ['begins with the first row if the last one is gone', { row: 9, called: 1 }, 1],
    ['stays during the turn', { row: 1, called: 1 }, 1],
    ['continues when the turn is over', { row: 1, called: 2 }, 2],
    ['continues if the turn was shortened meanwhile', { row: 1, called: 5 }, 2],
    ['begins again after the last row', { row: 2, called: 1 }, 1],
  ])('%s', (_, round, expected) => {
    expect(ratioBased([line(2), line(1)], profile.rows, round, 0)?.ticket.queueId).toBe(expected);
  });

  const three = [1, 2, 3].map((id) => rowOf({ queueId: id, iterations: 2 }));
  const calledAfter = (row: number, { queues, rows }: { queues: number[]; rows: typeof three }) =>
    ratioBased(queues.map(line), rows, { row, called: 1 }, 0)?.round;

  it('continues with the next row if the queue of the current row cannot be called', () => {
    expect(calledAfter(2, { queues: [1, 3], rows: three })).toEqual({ row: 3, called: 1 });
    expect(calledAfter(3, { queues: [1, 2], rows: three })).toEqual({ row: 1, called: 1 });
  });

  it('continues with the next row if the current row was deleted', () => {
    const without = (id: number) => three.filter((row) => row.id !== id);
    expect(calledAfter(2, { queues: [1, 2, 3], rows: without(2) })).toEqual({ row: 3, called: 1 });
    expect(calledAfter(3, { queues: [1, 2, 3], rows: without(3) })).toEqual({ row: 1, called: 1 });
  });

  it('continues with the next queue if a profile without rows loses the current one', () => {
    expect(calledAfter(2, { queues: [1, 3], rows: [] })).toEqual({ row: 3, called: 1 });
  });

  it('takes each queue once if the profile has no rows', () => {
    const first = ratioBased([line(2), line(1)], [], null, 0);
    expect(first?.round).toEqual({ row: 1, called: 1 });
    expect(ratioBased([line(2), line(1)], [], first?.round ?? null, 0)?.ticket.queueId).toBe(2);
  });

  it('counts a row with zero iterations as one, so that its tickets are called', () => {
    expect(ratioBased([line(1)], [rowOf({ queueId: 1, iterations: 0 })], null, 0)?.ticket.queueId).toBe(1);
  });
});

describe('TIMEBASED', () => {
  const { A, B, C } = QUEUE;
  const profile = profileOf('TIMEBASED', [
    { queueId: A, level: 1, limit: 600 },
    { queueId: B, level: 2, limit: 300 },
    { queueId: C, level: 2, limit: 0 },
  ]);

  it('selects by level, then by arrival, while no ticket is over a limit', () => {
    const came = [
      { code: 'C1', at: 0 },
      { code: 'B1', at: 1 },
      { code: 'A1', at: 2 },
      { code: 'A2', at: 3 },
    ];
    expect(calledOn({ profile, came, calls: [4, 4, 4, 4] })).toBe('A1 A2 C1 B1');
    expect(simulatedDay({ profile, came, calls: [4] })).toEqual([
      'A1: first of level 1 by arrival, waiting 0:02:00',
    ]);
  });

  it('calls tickets over the limit first, the lower level before the longer excess', () => {
    const came = [
      { code: 'B1', at: 0 },
      { code: 'A1', at: 1 },
      { code: 'A2', at: 9 },
    ];
    // At 5 nobody exceeds the limit: B1 has waited exactly that long. At 9 B1 exceeds it by four. At 12 A1 exceeds
    // it by one, B1 by seven.
    expect(calledOn({ profile, came, calls: [5] })).toBe('A1');
    expect(calledOn({ profile, came, calls: [9, 9] })).toBe('B1 A1');
    expect(simulatedDay({ profile, came, calls: [12, 12, 12] })).toEqual([
      'A1: over its limit of 0:10:00 by 0:01:00, level 1',
      'B1: over its limit of 0:05:00 by 0:07:00, level 2',
      'A2: first of level 1 by arrival, waiting 0:03:00',
    ]);
  });

  it('calls the longest excess within a level, whatever the arrival', () => {
    const levels = profileOf('TIMEBASED', [
      { queueId: A, level: 1, limit: 600 },
      { queueId: B, level: 1, limit: 60 },
    ]);
    const came = [
      { code: 'A1', at: 0 },
      { code: 'B1', at: 5 },
    ];
    expect(calledOn({ profile: levels, came, calls: [11, 11] })).toBe('B1 A1');
  });

  it('finds a ticket over the limit behind a transferred ticket that precedes it by arrival', () => {
    const came = [
      { code: 'A1', at: 0, entered: 14 },
      { code: 'A2', at: 3 },
    ];
    expect(calledOn({ profile, came, calls: [15, 15] })).toBe('A2 A1');
  });

  it('has no limit if it is 0', () => {
    const came = [
      { code: 'C1', at: 0 },
      { code: 'A1', at: 500 },
    ];
    expect(calledOn({ profile, came, calls: [501] })).toBe('A1');
  });
});

describe('APPOINTMENTBASED', () => {
  const { A, B, C } = QUEUE;
  const oneLevel = profileOf('APPOINTMENTBASED', [
    { queueId: A, level: 1 },
    { queueId: C, level: 1 },
  ]);
  const walkInsFirst = profileOf('APPOINTMENTBASED', [
    { queueId: A, level: 1 },
    { queueId: C, level: 2 },
  ]);

  it('calls due appointments by their time, and walk-ins in between', () => {
    const came = [
      { code: 'A1', at: 0 },
      { code: 'C1', at: 1, appointment: 20 },
      { code: 'C2', at: 2, appointment: 10 },
      { code: 'A2', at: 3 },
      { code: 'C3', at: 4 },
    ];
    // At 5 no appointment is due: A1. At 10 C2. At 15 a gap: A2. At 20 C1, before C3, who came without an
    // appointment.
    expect(calledOn({ profile: oneLevel, came, calls: [5, 10, 15, 20, 25, 30] })).toBe(
      'A1 C2 A2 C1 C3 nobody',
    );
  });

  it('calls an appointment that is not yet due only if no other ticket waits, the earliest first', () => {
    const came = [
      { code: 'C1', at: 0, appointment: 50 },
      { code: 'C2', at: 1, appointment: 40 },
      { code: 'A1', at: 2 },
    ];
    expect(simulatedDay({ profile: oneLevel, came, calls: [5, 5, 6] })).toEqual([
      'A1: first of level 1 by arrival, none of its due appointments can be called, waiting 0:03:00',
      'C2: no walk-in and no due appointment can be called, appointment in 0:35:00, level 1',
      'C1: no walk-in and no due appointment can be called, appointment in 0:44:00, level 1',
    ]);
  });

  it('selects by level before appointments, except for those not yet due', () => {
    const came = [
      { code: 'C1', at: 0, appointment: 5 },
      { code: 'A1', at: 8 },
      { code: 'A2', at: 9 },
    ];
    expect(simulatedDay({ profile: walkInsFirst, came, calls: [10, 10, 10] })).toEqual([
      'A1: first of level 1 by arrival, none of its due appointments can be called, waiting 0:02:00',
      'A2: first of level 1 by arrival, none of its due appointments can be called, waiting 0:01:00',
      'C1: appointment due since 0:05:00, level 2',
    ]);
    const early = [
      { code: 'C1', at: 0, appointment: 50 },
      { code: 'B1', at: 1 },
    ];
    const appointmentsFirst = profileOf('APPOINTMENTBASED', [
      { queueId: C, level: 1 },
      { queueId: B, level: 2 },
    ]);
    expect(calledOn({ profile: appointmentsFirst, came: early, calls: [2, 2] })).toBe('B1 C1');
  });

  it('uses arrival for two appointments at the same time', () => {
    const came = [
      { code: 'C1', at: 2, appointment: 5 },
      { code: 'C2', at: 1, appointment: 5 },
    ];
    expect(calledOn({ profile: oneLevel, came, calls: [6, 6] })).toBe('C2 C1');
  });

  it('counts an appointment as due from its exact time', () => {
    const came = [
      { code: 'A1', at: 0 },
      { code: 'C1', at: 1, appointment: 5 },
    ];
    expect(calledOn({ profile: oneLevel, came, calls: [5] })).toBe('C1');
  });
});
