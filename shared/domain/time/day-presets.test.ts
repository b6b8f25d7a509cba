import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_PRESETS, presetDays, presetOf } from './day-presets.ts';

describe('on Wednesday 15 July 2026', () => {
  it.each([
    ['today', '2026-07-15', '2026-07-15'],
    ['currentWeek', '2026-07-13', '2026-07-15'],
    ['currentMonth', '2026-07-01', '2026-07-15'],
    ['lastMonth', '2026-06-01', '2026-06-30'],
    ['currentYear', '2026-01-01', '2026-07-15'],
    ['lastYear', '2025-01-01', '2025-12-31'],
  ] as const)('%s is from %s to %s', (preset, from, to) => {
    expect(presetDays(preset, '2026-07-15')).toEqual({ from, to });
    expect(presetOf({ from, to }, '2026-07-15')).toBe(preset);
  });

  it('individually selected days match no preset', () => {
    expect(presetOf({ from: '2026-07-02', to: '2026-07-15' }, '2026-07-15')).toBeNull();
    expect(presetOf({ from: '', to: '' }, '2026-07-15')).toBeNull();
  });
});

it.each([
  ['lastMonth', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['lastMonth', '2026-01-10', '2025-12-01', '2025-12-31'],
  ['currentWeek', '2026-01-01', '2025-12-29', '2026-01-01'],
  ['currentWeek', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['currentWeek', '2026-11-23', '2026-11-23', '2026-11-23'],
] as const)('%s on %s is from %s to %s', (preset, today, from, to) => {
  expect(presetDays(preset, today)).toEqual({ from, to });
});

it('no preset ends after today or before it begins', () => {
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.constantFrom(...DAY_PRESETS), (moment, preset) => {
      const today = moment.toISOString().slice(0, 10);
      const { from, to } = presetDays(preset, today);
      expect(from <= to && to <= today).toBe(true);
    }),
  );
});
