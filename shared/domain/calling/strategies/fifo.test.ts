import { describe, expect, it } from 'vitest';
import { calledOn, playedDay, QUEUE } from '#tests/simulation/played-day.ts';
import { profileOf } from '#tests/simulation/profile-of.ts';

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

describe('FIFO', () => {
  it.each([
    ['calls by arrival over the queues of one sequence', inOneSequence, 'B1 A1 B2 A2 nobody'],
    ['calls the lower sequence first, then goes on with the next', aFirst, 'A1 A2 B1 B2 nobody'],
    [
      'takes all queues as one sequence where the profile has no rows',
      profileOf('FIFO', []),
      'B1 A1 C1 B2 A2',
    ],
    [
      'takes sequence 0 as the first',
      profileOf('FIFO', [
        { queueId: A, sequence: 1 },
        { queueId: C, sequence: 0 },
      ]),
      'C1 A1 A2 nobody nobody',
    ],
    ['passes a queue of which the branch has nothing', profileOf('FIFO', [{ queueId: 9 }]), 'nobody'],
  ])('%s', (_, profile, expected) => {
    const calls = expected.split(' ').map(() => 5);
    expect(calledOn({ profile, came, calls })).toBe(expected);
  });

  it('goes over the day by who is there', () => {
    expect(calledOn({ profile: aFirst, came, calls: [0, 0, 3, 3, 4] })).toBe('B1 nobody A1 B2 A2');
  });

  it('goes by the first arrival, which a transfer keeps, and tells the wait in the present queue', () => {
    const transferred = { code: 'A7', at: 2, entered: 9 };
    const day = { profile: inOneSequence, came: [{ code: 'B1', at: 3 }, transferred], calls: [10, 10] };
    expect(playedDay(day)).toEqual([
      'A7: first of sequence 1 by arrival, waiting 0:01:00',
      'B1: first of sequence 1 by arrival, waiting 0:07:00',
    ]);
  });

  it('calls the lower id of two who came at once', () => {
    const together = [
      { code: 'B1', at: 1 },
      { code: 'A1', at: 1 },
    ];
    expect(calledOn({ profile: inOneSequence, came: together, calls: [2, 2] })).toBe('B1 A1');
  });
});
