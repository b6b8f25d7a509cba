import { describe, expect, it } from 'vitest';
import type { Outlook, QueueForecast } from './service-level.ts';
import { assessWarnings, type BranchWarnings } from './warnings.ts';

const NOW = Date.UTC(2026, 10, 16, 10);
const MINUTE = 60_000;
const outlook = (chance: number, inMinutes = 12): Outlook => ({
  chance,
  brokenAt: chance > 0 ? NOW + inMinutes * MINUTE : null,
  recoversAt: NOW,
});
const of = (
  current: Outlook,
  withOneMoreWorkstation: Outlook | null = null,
  isBroken = false,
): QueueForecast => ({
  queueId: 1,
  isBroken,
  current,
  withOneMoreWorkstation,
});
/** The warning after forecasts one minute apart, the last one now. */
function warningAfter(...forecasts: readonly QueueForecast[]) {
  const state = forecasts.reduce<BranchWarnings | null>(
    (before, forecast, index) =>
      assessWarnings([forecast], before, NOW - (forecasts.length - 1 - index) * MINUTE),
    null,
  );
  return state?.warnings[0];
}
const likely = of(outlook(0.9), outlook(0));
const unlikely = of(outlook(0), outlook(0));

describe('a warning', () => {
  it('is raised if the service level will very probably break, with the effect of one more workstation', () => {
    expect(warningAfter(of(outlook(0.9), outlook(0.1, 40)))).toEqual({
      queueId: 1,
      current: { kind: 'breaks', at: NOW + 12 * MINUTE },
      withOneMoreWorkstation: { kind: 'met' },
    });
    expect(warningAfter(of(outlook(0.9), outlook(0.6, 40)))?.withOneMoreWorkstation).toEqual({
      kind: 'breaks',
      at: NOW + 40 * MINUTE,
    });
  });

  it('is not raised at an even probability, nor by a single deviating forecast', () => {
    expect(warningAfter(of(outlook(0.6)))).toBeUndefined();
    expect(warningAfter(of(outlook(0.1)), of(outlook(0.1)), of(outlook(0.85)))).toBeUndefined();
    expect(warningAfter(of(outlook(0.1)), of(outlook(0.85)), of(outlook(0.85)))).toBeDefined();
  });

  it('remains unless the probability is small', () => {
    expect(
      warningAfter(likely, of(outlook(0.3)), of(outlook(0.1)), of(outlook(0.1)), of(outlook(0.1))),
    ).toBeDefined();
  });

  it('is withdrawn once the service level has been almost certain for two minutes, not at once', () => {
    const looks = Array.from({ length: 4 }, () => unlikely);
    expect(warningAfter(likely, ...looks)).toBeDefined();
    expect(warningAfter(likely, ...looks, unlikely)).toBeUndefined();
  });

  it('remains after a break while another is likely, and ends like any other', () => {
    const broken = of(outlook(1), outlook(1), true);
    const after = of(outlook(0.3, 20), outlook(0));
    const stored = of(outlook(0.02, 20), outlook(0));
    expect(warningAfter(broken, after)?.current).toEqual({ kind: 'breaks', at: NOW + 20 * MINUTE });
    expect(warningAfter(broken, ...Array.from({ length: 6 }, () => stored))).toBeUndefined();
    expect(warningAfter(after)).toBeUndefined();
  });

  it('is raised again only at the usual probability', () => {
    const stored = Array.from({ length: 6 }, () => unlikely);
    expect(warningAfter(likely, ...stored, of(outlook(0.5)), of(outlook(0.5)))).toBeUndefined();
    expect(warningAfter(likely, ...stored, likely, likely)).toBeDefined();
  });

  it('changes its moment to a much earlier one, and to a later one only once it has come', () => {
    const named = (...minutes: number[]) =>
      warningAfter(...minutes.map((at) => of(outlook(0.9, at), outlook(0))))?.current;
    const at = (minutes: number) => ({ kind: 'breaks', at: NOW + minutes * MINUTE });
    expect(named(40, 25)).toEqual(at(40));
    expect(named(40, 18)).toEqual(at(18));
    expect(named(12, 30)).toEqual(at(12));
    expect(named(1, 10)).toEqual(at(1));
    expect(named(1, 30)).toEqual(at(30));
  });

  it('remains broken if the service level is about to break again', () => {
    const broken = of(outlook(1), outlook(1), true);
    expect(warningAfter(broken)?.current).toEqual({ kind: 'broken', recoversAt: NOW });
    expect(warningAfter(broken, of(outlook(1, 1), outlook(1, 1)))?.current.kind).toBe('broken');
    expect(warningAfter(broken, of(outlook(1, 9), outlook(1, 9)))?.current.kind).toBe('breaks');
  });
});
