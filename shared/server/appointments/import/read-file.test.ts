import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#shared/contract/refusal.ts';
import { readFile } from './read-file.ts';

const TERMS = {
  pairs: [{ idServices: 1, servName: 'Caja', idSegments: 1, segmentName: 'General' }],
  ...{ zone: 'Europe/Madrid', now: Date.UTC(2026, 10, 16, 9) },
};
/** What files are made of, in any order. */
const PARTS = [
  ...['BEGIN:VCALENDAR', 'END:VCALENDAR', 'BEGIN:VEVENT', 'END:VEVENT', 'BEGIN:VTIMEZONE', 'END:VTIMEZONE'],
  ...['BEGIN:STANDARD', 'END:STANDARD', 'TZID:X', 'TZOFFSETTO:+0100', 'TZOFFSETFROM:', 'RRULE:FREQ=YEARLY'],
  ...['DTSTART', ';TZID=X', ';TZID=', ':20261130T093000', ':1', ';VALUE=PERIOD', 'SUMMARY:Ana', 'RDATE'],
  ...[
    'ATTENDEE;CN="',
    'STATUS:CANCELLED',
    'Nombre',
    'Inicio',
    'Fecha',
    '2026-11-30 9:30',
    'Ana',
    '__proto__',
  ],
  ...['\r\n', '\r\n', '\n', '\r', ' ', '\t', '"', '""', ',', ';', ':', '=', '\\', '\ufeff', '\u202e', '🙂'],
];
const texts = fc
  .array(fc.oneof(fc.constantFrom(...PARTS), fc.string({ maxLength: 4 })), { maxLength: 60 })
  .map((parts) => parts.join(''));
const framed = texts.map((text) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', text, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n'),
);

describe('a file of appointments', () => {
  it('is read line by line or refused, whatever it holds', () => {
    const both = fc.constantFrom<'csv' | 'ical'>('csv', 'ical');
    fc.assert(
      fc.property(fc.oneof(texts, framed), both, (content, format) => {
        try {
          const { lines } = readFile({ format, content, dry: 'Y' }, TERMS);
          for (const { shown } of lines) expect(shown.line).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('has five hundred appointments, and no more', () => {
    const list = (rows: number) => `Nombre;Inicio\n${'Ana;2026-11-30 9:30\n'.repeat(rows)}`;
    const read = (rows: number) => readFile({ format: 'csv', content: list(rows), dry: 'Y' }, TERMS);
    expect(read(500).lines).toHaveLength(500);
    expect(() => read(501)).toThrow(expect.objectContaining({ status: 'IMPORT_TOO_MANY' }));
  });
});
