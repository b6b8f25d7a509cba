import { describe, expect, it } from 'vitest';
import { calledOn, playedDay, QUEUE } from '#tests/simulation/played-day.ts';
import { profileOf } from '#tests/simulation/profile-of.ts';

const { A, B, C } = QUEUE;
const profile = profileOf('TIMEBASED', [
  { queueId: A, level: 1, limit: 600 },
  { queueId: B, level: 2, limit: 300 },
  { queueId: C, level: 2, limit: 0 },
]);

describe('TIMEBASED', () => {
  it('goes by level, then by arrival, while nobody is over a limit', () => {
    const came = [
      { code: 'C1', at: 0 },
      { code: 'B1', at: 1 },
      { code: 'A1', at: 2 },
      { code: 'A2', at: 3 },
    ];
    expect(calledOn({ profile, came, calls: [4, 4, 4, 4] })).toBe('A1 A2 C1 B1');
    expect(playedDay({ profile, came, calls: [4] })).toEqual([
      'A1: first of level 1 by arrival, waiting 0:02:00',
    ]);
  });

  it('calls whoever is over the limit first, the lower level before the longer over', () => {
    const came = [
      { code: 'B1', at: 0 },
      { code: 'A1', at: 1 },
      { code: 'A2', at: 9 },
    ];
    // At 5 nobody is over: B1 has waited just its limit. At 9 B1 is over by four. At 12 A1 is over by one, B1 by seven.
    expect(calledOn({ profile, came, calls: [5] })).toBe('A1');
    expect(calledOn({ profile, came, calls: [9, 9] })).toBe('B1 A1');
    expect(playedDay({ profile, came, calls: [12, 12, 12] })).toEqual([
      'A1: over its limit of 0:10:00 by 0:01:00, level 1',
      'B1: over its limit of 0:05:00 by 0:07:00, level 2',
      'A2: first of level 1 by arrival, waiting 0:03:00',
    ]);
  });

  it('calls the longest over within a level, whatever the arrival', () => {
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

  it('sees who is over the limit behind somebody who was transferred and stands before by arrival', () => {
    const came = [
      { code: 'A1', at: 0, entered: 14 },
      { code: 'A2', at: 3 },
    ];
    expect(calledOn({ profile, came, calls: [15, 15] })).toBe('A2 A1');
  });

  it('knows no limit where it is 0', () => {
    const came = [
      { code: 'C1', at: 0 },
      { code: 'A1', at: 500 },
    ];
    expect(calledOn({ profile, came, calls: [501] })).toBe('A1');
  });
});
