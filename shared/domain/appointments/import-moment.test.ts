import { describe, expect, it } from 'vitest';
import { dateOrderOf, parseMoment } from './import-moment.ts';

const MADRID = 'Europe/Madrid';
const utc = (text: string) => Date.parse(text);

describe('a date and time in common notation', () => {
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
  ])('%s is in the time zone of the branch', (text, moment) => {
    expect(parseMoment(text, MADRID)).toBe(utc(moment));
  });

  it.each([
    ...['30 nov 2026 9:30', '30 de noviembre de 2026, 9:30', 'lunes, 30 de noviembre de 2026 a las 9:30'],
    ...[
      '30-nov-26 9:30',
      '30. nov. 2026 9:30',
      'mån 30 nov. 2026 kl. 09:30',
      'måndag den 30 november 2026 09.30',
    ],
    ...['Nov 30, 2026 9:30 AM', 'Monday, November 30, 2026 at 9:30 AM', '30th of November 2026 9:30'],
    ...['30/11/2026\u00a09:30\u202fa.\u00a0m.', '\u200e30/11/2026 09:30', '46356 9:30', '46356.3958333333'],
    ...['46356,395833', '46356 0.3958333', '46356 0,3958333', '30/11/2026 0.3958333', '30/11/2026 0,39583'],
  ])('%s is 9:30 on 30 November 2026', (text) => {
    expect(parseMoment(text, MADRID)).toBe(utc('2026-11-30T08:30Z'));
  });

  it.each([
    ['3 set 2026 9:30', '2026-09-03T07:30Z'],
    ['1 Mar 2026 9:30', '2026-03-01T08:30Z'],
    ['5 maj 2026 9:30', '2026-05-05T07:30Z'],
    ['24 dic. 2026 12:00 p. m.', '2026-12-24T11:00Z'],
    ['46356 0.5', '2026-11-30T11:00Z'],
    ['46356.0 0.5', '2026-11-30T11:00Z'],
    ['lunes, 30 de noviembre de 2026 12:00', '2026-11-30T11:00Z'],
    ['30 sept. 2026, 1:00 p. m.', '2026-09-30T11:00Z'],
    ['46356 0.25', '2026-11-30T05:00Z'],
    ['30/11/2026 0.5', '2026-11-30T11:00Z'],
  ])('%s is parsed with its month or its fraction of a day', (text, moment) => {
    expect(parseMoment(text, MADRID)).toBe(utc(moment));
  });

  it('has day and month in the order of its list', () => {
    expect(parseMoment('3/4/2026 9:30', MADRID, 'mdy')).toBe(utc('2026-03-04T08:30Z'));
    expect(parseMoment('13/4/2026 9:30', MADRID, 'mdy')).toBe('unread');
    expect(parseMoment('2026-03-04 9:30', MADRID, 'mdy')).toBe(utc('2026-03-04T08:30Z'));
  });

  it.each([
    [['11/30/2026 9:00', '12/01/2026 9:00', '1/12/2026 9:00'], { order: 'mdy', isCertain: true }],
    [['30/11/2026', '01/12/2026'], { order: 'dmy', isCertain: true }],
    [['01/12/2026', '02/12/2026'], { order: 'dmy', isCertain: false }],
    [['30/11/2026', '11/30/2026'], { order: 'dmy', isCertain: false }],
    [['2026-11-30', '20261130T093000Z', '30 nov 2026', 'mañana', ''], null],
  ])('%j determines the order', (texts, expected) => {
    expect(dateOrderOf(texts)).toEqual(expected);
  });

  it('uses an offset from UTC if nothing else is known', () => {
    expect(parseMoment('30/11/2026 9:30', '-05:00')).toBe(utc('2026-11-30T14:30Z'));
  });

  it.each(['2026-11-30', '30/11/2026', '20261130', '30/11/2026 ', '46356', '46356.0', '30 nov 2026'])(
    '%s lacks its time',
    (text) => {
      expect(parseMoment(text, MADRID)).toBe('withoutTime');
    },
  );

  it.each([
    ...[
      '',
      'mañana',
      '9:30',
      '30 foo 2026 9:30',
      '31 nov 2026 9:30',
      '99999 9:30',
      '30 nov 9:30',
      '30/11',
      '11/30/2026 9:30',
      '31/11/2026 9:30',
      '29/02/2027 9:30',
    ],
    ...['2026-11-30 25:00', '2026-11-30 9', '2026-11-30 13:00 pm', '2026-11-30 9:30 y pico', '0/0/0 0:00'],
    ...['2026-11-30 09:30 2026-11-30 09:30', '=HOY()', `${'9'.repeat(100_000)}`],
  ])('%s is invalid', (text) => {
    expect(parseMoment(text, MADRID)).toBe('unread');
  });

  it('is the first of an hour that occurs twice; the second requires an offset from UTC', () => {
    expect(parseMoment('25/10/2026 02:30', MADRID)).toBe(utc('2026-10-25T00:30Z'));
    expect(parseMoment('2026-10-25 02:30+01:00', MADRID)).toBe(utc('2026-10-25T01:30Z'));
  });

  it('is invalid in the hour that a clock skips', () => {
    expect(parseMoment('29/03/2026 02:30', MADRID)).toBe('skipped');
    expect(parseMoment('29/03/2026 03:00', MADRID)).toBe(utc('2026-03-29T01:00Z'));
  });
});
