import { describe, expect, it } from 'vitest';
import { decodeText } from '#shared/domain/decode-text.ts';
import { closedDaysIn } from './closed-days-in.ts';

const BOUNDS = { from: '2026-11-26', until: '2028-11-26', zone: 'Europe/Madrid' };
const read = (text: string) => closedDaysIn(text, BOUNDS);
const days = (text: string) => read(text)?.days.map(({ day, name }) => [day, name]);

/** A calendar with the header and end of a program. */
const by = (prodid: string, head: readonly string[], ...events: readonly (readonly string[])[]) =>
  [
    ...['BEGIN:VCALENDAR', `PRODID:${prodid}`, 'VERSION:2.0', 'CALSCALE:GREGORIAN', ...head],
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    ...['END:VCALENDAR', ''],
  ].join('\r\n');
const google = (...events: readonly (readonly string[])[]) =>
  by(
    '-//Google Inc//Google Calendar 70.9054//EN',
    ['METHOD:PUBLISH', 'X-WR-CALNAME:Festivos en España', 'X-WR-TIMEZONE:UTC'],
    ...events.map((lines) => ['DTSTAMP:20261101T080000Z', ...lines, 'SEQUENCE:0', 'TRANSP:TRANSPARENT']),
  );
const outlook = (...events: readonly (readonly string[])[]) =>
  by(
    '-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN',
    ['METHOD:PUBLISH', 'X-MS-OLK-FORCEINSPECTOROPEN:TRUE'],
    ...events.map((lines) => ['CLASS:PUBLIC', ...lines, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE']),
  );
const apple = (...events: readonly (readonly string[])[]) =>
  by(
    '-//Apple Inc.//macOS 14.5//EN',
    ['X-APPLE-CALENDAR-COLOR:#1BADF8', 'X-WR-CALNAME:Oficina'],
    ...events.map((lines) => [
      'CREATED:20261101T080000Z',
      ...lines,
      'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC',
    ]),
  );
const nextcloud = (...events: readonly (readonly string[])[]) =>
  by('-//IDN nextcloud.com//Calendar app 4.7.16//EN', [], ...events);

describe('closed days of calendars from common programs', () => {
  it.each([
    [
      'Google',
      google([
        'UID:a@google.com',
        'DTSTART;VALUE=DATE:20270501',
        'DTEND;VALUE=DATE:20270502',
        'SUMMARY:Fiesta',
      ]),
    ],
    [
      'Outlook, with its zone',
      outlook([
        ...['UID:040000008200E00074C5B7101A82E008', 'DTSTART;TZID="Romance Standard Time":20270501T000000'],
        ...['DTEND;TZID="Romance Standard Time":20270502T000000', 'SUMMARY;LANGUAGE=es:Fiesta'],
        'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      ]),
    ],
    [
      'an exporter without VALUE=DATE',
      nextcloud(['UID:1', 'DTSTART:20270501', 'DTEND:20270502', 'SUMMARY:Fiesta']),
    ],
  ])('are dates: %s', (_, text) => {
    expect(days(text)).toEqual([['2027-05-01', 'Fiesta']]);
  });

  it.each([
    [
      'Google',
      google(
        [
          'UID:a',
          'DTSTART;VALUE=DATE:20270315',
          'DTEND;VALUE=DATE:20270316',
          'STATUS:CANCELLED',
          'SUMMARY:Puente',
        ],
        ['UID:b', 'DTSTART;VALUE=DATE:20270316', 'STATUS:CONFIRMED', 'SUMMARY:Fiesta'],
      ),
    ],
    [
      'Outlook, cancelled and renamed',
      outlook(
        [
          'UID:a',
          'DTSTART;VALUE=DATE:20270315',
          'SEQUENCE:1',
          'STATUS:CANCELLED',
          'SUMMARY:Cancelado: Puente',
        ],
        ['UID:b', 'DTSTART;VALUE=DATE:20270316', 'SUMMARY:Fiesta'],
      ),
    ],
    [
      'Apple, one occurrence of a rule',
      apple(
        ['UID:a', 'DTSTART;VALUE=DATE:20270315', 'RRULE:FREQ=DAILY;COUNT=2', 'SUMMARY:Fiesta'],
        [
          'UID:a',
          'RECURRENCE-ID;VALUE=DATE:20270315',
          'DTSTART;VALUE=DATE:20270315',
          'STATUS:CANCELLED',
          'SUMMARY:Fiesta',
        ],
      ),
    ],
  ])('exclude cancelled ones, which are listed: %s', (_, text) => {
    expect(days(text)).toEqual([['2027-03-16', 'Fiesta']]);
    expect(read(text)?.cancelled.map(({ day }) => day)).toEqual(['2027-03-15']);
  });

  it.each([
    ['Outlook 2003', outlook, 'Día de la Constitución'],
    ['a spreadsheet macro', nextcloud, 'Año nuevo — puente'],
    [
      'Lotus Notes',
      (...events: readonly (readonly string[])[]) =>
        by('-//Lotus Development Corporation//NONSGML Notes 9.0//EN_C', ['METHOD:PUBLISH'], ...events),
      'Fête «nationale»',
    ],
  ])('have names in the Windows code page: %s', (_, write, name) => {
    const text = write([
      'UID:1',
      'DTSTART;VALUE=DATE:20271206',
      'DTEND;VALUE=DATE:20271207',
      `SUMMARY:${name}`,
    ]);
    const codes: Readonly<Record<string, number>> = { '—': 0x97 };
    const bytes = Uint8Array.from(text, (sign) => codes[sign] ?? sign.charCodeAt(0));
    expect(days(decodeText(bytes))).toEqual([['2027-12-06', name]]);
  });

  it.each([
    [
      'two exports joined',
      google(['UID:1', 'DTSTART;VALUE=DATE:20271206', 'SUMMARY:Uno']) +
        apple(['UID:2', 'DTSTART;VALUE=DATE:20271208', 'SUMMARY:Dos']),
    ],
    [
      'joined without a line between',
      nextcloud(['UID:1', 'DTSTART;VALUE=DATE:20271206', 'SUMMARY:Uno']).trimEnd() +
        '\n' +
        nextcloud(['UID:2', 'DTSTART;VALUE=DATE:20271208', 'SUMMARY:Dos']),
    ],
    [
      'joined with empty lines and the same keys',
      `${outlook(['UID:1', 'DTSTART;VALUE=DATE:20271206', 'SUMMARY:Uno'])}\r\n\r\n${outlook(['UID:1', 'DTSTART;VALUE=DATE:20271208', 'SUMMARY:Dos'])}`,
    ],
  ])('are read from each calendar of a file: %s', (_, text) => {
    expect(days(text)).toEqual([
      ['2027-12-06', 'Uno'],
      ['2027-12-08', 'Dos'],
    ]);
  });

  it.each([
    [
      'a lunar year',
      ['DTSTART;VALUE=DATE:20200125', 'RRULE:RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1'],
    ],
    [
      'a Hebrew year',
      ['DTSTART;VALUE=DATE:20200919', 'RRULE:RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1;SKIP=FORWARD'],
    ],
    [
      'an Islamic year',
      ['DTSTART;VALUE=DATE:20200524', 'RRULE:FREQ=YEARLY;RSCALE=ISLAMIC-CIVIL;BYMONTH=10;BYMONTHDAY=1'],
    ],
  ])('exclude rules of other calendars, with the reason: %s', (_, lines) => {
    const text = apple(
      ['UID:1', ...lines, 'SUMMARY:Luna'],
      ['UID:2', 'DTSTART;VALUE=DATE:20271208', 'SUMMARY:Otra'],
    );
    expect(days(text)).toEqual([['2027-12-08', 'Otra']]);
    expect(read(text)?.excluded).toEqual([{ name: 'Luna', reason: 'rule' }]);
  });

  it.each([
    ['Apple', apple, 'RECURRENCE-ID;VALUE=DATE:20270427'],
    ['Google', google, 'RECURRENCE-ID;VALUE=DATE:20270427'],
    ['Outlook, at midnight', outlook, 'RECURRENCE-ID:20270427T000000'],
  ])('include the new date of a moved occurrence: %s', (_, write, moved) => {
    const text = write(
      ['UID:k', 'DTSTART;VALUE=DATE:20200427', 'RRULE:FREQ=YEARLY', 'SUMMARY:Rey'],
      ['UID:k', moved, 'DTSTART;VALUE=DATE:20270426', 'SUMMARY:Rey (movido)'],
    );
    expect(days(text)).toEqual([
      ['2027-04-26', 'Rey (movido)'],
      ['2028-04-27', 'Rey'],
    ]);
  });

  it.each([
    [
      'Outlook, until a midnight in UTC',
      outlook([
        ...[
          'UID:1',
          'DTSTART;TZID=Europe/Madrid:20270101T000000',
          'DTEND;TZID=Europe/Madrid:20270102T000000',
        ],
        ...['RRULE:FREQ=DAILY;UNTIL=20270102T230000Z', 'SUMMARY:Fiesta'],
      ]),
      ['2027-01-01', '2027-01-02', '2027-01-03'],
    ],
    [
      'Google, until the end of a day',
      google([
        'UID:1',
        'DTSTART;VALUE=DATE:20270101',
        'RRULE:FREQ=DAILY;UNTIL=20270102T235959Z',
        'SUMMARY:Fiesta',
      ]),
      ['2027-01-01', '2027-01-02'],
    ],
    [
      'Apple, on 29 February',
      apple(['UID:1', 'DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY', 'SUMMARY:Fiesta']),
      ['2028-02-29'],
    ],
    [
      'Nextcloud, on the 31st',
      nextcloud(['UID:1', 'DTSTART;VALUE=DATE:20270131', 'RRULE:FREQ=MONTHLY;COUNT=3', 'SUMMARY:Fiesta']),
      ['2027-01-31', '2027-03-31', '2027-05-31'],
    ],
  ])('are the dates of a rule: %s', (_, text, dates) => {
    expect(days(text)).toEqual(dates.map((day) => [day, 'Fiesta']));
  });

  it('include both events if the end of the first is missing', () => {
    const text = google(['UID:1', 'DTSTART;VALUE=DATE:20271206', 'SUMMARY:Uno', 'BEGIN:VALARM']).replace(
      'END:VEVENT',
      'BEGIN:VEVENT\r\nUID:2\r\nDTSTART;VALUE=DATE:20271208\r\nSUMMARY:Dos\r\nEND:VEVENT',
    );
    expect(days(text)).toEqual([
      ['2027-12-06', 'Uno'],
      ['2027-12-08', 'Dos'],
    ]);
  });

  it.each([
    ['UTF-8', ['SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:D=C3=ADa =', 'festivo, =', ' 1=3D1']],
    ['Windows-1252', ['SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:D=EDa festivo, 1=3D1']],
    ['no charset', ['SUMMARY;ENCODING=QUOTED-PRINTABLE:D=EDa festivo, 1=3D1']],
  ])('have encoded names of vCalendar 1.0: %s', (_, name) => {
    const text = ['BEGIN:VCALENDAR', 'VERSION:1.0', 'BEGIN:VEVENT', 'DTSTART:20271206T000000'];
    const rest = ['DTEND:20271207T000000', ...name, 'END:VEVENT', 'END:VCALENDAR'];
    expect(days([...text, ...rest].join('\r\n'))).toEqual([['2027-12-06', 'Día festivo, 1=1']]);
  });
});
