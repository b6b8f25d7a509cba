import { describe, expect, it } from 'vitest';
import { profileOf } from '#tests/simulation/profile-of.ts';
import { calledOn, QUEUE, simulatedDay } from '#tests/simulation/simulated-day.ts';
import { callableFrom } from './choose.ts';
import type { ConditionalProfile } from './profile.ts';
import { type OrderingType, STRATEGIES } from './strategies.ts';

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
  it('is used only if the profile itself finds no ticket', () => {
    const profile = { ...onlyA, alternative: onlyB };
    expect(simulatedDay({ profile, came, calls: [5, 5, 5] })).toEqual([
      'A1: first of sequence 0 by arrival, waiting 0:04:00',
      'B1: first of sequence 0 by arrival, waiting 0:05:00 (alternative Accounts)',
      'nobody',
    ]);
  });

  it('may have an alternative as well', () => {
    const profile = { ...onlyA, alternative: { ...onlyB, alternative: onlyC } };
    expect(simulatedDay({ profile, came, calls: [5, 5, 5] })[2]).toBe(
      'C1: first of sequence 0 by arrival, waiting 0:03:00 (alternative Accounts) (alternative Loans)',
    );
  });

  it('applies its general limit only to itself', () => {
    const profile = { ...onlyA, alternative: { ...onlyB, generalLimit: 60 } };
    expect(simulatedDay({ profile, came, calls: [5] })).toEqual([
      'A1: first of sequence 0 by arrival, waiting 0:04:00',
    ]);
  });

  it('has its own round', () => {
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
      simulatedDay({ profile: { ...onlyA, alternative: ratio }, came: more, calls: [5, 5, 6, 6, 7] }),
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
    expect(simulatedDay({ profile: crowded, came, calls: [5], measured: measuring(measure) })).toEqual([
      expected,
    ]);
  });

  it.each([
    ['MAXTIMEWAITING', 700, 600, 'Cash desk: longest wait 0:11:40, at least 0:10:00'],
    ['WSASSIGNED', 1, 2, 'Accounts: open workstations 1, below 2'],
  ] as const)('states %s in its own unit', (type, measure, value, expected) => {
    const profile = { ...crowded, condition: { type, idViewProfiles: 1, value } };
    expect(simulatedDay({ profile, came, calls: [5], measured: measuring(measure) })[0]).toContain(expected);
  });

  describe('with a general limit', () => {
    // The limit is the conditional profile's, the rows are those of the part in force.
    const limited = { ...crowded, generalLimit: 180 };

    it('calls tickets over it first among the rows of the active part', () => {
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
      expect(simulatedDay({ profile, came, calls: [4, 4], measured: measuring(10) })).toEqual([
        'C1: over the general limit of 0:03:00 by 0:00:30 (Both: customers waiting 10, at least 10)',
        'A1: first of sequence 1 by arrival, waiting 0:01:00 (Both: customers waiting 10, at least 10)',
      ]);
      expect(calledOn({ profile: limited, came: some, calls: [9], measured: measuring(9) })).toBe('nobody');
    });

    it('uses the lower limit if the part has one too', () => {
      const came = [
        { code: 'B1', at: 0 },
        { code: 'B2', at: 1 },
      ];
      const over = (own: number, part: number) =>
        simulatedDay({
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

  it('uses the alternative of the selected profile, then its own', () => {
    const profile = { ...crowded, a: { ...onlyA, alternative: onlyC }, alternative: onlyB };
    const reasons = simulatedDay({ profile, came, calls: [5, 5, 5, 5], measured: measuring(10) });
    expect(reasons.map((reason) => reason.slice(0, 2))).toEqual(['A1', 'C1', 'B1', 'no']);
  });

  it('throws if it was not measured', () => {
    expect(() => simulatedDay({ profile: crowded, came, calls: [5] })).toThrow('5 was not measured');
  });
});

describe('the general limit', () => {
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

  it.each(TYPES)('precedes the selection of %s', (type) => {
    expect(calledOn({ profile: aFirst(type, 0), came, calls: [20] })).toBe('A1');
    expect(simulatedDay({ profile: aFirst(type, 900), came, calls: [20, 20] })[0]).toBe(
      'B1: over the general limit of 0:15:00 by 0:05:00',
    );
  });

  it('is exceeded only by a longer wait, not by an equal one', () => {
    const profile = aFirst('FIFO', 900);
    expect(calledOn({ profile, came, calls: [15] })).toBe('A1');
    expect(calledOn({ profile, came, calls: [15.01] })).toBe('B1');
  });

  it('calls the longest wait first if several are over it', () => {
    expect(calledOn({ profile: aFirst('FIFO', 60), came: came.toReversed(), calls: [20, 20] })).toBe('B1 A1');
  });

  it('does not call from queues outside the profile', () => {
    const profile = profileOf('FIFO', [{ queueId: A }], { generalLimit: 60 });
    expect(calledOn({ profile, came, calls: [20, 20] })).toBe('A1 nobody');
  });

  it('does not advance the round', () => {
    const profile = aFirst('RATIOBASED', 600);
    const some = [...came, { code: 'A2', at: 12 }, { code: 'B2', at: 12 }];
    expect(simulatedDay({ profile, came: some, calls: [11, 12, 12] })).toEqual([
      'B1: over the general limit of 0:10:00 by 0:01:00',
      'A1: 1 of 9 in the turn of A, first by arrival',
      'A2: 2 of 9 in the turn of A, first by arrival',
    ]);
  });

  it('orders equal waits by arrival, and states it', () => {
    const some = [
      { code: 'B1', at: 0, entered: 5 },
      { code: 'A1', at: 5 },
    ];
    expect(simulatedDay({ profile: aFirst('FIFO', 60), came: some, calls: [20] })).toEqual([
      'B1: over the general limit of 0:01:00 by 0:14:00, earlier by arrival',
    ]);
  });

  it.each(TYPES)('ignores, by %s, an early appointment before its time', (type) => {
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
    // At 15 C2 is over the limit, and the time of C1's appointment is still to come; at 30 it has passed.
    expect(calledOn({ profile, came: some, calls: [20, 20, 30] })).toBe('C2 A1 C1');
    expect(simulatedDay({ profile, came: some, calls: [20, 20, 30] })[2]).toBe(
      'C1: over the general limit of 0:10:00 by 0:20:00',
    );
  });

  it('finds the longest wait behind a transferred ticket', () => {
    const some = [
      { code: 'B1', at: 0, entered: 19 },
      { code: 'B2', at: 1 },
      { code: 'A1', at: 5 },
    ];
    expect(calledOn({ profile: aFirst('FIFO', 900), came: some, calls: [20] })).toBe('B2');
  });
});

describe('politeness', () => {
  it('delays a ticket by its seconds from entering the queue', () => {
    expect(callableFrom(1_000, 10)).toBe(11_000);
  });

  it('prefers a later ticket while an earlier one is within its politeness', () => {
    const came = [
      { code: 'A1', at: 0, politeness: 5 },
      { code: 'A2', at: 1 },
    ];
    expect(calledOn({ profile: profileOf('FIFO', []), came, calls: [2, 4, 5] })).toBe('A2 nobody A1');
  });
});
