import { describe, expect, it } from 'vitest';
import { calledOn, playedDay, QUEUE } from '#tests/simulation/played-day.ts';
import { profileOf } from '#tests/simulation/profile-of.ts';
import type { QueueLine } from './strategy.ts';
import { weighted } from './weighted.ts';

const { A, B } = QUEUE;
const profile = profileOf('WEIGHTED', [
  { queueId: A, weight: 1 },
  { queueId: B, weight: 3 },
]);

describe('WEIGHTED', () => {
  it('calls the head with the greatest wait times weight', () => {
    // At 10: A1 10×1, B1 4×3 = 12. At 11: A1 11, B2 2×3 = 6. At 13: A2 5, B2 4×3 = 12.
    const came = [
      { code: 'A1', at: 0 },
      { code: 'B1', at: 6 },
      { code: 'A2', at: 8 },
      { code: 'B2', at: 9 },
    ];
    expect(calledOn({ profile, came, calls: [10, 11, 13, 13, 13] })).toBe('B1 A1 B2 A2 nobody');
    expect(playedDay({ profile, came, calls: [10] })).toEqual([
      'B1: waiting 0:04:00 × weight 3 = 0:12:00, the most',
    ]);
  });

  it('falls to arrival where the worth is the same', () => {
    const came = [
      { code: 'B1', at: 8 },
      { code: 'A1', at: 6 },
    ];
    // Both are worth 3 at 9: A1 3×1, B1 1×3.
    expect(calledOn({ profile, came, calls: [9, 9] })).toBe('A1 B1');
  });

  it('multiplies the wait in the present queue', () => {
    const came = [
      { code: 'A1', at: 0, entered: 9 },
      { code: 'B1', at: 8 },
    ];
    expect(calledOn({ profile, came, calls: [10] })).toBe('B1');
  });

  it('still calls a queue of weight 0 when nobody else is there', () => {
    const nothing = profileOf('WEIGHTED', [{ queueId: A, weight: 0 }]);
    expect(calledOn({ profile: nothing, came: [{ code: 'A1', at: 0 }], calls: [1] })).toBe('A1');
  });

  it('takes no wait as below nothing after the clock was set back', () => {
    const at = (queueId: number, enteredAt: number): QueueLine => ({
      queueId,
      queueName: '',
      head: { id: queueId, code: '', queueId, enteredAt, appointmentAt: null },
      longest: null,
      appointments: null,
    });
    expect(weighted([at(A, 10), at(B, 2)], profile.rows, null, 0)?.ticket.queueId).toBe(A);
  });
});
