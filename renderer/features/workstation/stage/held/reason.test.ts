import { describe, expect, it } from 'vitest';
import { readReason } from './reason.ts';

describe('why a ticket was chosen', () => {
  it.each([
    [
      'A012: over its limit of 0:10:00 by 1:01:20, level 1',
      'limit',
      { limit: '10:00', span: '1:01:20', n: '1' },
    ],
    ['B001: 2 of 3 in the turn of Caja (planta 2)', 'turn', { n: '2', of: '3' }],
    [
      'A012: first of sequence 1, waiting 0:00:42 (Tarde: longest wait 0:09:00, below 0:10:00) (alternative B)',
      'fifo',
      { n: '1', span: '00:42' },
    ],
    ['P001: nobody else waits, appointment in 0:05:00, level 2', 'early', { span: '05:00', n: '2' }],
    ['P001: out of turn', 'outOfTurn', {}],
  ])('%s', (reason, key, values) => {
    expect(readReason(reason)).toEqual({ key, values });
  });

  it('what nobody knows is not guessed', () => {
    expect(readReason('A012: drawn by lot')).toBeNull();
  });
});
