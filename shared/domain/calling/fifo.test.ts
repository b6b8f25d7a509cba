import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fifo } from './fifo.ts';
import type { ProfileRow, QueueLine } from './strategy.ts';

const NOW = 1_000_000;

/** A queue whose first ticket came so many seconds ago; null where nobody waits. */
const line = (queueId: number, secondsAgo: number | null, id = queueId * 100): QueueLine => ({
  queueId,
  queueName: `queue ${queueId}`,
  count: secondsAgo === null ? 0 : 1,
  head:
    secondsAgo === null
      ? null
      : {
          id,
          code: `Q${id}`,
          queueId,
          arrivedAt: NOW - secondsAgo * 1000,
          enteredAt: NOW - secondsAgo * 1000,
        },
});
const row = (queueId: number, sequence: number): ProfileRow => ({ queueId, sequence });
const chosen = (lines: readonly QueueLine[], rows: readonly ProfileRow[]) =>
  fifo(lines, rows, NOW)?.ticket.queueId;

describe('fifo', () => {
  it.each<[string, QueueLine[], ProfileRow[], number | undefined]>([
    ['calls nobody where there is no queue', [], [], undefined],
    ['calls nobody where nobody waits', [line(1, null)], [row(1, 1)], undefined],
    ['calls who came first in one sequence', [line(1, 10), line(2, 20)], [row(1, 1), row(2, 1)], 2],
    [
      'calls the lower sequence before who came first',
      [line(1, 10), line(2, 999)],
      [row(1, 1), row(2, 2)],
      1,
    ],
    [
      'goes on to the next sequence when one is empty',
      [line(1, null), line(2, 5)],
      [row(1, 1), row(2, 2)],
      2,
    ],
    ['leaves out queues without a row', [line(1, 999), line(2, 5)], [row(2, 3)], 2],
    ['takes all queues as one sequence without rows', [line(1, 5), line(2, 6), line(3, null)], [], 2],
    ['takes sequence zero as the first', [line(1, 99), line(2, 5)], [row(1, 1), row(2, 0)], 2],
    ['calls the lower id of two who came at once', [line(1, 7, 12), line(2, 7, 11)], [], 2],
  ])('%s', (_, lines, rows, expected) => {
    expect(chosen(lines, rows)).toBe(expected);
  });

  it('goes by the first arrival, which a transfer keeps, and tells the wait in the present queue', () => {
    const transferred: QueueLine = {
      ...line(1, null),
      count: 1,
      head: { id: 1, code: 'A001', queueId: 1, arrivedAt: NOW - 600_000, enteredAt: NOW - 65_000 },
    };
    expect(fifo([transferred, line(2, 300)], [row(1, 4), row(2, 4)], NOW)).toEqual({
      ticket: transferred.head,
      reason: 'A001: first of sequence 4, waiting 0:01:05',
    });
  });

  it('does not depend on the order of queues or rows, and changes neither', () => {
    const lines = fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 1, max: 9 }), ago: fc.option(fc.integer({ min: 0, max: 3 })) }),
      { selector: ({ id }) => id },
    );
    const rows = fc.uniqueArray(
      fc.record({ queueId: fc.integer({ min: 1, max: 9 }), sequence: fc.integer({ min: 0, max: 2 }) }),
      { selector: ({ queueId }) => queueId },
    );
    fc.assert(
      fc.property(lines, rows, (waiting, profile) => {
        const queues = Object.freeze(waiting.map(({ id, ago }) => line(id, ago)));
        const forwards = fifo(queues, Object.freeze(profile), NOW);
        expect(fifo([...queues].reverse(), [...profile].reverse(), NOW)).toEqual(forwards);
      }),
    );
  });
});
