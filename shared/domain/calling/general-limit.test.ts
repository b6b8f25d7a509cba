import { describe, expect, it } from 'vitest';
import { calledOn, playedDay, QUEUE } from '#tests/simulation/played-day.ts';
import { profileOf } from '#tests/simulation/profile-of.ts';
import { type OrderingType, STRATEGIES } from './strategies/registry.ts';

const { A, B, C } = QUEUE;
const TYPES = Object.keys(STRATEGIES) as OrderingType[];

/** Rows by which every type would call A before B. */
const aFirst = (type: OrderingType, generalLimit: number) =>
  profileOf(
    type,
    [
      { queueId: A, sequence: 1, weight: 9999, iterations: 9, level: 1 },
      { queueId: B, sequence: 2, weight: 1, iterations: 1, level: 2 },
    ],
    { generalLimit },
  );
const came = [
  { code: 'B1', at: 0 },
  { code: 'A1', at: 5 },
];

describe('the general limit', () => {
  it.each(TYPES)('goes before what %s would call', (type) => {
    expect(calledOn({ profile: aFirst(type, 0), came, calls: [20] })).toBe('A1');
    expect(playedDay({ profile: aFirst(type, 900), came, calls: [20, 20] })[0]).toBe(
      'B1: over the general limit of 0:15:00 by 0:05:00',
    );
  });

  it('is passed only by who waited longer, not by who waited as long', () => {
    const profile = aFirst('FIFO', 900);
    expect(calledOn({ profile, came, calls: [15] })).toBe('A1');
    expect(calledOn({ profile, came, calls: [15.01] })).toBe('B1');
  });

  it('lets the longest go first where several are over it', () => {
    expect(calledOn({ profile: aFirst('FIFO', 60), came: came.toReversed(), calls: [20, 20] })).toBe('B1 A1');
  });

  it('does not call for queues that the profile does not name', () => {
    const profile = profileOf('FIFO', [{ queueId: A }], { generalLimit: 60 });
    expect(calledOn({ profile, came, calls: [20, 20] })).toBe('A1 nobody');
  });

  it('does not move the round', () => {
    const profile = aFirst('RATIOBASED', 600);
    const some = [...came, { code: 'A2', at: 12 }, { code: 'B2', at: 12 }];
    expect(playedDay({ profile, came: some, calls: [11, 12, 12] })).toEqual([
      'B1: over the general limit of 0:10:00 by 0:01:00',
      'A1: 1 of 9 in the turn of A, first by arrival',
      'A2: 2 of 9 in the turn of A, first by arrival',
    ]);
  });

  it('tells two who waited as long by arrival, and says so', () => {
    const some = [
      { code: 'B1', at: 0, entered: 5 },
      { code: 'A1', at: 5 },
    ];
    expect(playedDay({ profile: aFirst('FIFO', 60), came: some, calls: [20] })).toEqual([
      'B1: over the general limit of 0:01:00 by 0:14:00, earlier by arrival',
    ]);
  });

  it.each(TYPES)('does not count, by %s, who came early for an appointment before its time', (type) => {
    const rows = [
      { queueId: A, sequence: 1, weight: 9999, iterations: 9, level: 1 },
      { queueId: C, sequence: 2, weight: 1, iterations: 1, level: 2 },
    ];
    const profile = profileOf(type, rows, { generalLimit: 600 });
    const some = [
      { code: 'C1', at: 0, appointment: 30 },
      { code: 'C2', at: 5 },
      { code: 'A1', at: 19 },
      { code: 'A2', at: 19 },
    ];
    // At 15 C2 is over the limit, C1 has an appointment yet to come; at 30 that has come.
    expect(calledOn({ profile, came: some, calls: [20, 20, 30] })).toBe('C2 A1 C1');
    expect(playedDay({ profile, came: some, calls: [20, 20, 30] })[2]).toBe(
      'C1: over the general limit of 0:10:00 by 0:20:00',
    );
  });

  it('sees who waited longest behind somebody who was transferred', () => {
    const some = [
      { code: 'B1', at: 0, entered: 19 },
      { code: 'B2', at: 1 },
      { code: 'A1', at: 5 },
    ];
    expect(calledOn({ profile: aFirst('FIFO', 900), came: some, calls: [20] })).toBe('B2');
  });
});
