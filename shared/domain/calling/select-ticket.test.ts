import { describe, expect, it } from 'vitest';
import { calledOn, playedDay, QUEUE } from '#tests/simulation/played-day.ts';
import { profileOf } from '#tests/simulation/profile-of.ts';
import type { ConditionalProfile } from './attention-profile.ts';

const { A, B, C } = QUEUE;
const onlyA = profileOf('FIFO', [{ queueId: A }], { id: 2, name: 'Cash desk' });
const onlyB = profileOf('FIFO', [{ queueId: B }], { id: 3, name: 'Accounts' });
const onlyC = profileOf('FIFO', [{ queueId: C }], { id: 4, name: 'Loans' });
const came = [
  { code: 'B1', at: 0 },
  { code: 'A1', at: 1 },
  { code: 'C1', at: 2 },
];
const crowded: ConditionalProfile = {
  id: 5,
  name: 'By the crowd',
  generalLimit: 0,
  type: 'CONDITIONALBASED',
  alternative: null,
  condition: { type: 'CUSTOMERSWAITING', idViewProfiles: 1, value: 10 },
  a: onlyA,
  b: onlyB,
};
const measuring = (measure: number) => new Map([[5, measure]]);

describe('an alternative profile', () => {
  it('is asked when the profile itself finds nobody, and only then', () => {
    const profile = { ...onlyA, alternative: onlyB };
    expect(playedDay({ profile, came, calls: [5, 5, 5] })).toEqual([
      'A1: first of sequence 0 by arrival, waiting 0:04:00',
      'B1: first of sequence 0 by arrival, waiting 0:05:00 (alternative Accounts)',
      'nobody',
    ]);
  });

  it('may have an alternative in turn', () => {
    const profile = { ...onlyA, alternative: { ...onlyB, alternative: onlyC } };
    expect(playedDay({ profile, came, calls: [5, 5, 5] })[2]).toBe(
      'C1: first of sequence 0 by arrival, waiting 0:03:00 (alternative Accounts) (alternative Loans)',
    );
  });

  it('keeps its own general limit to itself', () => {
    const profile = { ...onlyA, alternative: { ...onlyB, generalLimit: 60 } };
    expect(playedDay({ profile, came, calls: [5] })).toEqual([
      'A1: first of sequence 0 by arrival, waiting 0:04:00',
    ]);
  });

  it('keeps its own round', () => {
    const ratio = profileOf(
      'RATIOBASED',
      [
        { queueId: B, iterations: 1 },
        { queueId: C, iterations: 1 },
      ],
      { id: 6, name: 'Rounds' },
    );
    const more = [...came, { code: 'A2', at: 6 }, { code: 'B2', at: 6 }];
    expect(
      playedDay({ profile: { ...onlyA, alternative: ratio }, came: more, calls: [5, 5, 6, 6, 7] }),
    ).toEqual([
      'A1: first of sequence 0 by arrival, waiting 0:04:00',
      'B1: 1 of 1 in the turn of B, first by arrival (alternative Rounds)',
      'A2: first of sequence 0 by arrival, waiting 0:00:00',
      'C1: 1 of 1 in the turn of C, first by arrival (alternative Rounds)',
      'B2: 1 of 1 in the turn of B, first by arrival (alternative Rounds)',
    ]);
  });
});

describe('CONDITIONALBASED', () => {
  it.each([
    [9, 'B1: first of sequence 0 by arrival, waiting 0:05:00 (Accounts: customers waiting 9, below 10)'],
    [
      10,
      'A1: first of sequence 0 by arrival, waiting 0:04:00 (Cash desk: customers waiting 10, at least 10)',
    ],
    [
      11,
      'A1: first of sequence 0 by arrival, waiting 0:04:00 (Cash desk: customers waiting 11, at least 10)',
    ],
  ])('at %d of 10: %s', (measure, expected) => {
    expect(playedDay({ profile: crowded, came, calls: [5], measured: measuring(measure) })).toEqual([
      expected,
    ]);
  });

  it.each([
    ['MAXTIMEWAITING', 700, 600, 'Cash desk: longest wait 0:11:40, at least 0:10:00'],
    ['WSASSIGNED', 1, 2, 'Accounts: open workstations 1, below 2'],
  ] as const)('tells %s in its own unit', (type, measure, value, expected) => {
    const profile = { ...crowded, condition: { type, idViewProfiles: 1, value } };
    expect(playedDay({ profile, came, calls: [5], measured: measuring(measure) })[0]).toContain(expected);
  });

  describe('with a general limit', () => {
    // The limit is the conditional profile's, the rows are those of the part in force.
    const limited = { ...crowded, generalLimit: 180 };

    it('calls who is over it in the rows of the part in force first', () => {
      const some = [
        { code: 'A1', at: 0 },
        { code: 'A2', at: 2 },
        { code: 'C1', at: 0 },
      ];
      const bySequence = profileOf(
        'FIFO',
        [
          { queueId: C, sequence: 2 },
          { queueId: A, sequence: 1 },
        ],
        { name: 'Both' },
      );
      const came = [
        { code: 'B1', at: 0 },
        { code: 'C1', at: 0.5 },
        { code: 'A1', at: 3 },
      ];
      const profile = { ...limited, a: bySequence };
      expect(playedDay({ profile, came, calls: [4, 4], measured: measuring(10) })).toEqual([
        'C1: over the general limit of 0:03:00 by 0:00:30 (Both: customers waiting 10, at least 10)',
        'A1: first of sequence 1 by arrival, waiting 0:01:00 (Both: customers waiting 10, at least 10)',
      ]);
      expect(calledOn({ profile: limited, came: some, calls: [9], measured: measuring(9) })).toBe('nobody');
    });

    it('lets the lower one count where the part has one too', () => {
      const came = [
        { code: 'B1', at: 0 },
        { code: 'B2', at: 1 },
      ];
      const over = (own: number, part: number) =>
        playedDay({
          profile: { ...limited, generalLimit: own, b: { ...onlyB, generalLimit: part } },
          came,
          calls: [5],
          measured: measuring(0),
        })[0];
      expect(over(120, 240)).toContain('over the general limit of 0:02:00 by 0:03:00');
      expect(over(240, 120)).toContain('over the general limit of 0:02:00 by 0:03:00');
      expect(over(0, 240)).toContain('over the general limit of 0:04:00 by 0:01:00');
      expect(over(0, 0)).toContain('first of sequence 0');
    });

    it('leaves the alternatives of both to their own limits', () => {
      const bySequence = profileOf('FIFO', [
        { queueId: C, sequence: 2 },
        { queueId: A, sequence: 1 },
      ]);
      const came = [
        { code: 'C1', at: 0 },
        { code: 'A1', at: 1 },
      ];
      const profile = { ...limited, alternative: bySequence };
      expect(calledOn({ profile, came, calls: [9], measured: measuring(0) })).toBe('A1');
    });
  });

  it('asks the alternative of the profile it chose, then its own', () => {
    const profile = { ...crowded, a: { ...onlyA, alternative: onlyC }, alternative: onlyB };
    const reasons = playedDay({ profile, came, calls: [5, 5, 5, 5], measured: measuring(10) });
    expect(reasons.map((reason) => reason.slice(0, 2))).toEqual(['A1', 'C1', 'B1', 'no']);
  });

  it('breaks when it was not measured', () => {
    expect(() => playedDay({ profile: crowded, came, calls: [5] })).toThrow('5 was not measured');
  });
});
