import { describe, expect, it } from 'vitest';
import type { Outlook, QueueForecast } from './service-level.ts';
import { type Warning, warnings } from './warnings.ts';

const NOW = Date.UTC(2026, 10, 16, 10);
const MINUTE = 60_000;
const outlook = (chance: number, inMinutes = 12): Outlook => ({
  chance,
  brokenAt: chance > 0 ? NOW + inMinutes * MINUTE : null,
  keptFrom: NOW,
});
const of = (asNow: Outlook, withOneMore: Outlook | null = null, isBroken = false): QueueForecast => ({
  ...{ queueId: 1, isBroken, asNow, withOneMore },
});
const said = (forecast: QueueForecast, before: readonly Warning[] = [], now = NOW) =>
  warnings([forecast], before, now)[0];

describe('a warning', () => {
  it('is given where the promise will nearly certainly be broken, with what one more workstation changes', () => {
    expect(said(of(outlook(0.9), outlook(0.1, 40)))).toEqual({
      queueId: 1,
      asNow: { kind: 'breaks', at: NOW + 12 * MINUTE },
      withOneMore: { kind: 'keeps' },
    });
    expect(said(of(outlook(0.9), outlook(0.6, 40)))?.withOneMore).toEqual({
      kind: 'breaks',
      at: NOW + 40 * MINUTE,
    });
  });

  it('is not given on a mere chance', () => {
    expect(said(of(outlook(0.6)))).toBeUndefined();
  });

  it('stays while the chance wavers, and is taken back when it is small', () => {
    const before = [said(of(outlook(0.9), outlook(0)))].flatMap((one) => one ?? []);
    expect(said(of(outlook(0.5), outlook(0)), before)).toBeDefined();
    expect(said(of(outlook(0.3), outlook(0)), before)).toBeUndefined();
  });

  it('keeps its moment until that has moved by minutes', () => {
    const before = [said(of(outlook(0.9, 12), outlook(0)))].flatMap((one) => one ?? []);
    expect(said(of(outlook(0.9, 14), outlook(0)), before)).toEqual(before[0]);
    expect(said(of(outlook(0.9, 20), outlook(0)), before)?.asNow).toEqual({
      kind: 'breaks',
      at: NOW + 20 * MINUTE,
    });
  });

  it('stays broken where the promise is about to be broken again', () => {
    const before = [said(of(outlook(1), outlook(1), true))].flatMap((one) => one ?? []);
    expect(before[0]?.asNow).toEqual({ kind: 'broken', keptFrom: NOW });
    expect(said(of(outlook(1, 1), outlook(1, 1)), before)?.asNow.kind).toBe('broken');
    expect(said(of(outlook(1, 9), outlook(1, 9)), before)?.asNow.kind).toBe('breaks');
  });
});
