import { describe, expect, it } from 'vitest';
import { movedRows } from './profile-rows-card.tsx';

const row = (idQueues: number, sequence: number, weight = 1) => ({
  id: idQueues,
  idQueues,
  sequence,
  weight,
  iterations: 1,
  level: sequence,
  limit: 600,
});
const ROWS = [row(1, 1), row(2, 2), row(3, 3)];

describe('moving a row of a profile', () => {
  it('leaves the sequence numbers in place', () => {
    const sequences = movedRows(ROWS, 'FIFO', 2, 0).map(({ idQueues, sequence }) => [idQueues, sequence]);
    expect(sequences).toEqual([
      [3, 1],
      [1, 2],
      [2, 3],
    ]);
    const levels = movedRows(ROWS, 'TIMEBASED', 0, 1).map(({ idQueues, level }) => [idQueues, level]);
    expect(levels).toEqual([
      [2, 1],
      [1, 2],
      [3, 3],
    ]);
  });

  it('changes only the order of rounds and weights', () => {
    const moved = movedRows([row(1, 1, 5), row(2, 2, 7)], 'WEIGHTED', 0, 1);
    expect(moved.map(({ idQueues, weight }) => [idQueues, weight])).toEqual([
      [2, 7],
      [1, 5],
    ]);
    expect(movedRows(ROWS, 'RATIOBASED', 0, 2).map(({ idQueues }) => idQueues)).toEqual([2, 3, 1]);
    expect(movedRows(ROWS, 'RATIOBASED', 1, 1)).toBe(ROWS);
  });
});
