import { describe, expect, it } from 'vitest';
import type { QueueWarning } from '#shared/contract/workstation/early-warning.ts';
import { oneMoreOf, warningMessage } from './early-warning.tsx';

const NOW = Date.UTC(2026, 10, 16, 10);
const MINUTE = 60_000;
const iso = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();
const breaks = (minutes: number) => ({ kind: 'breaks', at: iso(minutes) }) as const;
const broken = (minutes: number | null) =>
  ({ kind: 'broken', metAgainAt: minutes === null ? null : iso(minutes) }) as const;
const keeps = { kind: 'keeps' } as const;
const warning = (asNow: QueueWarning['asNow'], withOneMore: QueueWarning['asNow']): QueueWarning => ({
  idQueues: 1,
  queue: 'Caja',
  sla: 600,
  asNow,
  withOneMore,
});
const oneMore = (asNow: QueueWarning['asNow'], withOneMore: QueueWarning['asNow'], untilClosing = false) => {
  const { key, inMs } = oneMoreOf(warning(asNow, withOneMore), { untilClosing }, NOW);
  return [key, inMs / MINUTE];
};

describe('an early warning', () => {
  it('tells minutes as far as they can be known: one by one at first, then by fives, never none', () => {
    const inMinutes = (minutes: number) => warningMessage(warning(breaks(minutes), keeps), NOW).inMs / MINUTE;
    expect([0.2, 3.4, 9, 12, 13, 41].map(inMinutes)).toEqual([1, 3, 9, 10, 15, 40]);
  });

  it('says that one more workstation prevents it, today where the branch closes before the end of the look', () => {
    expect(oneMore(breaks(12), keeps)).toEqual(['notWithinTheHour', 0]);
    expect(oneMore(breaks(12), keeps, true)).toEqual(['notToday', 0]);
  });

  it('says by how much it puts it off, and that it is not enough where that is next to nothing', () => {
    expect(oneMore(breaks(12), breaks(25))).toEqual(['later', 25]);
    expect(oneMore(breaks(12), breaks(14))).toEqual(['notEnough', 0]);
  });

  it('says of a broken promise when one more mends it, or that it mends by itself as soon', () => {
    expect(oneMore(broken(null), broken(14))).toEqual(['back', 15]);
    expect(oneMore(broken(30), broken(8))).toEqual(['back', 8]);
    expect(oneMore(broken(9), broken(7))).toEqual(['alreadyBack', 9]);
    expect(oneMore(broken(null), broken(null))).toEqual(['notEnough', 0]);
  });
});
