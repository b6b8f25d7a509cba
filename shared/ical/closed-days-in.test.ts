import { describe, expect, it } from 'vitest';
import { closedDaysIn } from './closed-days-in.ts';

const BOUNDS = { from: '2026-11-26', until: '2028-11-26' };
const file = (...events: readonly (readonly string[])[]) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//Test//ES'],
    ...events.flatMap((lines, at) => ['BEGIN:VEVENT', `UID:${at}`, ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

const daysOf = (text: string, zone = 'Europe/Madrid') => closedDaysIn(text, { ...BOUNDS, zone });
const named = (...lines: readonly string[]) => ['SUMMARY:Fiesta', ...lines];
const found = (...events: readonly (readonly string[])[]) =>
  daysOf(file(...events))?.days.map(({ day, name }) => [day, name]);

describe('closed days of a calendar file', () => {
  it('are its all-day events, by their dates, repeated ones each time', () => {
    expect(
      found(
        ['DTSTART;VALUE=DATE:20270106', 'SUMMARY:Reyes\\, Epifanía'],
        ['DTSTART;VALUE=DATE:20201208', 'RRULE:FREQ=YEARLY', 'SUMMARY:Inmaculada'],
        ['DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261227', 'SUMMARY:Navidad'],
      ),
    ).toEqual([
      ['2026-12-08', 'Inmaculada'],
      ['2026-12-24', 'Navidad'],
      ['2026-12-25', 'Navidad'],
      ['2026-12-26', 'Navidad'],
      ['2027-01-06', 'Reyes, Epifanía'],
      ['2027-12-08', 'Inmaculada'],
    ]);
  });

  it.each([
    ['a date without VALUE=DATE', ['DTSTART:20270501', 'DTEND:20270502']],
    ['a date with hyphens', ['DTSTART;VALUE=DATE:2027-05-01']],
    ['midnight to midnight', ['DTSTART:20270501T000000', 'DTEND:20270502T000000']],
    ['midnight to midnight in a zone', ['DTSTART;TZID=X:20270501T000000', 'DTEND;TZID=X:20270502T000000']],
    ['midnight of the branch in UTC', ['DTSTART:20270430T220000Z', 'DTEND:20270501T220000Z']],
    ['until a minute before midnight', ['DTSTART:20270501T000000', 'DTEND:20270501T235900']],
    ['a duration in days', ['DTSTART:20270501T000000', 'DURATION:P1D']],
    ['a duration in hours', ['DTSTART:20270501T000000', 'DURATION:PT24H']],
    [
      'all day in the format of office programs',
      ['DTSTART:20270501T000000', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'],
    ],
    ['an end on the same day', ['DTSTART;VALUE=DATE:20270501', 'DTEND;VALUE=DATE:20270501']],
  ])('are all-day events in each form: %s', (_, lines) => {
    expect(found(named(...lines))).toEqual([['2027-05-01', 'Fiesta']]);
  });

  it('use the time zone of the calendar', () => {
    const text = file(named('DTSTART:20270501T040000Z', 'DTEND:20270502T040000Z'));
    const inNewYork = text.replace('VERSION:2.0', 'VERSION:2.0\r\nX-WR-TIMEZONE:America/New_York');
    expect(daysOf(inNewYork)?.days).toMatchObject([{ day: '2027-05-01' }]);
    expect(daysOf(text)?.excluded).toEqual([{ name: 'Fiesta', reason: 'hours' }]);
  });

  it.each([
    ['hours', ['DTSTART:20261201T090000Z', 'DTEND:20261201T100000Z']],
    ['hours', ['DTSTART:20261201T000000']],
    ['rule', ['DTSTART:20200125', 'RRULE:RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1']],
    ['rule', ['DTSTART:20200412', 'RRULE:FREQ=YEARLY;BYEASTER=0']],
    ['rule', ['DTSTART:20200201', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30']],
    ['rule', ['DTSTART:20200201', 'RRULE:FREQ=SECONDLY']],
    ['rule', ['DTSTART:20200201', 'RRULE:FREQ=YEARLY', 'EXRULE:FREQ=YEARLY;INTERVAL=2']],
    ['rule', ['DTSTART:20200201', 'RRULE:nonsense']],
    ['date', ['DTSTART;VALUE=DATE:20270229']],
    ['date', ['DTSTART;VALUE=DATE:20271301']],
    ['date', ['DTSTART:mañana']],
    ['date', []],
  ] as const)('exclude an event with the reason: %s %j', (reason, lines) => {
    const text = file(named(...lines), ['DTSTART;VALUE=DATE:20261208', 'SUMMARY:Otra']);
    expect(daysOf(text)).toMatchObject({ days: [{ name: 'Otra' }], excluded: [{ name: 'Fiesta', reason }] });
  });

  it('include dates added to a rule and exclude its exceptions', () => {
    const text = file(
      named(
        ...['DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=DAILY;COUNT=4', 'EXDATE;VALUE=DATE:20261202'],
        ...['EXDATE:20261203T000000', 'RDATE;VALUE=DATE:20261224,20261226', 'RDATE:20261230T000000'],
        'RDATE;VALUE=PERIOD:20270104T000000/P1D',
      ),
    );
    expect(daysOf(text)).toMatchObject({
      days: ['2026-12-01', '2026-12-04', '2026-12-24', '2026-12-26', '2026-12-30', '2027-01-04'].map(
        (day) => ({
          day,
        }),
      ),
      cancelled: [{ day: '2026-12-02' }, { day: '2026-12-03' }],
    });
  });

  it('exclude cancelled and moved occurrences', () => {
    const text = file(
      ['UID:a', 'DTSTART;VALUE=DATE:20200427', 'RRULE:FREQ=YEARLY', 'SUMMARY:Rey'],
      ['UID:a', 'RECURRENCE-ID;VALUE=DATE:20270427', 'DTSTART;VALUE=DATE:20270426', 'SUMMARY:Rey (movido)'],
      [
        'UID:a',
        'RECURRENCE-ID:20280427T000000Z',
        'DTSTART;VALUE=DATE:20280427',
        'STATUS:CANCELLED',
        'SUMMARY:Rey',
      ],
      ['UID:b', 'DTSTART;VALUE=DATE:20270315', 'STATUS:CANCELLED', 'SUMMARY:Puente'],
    ).replace(/UID:\d\r\n/g, '');
    expect(daysOf(text)).toEqual({
      days: [{ day: '2027-04-26', name: 'Rey (movido)', calendar: '', isObservance: false }],
      cancelled: [
        { day: '2027-03-15', name: 'Puente' },
        { day: '2027-04-27', name: 'Rey' },
        { day: '2028-04-27', name: 'Rey' },
      ],
      excluded: [],
    });
  });

  it('are read from every calendar of the file, with its name, each day once', () => {
    const one = (name: string, day: string) =>
      file(['SUMMARY:x', `DTSTART:${day}`]).replace('VERSION:2.0', `VERSION:2.0\r\nX-WR-CALNAME:${name}`);
    const text = one('España', '20261208') + one('Madrid', '20261208') + one('Madrid', '20261209');
    expect(daysOf(text)?.days).toMatchObject([
      { day: '2026-12-08', calendar: 'España' },
      { day: '2026-12-09', calendar: 'Madrid' },
    ]);
  });

  it.each([
    ['DESCRIPTION:Observance\\nTo hide observances\\, go to settings', true],
    ['DESCRIPTION:Celebración', true],
    ['CATEGORIES:Observance', true],
    ['DESCRIPTION:Public holiday', false],
    ['DESCRIPTION:Festivo nacional', false],
  ])('are marked if offices are open: %s', (line, isObservance) => {
    expect(daysOf(file(named('DTSTART:20261208', line)))?.days).toMatchObject([{ isObservance }]);
  });

  it('are limited in number, and have short names of visible characters', () => {
    const text = file([
      ...['DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=DAILY', `SUMMARY:\u202e${'ñ'.repeat(90)}`],
    ]);
    const days = closedDaysIn(text, { from: '2026-12-01', until: '2026-12-31' })?.days ?? [];
    expect(days).toHaveLength(31);
    expect(days[0]?.name).toBe('ñ'.repeat(60));
  });

  it.each(['', 'day,name\n2026-12-08,Inmaculada', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT', '{}'])(
    'are absent in other files: %j',
    (text) => {
      expect(daysOf(text)).toBeNull();
    },
  );
});
