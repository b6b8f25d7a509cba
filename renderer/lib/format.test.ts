import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayPattern, dayText, firstWeekday, inputDayText, readDay } from './format.ts';

it('O-364: a day is formatted as MMM D, YYYY in English, and as each other language writes it', () => {
  expect(dayText('2026-11-08', 'en')).toBe('Nov 8, 2026');
  expect(dayText('2026-11-08', 'es')).toBe('8 nov 2026');
  expect(dayText('2026-11-08', 'sv')).toBe('8 nov. 2026');
});

describe('an entered day', () => {
  it('is read in the order of the page language, with any separators', () => {
    expect(readDay('3/2/2026', 'es')).toBe('2026-02-03');
    expect(readDay('03-02-26', 'es')).toBe('2026-02-03');
    expect(readDay('2/3/2026', 'en-US')).toBe('2026-02-03');
    expect(readDay('3.2.2026', 'en-GB')).toBe('2026-02-03');
    expect(readDay('2026-02-03', 'sv')).toBe('2026-02-03');
    expect(readDay('2026-02-03', 'es')).toBe('2026-02-03');
  });

  it('is invalid while it is incomplete or does not exist', () => {
    for (const text of ['', '3', '3/2', '3/2/202', '31/2/2026', '1/13/2026', 'ayer'])
      expect(readDay(text, 'es')).toBeNull();
  });

  it('is read as it is formatted, in each language', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.constantFrom('es', 'es-MX', 'en', 'en-GB', 'sv'), (date, language) => {
        const day = date.toISOString().slice(0, 10);
        expect(readDay(inputDayText(day, language), language)).toBe(day);
      }),
    );
  });

  it('has its pattern beside it, and the first weekday of the language', () => {
    expect(dayPattern('es', { day: 'd', month: 'm', year: 'a' })).toBe('dd/mm/aaaa');
    expect(dayPattern('sv', { day: 'd', month: 'm', year: 'å' })).toBe('åååå-mm-dd');
    expect([firstWeekday('es'), firstWeekday('sv'), firstWeekday('en-US')]).toEqual([1, 1, 0]);
  });
});
