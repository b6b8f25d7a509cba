import { describe, expect, it } from 'vitest';
import { calledOn, playedDay, QUEUE } from '#tests/simulation/played-day.ts';
import { profileOf, rowOf } from '#tests/simulation/profile-of.ts';
import { ratioBased } from './ratio-based.ts';
import type { QueueCandidates } from './strategy.ts';

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
  longest: null,
  longestDue: null,
  appointments: null,
});

describe('RATIOBASED', () => {
  it('calls so many of each queue in the order of the rows, round after round', () => {
    const day = { profile, came: came('B1 B2 A1 A2 A3 A4 B3'), calls: [1, 2, 3, 4, 5, 6, 7, 8] };
    expect(calledOn(day)).toBe('A1 A2 B1 A3 A4 B2 B3 nobody');
  });

  it('gives the turn of an empty queue away, the rest of a turn too', () => {
    const day = {
      profile,
      came: [...came('A1 B1 B2'), { code: 'A2', at: 3 }, { code: 'A3', at: 3 }, { code: 'B3', at: 3 }],
      calls: [1, 2, 3, 4, 5, 6],
    };
    // A1 was one of two; A was empty at 2, so that its second is gone and a new turn begins at 3.
    expect(calledOn(day)).toBe('A1 B1 A2 A3 B2 B3');
  });

  it('goes on with the only queue in which somebody waits', () => {
    expect(calledOn({ profile, came: came('A1 A2 A3 A4 A5'), calls: [1, 1, 1, 1, 1] })).toBe(
      'A1 A2 A3 A4 A5',
    );
  });

  it('says which turn it is', () => {
    expect(playedDay({ profile, came: came('A1 A2 B1'), calls: [1, 1, 1] })).toEqual([
      'A1: 1 of 2 in the turn of A, first by arrival',
      'A2: 2 of 2 in the turn of A, first by arrival',
      'B1: 1 of 1 in the turn of B, first by arrival',
    ]);
  });

  it.each([
    ['begins with the first row', null, 1],
    ['begins with the first row after the last one is gone', { row: 9, called: 1 }, 1],
    ['stays while the turn lasts', { row: 1, called: 1 }, 1],
    ['goes on when the turn is over', { row: 1, called: 2 }, 2],
    ['goes on when the turn was made shorter meanwhile', { row: 1, called: 5 }, 2],
    ['begins again after the last row', { row: 2, called: 1 }, 1],
  ])('%s', (_, round, expected) => {
    expect(ratioBased([line(2), line(1)], profile.rows, round, 0)?.ticket.queueId).toBe(expected);
  });

  const three = [1, 2, 3].map((id) => rowOf({ queueId: id, iterations: 2 }));
  const calledAfter = (row: number, { queues, rows }: { queues: number[]; rows: typeof three }) =>
    ratioBased(queues.map(line), rows, { row, called: 1 }, 0)?.round;

  it('goes on with the next row where the queue of the row in turn cannot be called', () => {
    expect(calledAfter(2, { queues: [1, 3], rows: three })).toEqual({ row: 3, called: 1 });
    expect(calledAfter(3, { queues: [1, 2], rows: three })).toEqual({ row: 1, called: 1 });
  });

  it('goes on with the next row where the row in turn was taken out', () => {
    const without = (id: number) => three.filter((row) => row.id !== id);
    expect(calledAfter(2, { queues: [1, 2, 3], rows: without(2) })).toEqual({ row: 3, called: 1 });
    expect(calledAfter(3, { queues: [1, 2, 3], rows: without(3) })).toEqual({ row: 1, called: 1 });
  });

  it('goes on with the next queue where a profile without rows loses the one in turn', () => {
    expect(calledAfter(2, { queues: [1, 3], rows: [] })).toEqual({ row: 3, called: 1 });
  });

  it('takes each queue once where the profile has no rows', () => {
    const first = ratioBased([line(2), line(1)], [], null, 0);
    expect(first?.round).toEqual({ row: 1, called: 1 });
    expect(ratioBased([line(2), line(1)], [], first?.round ?? null, 0)?.ticket.queueId).toBe(2);
  });

  it('counts a row of no iterations as one, so that nobody in it waits for ever', () => {
    expect(ratioBased([line(1)], [rowOf({ queueId: 1, iterations: 0 })], null, 0)?.ticket.queueId).toBe(1);
  });
});
