import { describe, expect, it } from 'vitest';
import { holidaysIn } from './holidays-in.ts';

const BOUNDS = { from: '2026-11-26', until: '2028-11-26' };
const file = (...events: readonly (readonly string[])[]) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//Test//ES'],
    ...events.flatMap((lines, at) => ['BEGIN:VEVENT', `UID:${at}`, ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

describe('a calendar file', () => {
  it('gives its whole days, by their dates, those that come every year each time', () => {
    const text = file(
      ['DTSTART;VALUE=DATE:20270106', 'SUMMARY:Reyes\\, Epifanía'],
      ['DTSTART;VALUE=DATE:20201208', 'RRULE:FREQ=YEARLY', 'SUMMARY:Inmaculada'],
      ['DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261227', 'SUMMARY:Navidad'],
    );
    expect(holidaysIn(text, BOUNDS)).toEqual({
      days: [
        { day: '2026-12-08', name: 'Inmaculada' },
        { day: '2026-12-24', name: 'Navidad' },
        { day: '2026-12-25', name: 'Navidad' },
        { day: '2026-12-26', name: 'Navidad' },
        { day: '2027-01-06', name: 'Reyes, Epifanía' },
        { day: '2027-12-08', name: 'Inmaculada' },
      ],
      leftOut: 0,
    });
  });

  it('leaves out what is past, what lasts for hours, and a day that is there already', () => {
    const text = file(
      ['DTSTART;VALUE=DATE:20260101', 'SUMMARY:Año Nuevo'],
      ['DTSTART:20261201T090000Z', 'DTEND:20261201T100000Z', 'SUMMARY:Reunión'],
      ['DTSTART;VALUE=DATE:20261208', 'SUMMARY:Una'],
      ['DTSTART;VALUE=DATE:20261208', 'SUMMARY:Otra'],
    );
    expect(holidaysIn(text, BOUNDS)).toEqual({ days: [{ day: '2026-12-08', name: 'Una' }], leftOut: 1 });
  });

  it('ends, however often an event comes, and cuts long names and unseen characters', () => {
    const text = file([
      ...['DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=DAILY', `SUMMARY:\u202e${'ñ'.repeat(90)}`],
    ]);
    const { days } = holidaysIn(text, { from: '2026-12-01', until: '2026-12-31' });
    expect(days).toHaveLength(31);
    expect(days[0]?.name).toBe('ñ'.repeat(60));
  });

  it.each(['', 'day,name\n2026-12-08,Inmaculada', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT', '{}'])(
    'that is none is refused: %j',
    (text) => {
      expect(() => holidaysIn(text, BOUNDS)).toThrow();
    },
  );
});
