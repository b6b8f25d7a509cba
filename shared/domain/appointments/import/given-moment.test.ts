import { describe, expect, it } from 'vitest';
import { givenMoment } from './given-moment.ts';

const MADRID = 'Europe/Madrid';
const utc = (text: string) => Date.parse(text);

describe('a moment as people write it', () => {
  it.each([
    ['2026-11-30 09:30', '2026-11-30T08:30Z'],
    ['2026-11-30T09:30', '2026-11-30T08:30Z'],
    ['2026-11-30T09:30:00', '2026-11-30T08:30Z'],
    ['20261130T093000', '2026-11-30T08:30Z'],
    ['2026/11/30 9:30', '2026-11-30T08:30Z'],
    ['30/11/2026 9:30', '2026-11-30T08:30Z'],
    ['30-11-2026, 09.30', '2026-11-30T08:30Z'],
    ['30.11.26 kl. 09.30', '2026-11-30T08:30Z'],
    ['30/11/2026 a las 9:30 h', '2026-11-30T08:30Z'],
    ['3/4/2026 9:30', '2026-04-03T07:30Z'],
    ['30/11/2026 9:30 p. m.', '2026-11-30T20:30Z'],
    ['30/11/2026 9:30 PM', '2026-11-30T20:30Z'],
    ['30/11/2026 12:15 a.m.', '2026-11-29T23:15Z'],
    ['2026-11-30T08:30:00Z', '2026-11-30T08:30Z'],
    ['2026-11-30T08:30:00.000Z', '2026-11-30T08:30Z'],
    ['2026-11-30 09:30-05:00', '2026-11-30T14:30Z'],
    [' 2026-11-30  09:30 ', '2026-11-30T08:30Z'],
    [String(Date.UTC(2026, 10, 30, 8, 30)), '2026-11-30T08:30Z'],
  ])('%s is by the clock of the branch', (text, moment) => {
    expect(givenMoment(text, MADRID)).toBe(utc(moment));
  });

  it('is by a clock that is so many hours from UTC, where no more is known', () => {
    expect(givenMoment('30/11/2026 9:30', '-05:00')).toBe(utc('2026-11-30T14:30Z'));
  });

  it.each(['2026-11-30', '30/11/2026', '20261130', '30/11/2026 '])('%s lacks its time', (text) => {
    expect(givenMoment(text, MADRID)).toBe('withoutTime');
  });

  it.each([
    ...['', 'mañana', '9:30', '30/11', '11/30/2026 9:30', '31/11/2026 9:30', '29/02/2027 9:30'],
    ...['2026-11-30 25:00', '2026-11-30 9', '2026-11-30 13:00 pm', '2026-11-30 9:30 y pico', '0/0/0 0:00'],
    ...['2026-11-30 09:30 2026-11-30 09:30', '=HOY()', `${'9'.repeat(100_000)}`],
  ])('%s is none', (text) => {
    expect(givenMoment(text, MADRID)).toBe('unread');
  });

  it('is the first of an hour that comes twice; the second has to name its difference to UTC', () => {
    expect(givenMoment('25/10/2026 02:30', MADRID)).toBe(utc('2026-10-25T00:30Z'));
    expect(givenMoment('2026-10-25 02:30+01:00', MADRID)).toBe(utc('2026-10-25T01:30Z'));
  });

  it('is nowhere in the hour that a clock skips', () => {
    expect(givenMoment('29/03/2026 02:30', MADRID)).toBe('skipped');
    expect(givenMoment('29/03/2026 03:00', MADRID)).toBe(utc('2026-03-29T01:00Z'));
  });
});
