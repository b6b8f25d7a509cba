import { describe, expect, it } from 'vitest';
import type { QueueWarning } from '#shared/contract/workstation/early-warning.ts';
import { oneMoreOf, warningMessage } from './early-warning.tsx';

const NOW = Date.UTC(2026, 10, 16, 10);
const MINUTE = 60_000;
const iso = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();
const breaks = (minutes: number) => ({ kind: 'breaks', at: iso(minutes) }) as const;
const broken = (minutes: number | null) =>
  ({ kind: 'broken', recoversAt: minutes === null ? null : iso(minutes) }) as const;
const stores = { kind: 'met' } as const;
const warning = (
  current: QueueWarning['current'],
  withOneMoreWorkstation: QueueWarning['current'],
): QueueWarning => ({
  idQueues: 1,
  queue: 'Caja',
  sla: 600,
  current,
  withOneMoreWorkstation,
});
const oneMore = (
  current: QueueWarning['current'],
  withOneMoreWorkstation: QueueWarning['current'],
  untilClosing = false,
) => {
  const { key, inMs } = oneMoreOf(warning(current, withOneMoreWorkstation), { untilClosing }, NOW);
  return [key, inMs / MINUTE];
};

describe('an early warning', () => {
  it('states minutes with growing steps: single, then fives, at least one', () => {
    const inMinutes = (minutes: number) =>
      warningMessage(warning(breaks(minutes), stores), NOW).inMs / MINUTE;
    expect([0.2, 3.4, 9, 12, 13, 41].map(inMinutes)).toEqual([1, 3, 9, 10, 15, 40]);
  });

  it('states that one more workstation prevents it, for today if the branch closes within the forecast', () => {
    expect(oneMore(breaks(12), stores)).toEqual(['notWithinTheHour', 0]);
    expect(oneMore(breaks(12), stores, true)).toEqual(['notToday', 0]);
  });

  it('states the delay that one more workstation brings, or that it is not enough', () => {
    expect(oneMore(breaks(12), breaks(25))).toEqual(['later', 25]);
    expect(oneMore(breaks(12), breaks(14))).toEqual(['notEnough', 0]);
  });

  it('states when one more workstation restores the service level, or that it recovers as soon without', () => {
    expect(oneMore(broken(null), broken(14))).toEqual(['back', 15]);
    expect(oneMore(broken(30), broken(8))).toEqual(['back', 8]);
    expect(oneMore(broken(9), broken(7))).toEqual(['alreadyBack', 9]);
    expect(oneMore(broken(null), broken(null))).toEqual(['notEnough', 0]);
  });
});
