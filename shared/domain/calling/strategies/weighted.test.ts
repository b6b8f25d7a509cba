import { describe, expect, it } from 'vitest';
import { calledOn, playedDay, QUEUE } from '#tests/simulation/played-day.ts';
import { profileOf } from '#tests/simulation/profile-of.ts';
import type { QueueCandidates } from './strategy.ts';
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
      'B1: first by arrival of B, whose longest wait 0:04:00 × weight 3 = 0:12:00 is the most',
    ]);
  });

  it('falls to arrival where the worth is the same', () => {
    const came = [
      { code: 'B1', at: 8 },
      { code: 'A1', at: 6 },
    ];
    // Both are worth 3 at 9: A1 3×1, B1 1×3.
    expect(playedDay({ profile, came, calls: [9, 9] })).toEqual([
      'A1: first by arrival of A, whose longest wait 0:03:00 × weight 1 = 0:03:00 is the most, earlier by arrival',
      'B1: first by arrival of B, whose longest wait 0:01:00 × weight 3 = 0:03:00 is the most',
    ]);
  });

  it('weighs a queue by its longest wait, and calls the first of it by arrival', () => {
    // A1 has just been transferred: it stands first, and does not make light of A2 behind it.
    const came = [
      { code: 'A1', at: 0, entered: 20 },
      { code: 'A2', at: 5 },
      { code: 'B1', at: 16 },
    ];
    expect(playedDay({ profile, came, calls: [20, 20, 20] })).toEqual([
      'A1: first by arrival of A, whose longest wait 0:15:00 × weight 1 = 0:15:00 is the most',
      'A2: first by arrival of A, whose longest wait 0:15:00 × weight 1 = 0:15:00 is the most',
      'B1: first by arrival of B, whose longest wait 0:04:00 × weight 3 = 0:12:00 is the most',
    ]);
  });

  it('does not let one transfer a minute take every call from a queue', () => {
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

  it('still calls a queue of weight 0 when nobody else is there', () => {
    const nothing = profileOf('WEIGHTED', [{ queueId: A, weight: 0 }]);
    expect(calledOn({ profile: nothing, came: [{ code: 'A1', at: 0 }], calls: [1] })).toBe('A1');
  });

  it('takes no wait as below nothing after the clock was set back', () => {
    const at = (queueId: number, enteredAt: number): QueueCandidates => ({
      queueId,
      queueName: '',
      head: { id: queueId, code: '', queueId, enteredAt, appointmentAt: null },
      longest: null,
      longestDue: null,
      appointments: null,
    });
    expect(weighted([at(A, 10), at(B, 2)], profile.rows, null, 0)?.ticket.queueId).toBe(A);
  });
});
