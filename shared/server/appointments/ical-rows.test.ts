import { describe, expect, it } from 'vitest';
import { parseIcalRows } from './ical-rows.ts';

const calendar = (...parts: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const at = (start: string, ...zones: readonly string[]) =>
  parseIcalRows(calendar(...zones, event(`DTSTART${start}`, 'SUMMARY:Ana'))).lines[0];

/** A time zone as office programs define it. */
const romance = (rule = 'FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3') =>
  [
    ...['BEGIN:VTIMEZONE', 'TZID:Romance Standard Time'],
    ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
    ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
    ...[`RRULE:${rule}`, 'END:DAYLIGHT', 'END:VTIMEZONE'],
  ].join('\r\n');

describe('a calendar of appointments', () => {
  it('has the customer in the summary, the pair in the categories, and addresses in the attendees', () => {
    const { lines } = parseIcalRows(
      calendar(
        event(
          ...['DTSTART:20261130T083000Z', 'SUMMARY:García\\, Ana', 'CATEGORIES:Rojo,Préstamos'],
          ...['ORGANIZER:mailto:jefa@example.com', 'ATTENDEE:MAILTO:Jefa@example.com'],
          ...['ATTENDEE;CN="Ana":mailto:Ana@example.com', 'ATTENDEE:tel:+34600123456'],
          ...['DESCRIPTION:Trae\\nescrituras'],
        ),
      ),
    );
    expect(lines).toEqual([
      {
        line: 3,
        when: '2026-11-30T08:30:00Z',
        customerName: 'García, Ana',
        error: null,
        service: '',
        segment: '',
        categories: ['Rojo', 'Préstamos'],
        email: 'ana@example.com',
        phonenumber: '+34600123456',
        notes: 'Trae escrituras',
      },
    ]);
  });

  it.each([
    ['in UTC', ':20261130T083000Z', '2026-11-30T08:30:00Z'],
    ['in the time zone of the branch', ':20261130T093000', '2026-11-30T09:30:00'],
    ['on a whole day', ';VALUE=DATE:20261130', '2026-11-30'],
    ['in a known time zone', ';TZID=Europe/Madrid:20261130T093000', '2026-11-30T08:30:00.000Z'],
    ['in summer', ';TZID=Europe/Madrid:20260730T093000', '2026-07-30T07:30:00.000Z'],
    [
      'after a program prefix',
      ';TZID=/mozilla.org/2005/Europe/Madrid:20261130T093000',
      '2026-11-30T08:30:00.000Z',
    ],
    ['in a repeated hour', ';TZID=Europe/Madrid:20261025T023000', '2026-10-25T00:30:00.000Z'],
  ])('begins %s', (_, start, when) => {
    expect(at(start)).toMatchObject({ when, error: null });
  });

  it.each([
    ['20261130T093000', '2026-11-30T08:30:00.000Z'],
    ['20260730T093000', '2026-07-30T07:30:00.000Z'],
    ['20260329T010000', '2026-03-29T00:00:00.000Z'],
    ['20260329T040000', '2026-03-29T02:00:00.000Z'],
    ['20261025T040000', '2026-10-25T03:00:00.000Z'],
  ])('begins at %s of a time zone that it defines', (time, when) => {
    expect(at(`;TZID=Romance Standard Time:${time}`, romance())).toMatchObject({ when, error: null });
  });

  it.each([
    'FREQ=SECONDLY',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;BYMONTH=2',
    'FREQ=YEARLY;INTERVAL=2;BYMONTH=3;BYDAY=1SU',
    'FREQ=HOURLY;BYMONTH=3;BYDAY=-1SU',
  ])('ignores an endless rule of a time zone: %s', (rule) => {
    expect(at(';TZID=Romance Standard Time:20261130T093000', romance(rule))).toMatchObject({
      when: '2026-11-30T09:30:00 Romance Standard Time',
      error: { status: 'LINE_ZONE_UNKNOWN' },
    });
  });

  it.each([
    [';TZID=Mars/Olympus:20261130T093000', 'LINE_ZONE_UNKNOWN'],
    [';TZID=Europe/Madrid:20260329T023000', 'SLOT_NOT_OFFERED'],
    [':20261130T083000Z\r\nRRULE:FREQ=WEEKLY', 'LINE_REPEATS'],
    [':20261130T083000Z\r\nRDATE:20261201T083000Z', 'LINE_REPEATS'],
  ])('DTSTART%s is rejected: %s', (start, status) => {
    expect(at(start)?.error).toMatchObject({ status });
  });

  it('omits cancelled events, and counts them', () => {
    const active = event('DTSTART:20261130T083000Z', 'SUMMARY:Ana', 'STATUS:CONFIRMED');
    const canceled = event('DTSTART:20261130T083000Z', 'SUMMARY:Luis', 'STATUS:CANCELLED');
    const file = parseIcalRows(calendar(canceled, active));
    expect(file).toMatchObject({ canceled: 1, lines: [{ customerName: 'Ana', line: 8 }] });
    expect(parseIcalRows(calendar('METHOD:CANCEL', active))).toMatchObject({ canceled: 1, lines: [] });
  });

  it('may occur several times in one file, folded, and with a byte order mark', () => {
    const one = (name: string) => calendar(event('DTSTART:20261130T083000Z', `SUMMARY:${name}`));
    expect(parseIcalRows(`\ufeff${one('A\r\n na')}${one('Luis')}`).lines).toMatchObject([
      { customerName: 'Ana' },
      { customerName: 'Luis' },
    ]);
  });

  it('contains unreadable events and those beside them', () => {
    const { lines } = parseIcalRows(
      calendar(event('UID:1'), event('DTSTART:garbage', 'SUMMARY:'), event('SUMMARY;VALUE=DATE:x')),
    );
    expect(lines.map(({ customerName }) => customerName)).toEqual(['', '', '']);
  });

  it.each(['X;Y="', ';=:', 'ATTENDEE;CN="Ana:mailto:ana@example.com', 'SEQUENCE:x'])(
    'is read without an unreadable line: %s',
    (broken) => {
      const { lines } = parseIcalRows(calendar(event('DTSTART:20261130T083000Z', broken, 'SUMMARY:Ana')));
      expect(lines).toMatchObject([{ customerName: 'Ana', when: '2026-11-30T08:30:00Z', error: null }]);
    },
  );

  it.each(['\r', '\n', '\r\n'])('accepts the line endings of any system: %j', (end) => {
    const text = calendar(event('DTSTART:20261130T083000Z', 'SUMMARY:Ana', ' María')).replaceAll('\r\n', end);
    expect(parseIcalRows(text).lines).toMatchObject([{ line: 3, customerName: 'AnaMaría' }]);
  });

  it.each([
    ['a description', ['DESCRIPTION:Trae', 'las escrituras'], 'Trae las escrituras'],
    [
      'a description with a colon and an empty line, as in web forms',
      ['DESCRIPTION:Trae', '', 'las escrituras (copia: 2)'],
      'Trae las escrituras (copia: 2)',
    ],
    [
      'a description with parameters that is folded as well',
      ['DESCRIPTION;LANGUAGE=es:Trae', 'las escri', ' turas'],
      'Trae las escrituras',
    ],
  ])('reads a text over several unfolded lines: %s', (_, text, notes) => {
    const { lines } = parseIcalRows(calendar(event('SUMMARY:Ana', ...text, 'DTSTART:20261130T083000Z')));
    expect(lines).toMatchObject([{ customerName: 'Ana', notes, when: '2026-11-30T08:30:00Z', error: null }]);
  });

  it('uses the version of an event with the highest SEQUENCE', () => {
    const version = (start: string, sequence: number, ...more: readonly string[]) =>
      event('UID:1', 'SUMMARY:Ana', `DTSTART:${start}`, `SEQUENCE:${sequence}`, ...more);
    const [early, late] = ['20261130T083000Z', '20261130T093000Z'];
    expect(parseIcalRows(calendar(version(late, 1), version(early, 0))).lines).toMatchObject([
      { when: '2026-11-30T09:30:00Z' },
    ]);
    expect(parseIcalRows(calendar(version(early, 0), version(early, 2, 'STATUS:CANCELLED')))).toMatchObject({
      lines: [],
      canceled: 1,
    });
    // The same key of different events, as some programs write it.
    expect(parseIcalRows(calendar(version(early, 0), version(late, 0))).lines).toHaveLength(2);
  });

  it.each([
    ['/citadel.org/20250101_1/America/Argentina/Buenos_Aires', '2026-11-30T12:30:00.000Z'],
    ['/freeassociation.sourceforge.net/Tzfile/Europe/Stockholm', '2026-11-30T08:30:00.000Z'],
    ['/softwarestudio.org/Olson_20011030_5/UTC', '2026-11-30T09:30:00.000Z'],
  ])('recognises a time zone after a program prefix: %s', (zone, when) => {
    expect(at(`;TZID=${zone}:20261130T093000`)).toMatchObject({ when, error: null });
  });

  it('ignores lines too long for an appointment', () => {
    const imageFile = `ATTACH;ENCODING=BASE64${';A=1'.repeat(10_000)}:x`;
    expect(parseIcalRows(calendar(event(imageFile, 'SUMMARY:Ana'))).lines).toMatchObject([
      { customerName: 'Ana' },
    ]);
  });

  it.each([
    ...['', 'Nombre;Fecha', 'BEGIN:VCALENDAR', 'END:VCALENDAR\r\nEND:VCALENDAR\r\nX:1'],
    ...['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Ana\r\nEND:VEVENT\r\nBEGIN:VEV'],
  ])('rejects %j', (text) => {
    expect(() => parseIcalRows(text)).toThrow(expect.objectContaining({ status: 'IMPORT_UNREADABLE' }));
  });

  it('is limited to the number of events booked at once', () => {
    const many = calendar(...Array<string>(501).fill(event('SUMMARY:Ana')));
    expect(() => parseIcalRows(many)).toThrow(expect.objectContaining({ status: 'IMPORT_TOO_MANY' }));
  });
});
