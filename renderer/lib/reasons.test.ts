import { describe, expect, it } from 'vitest';
import { parseCallReason } from './reasons.ts';

describe('the reason for a call', () => {
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
    expect(parseCallReason(reason)).toEqual({ key, values, isEarlier: false });
  });

  it.each([
    [
      'A012: first of sequence 1 by arrival, waiting 0:00:42 (alternative B)',
      { key: 'fifo', values: { n: '1', span: '00:42' }, isEarlier: false },
    ],
    [
      'A012: first by arrival of Caja, whose longest wait 0:10:00 × weight 3 = 0:30:00 is the most, earlier by arrival',
      { key: 'weight', values: { n: '3', span: '10:00', worth: '30:00' }, isEarlier: true },
    ],
    [
      'A012: over the general limit of 0:10:00 by 0:01:00, earlier by arrival (B: customers waiting 4, below 5)',
      { key: 'generalLimit', values: { limit: '10:00', span: '01:00' }, isEarlier: true },
    ],
    [
      'A012: first of level 2 by arrival, none of its due appointments can be called, waiting 0:02:00',
      { key: 'walkIn', values: { n: '2', span: '02:00' }, isEarlier: false },
    ],
    [
      'A012: 1 of 2 in the turn of A, first by arrival',
      { key: 'turn', values: { n: '1', of: '2' }, isEarlier: false },
    ],
  ])('is arrival if arrival decided: %s', (reason, because) => {
    expect(parseCallReason(reason)).toEqual(because);
  });

  it('is empty for an unknown reason', () => {
    expect(parseCallReason('A012: drawn by lot')).toBeNull();
  });
});
