import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import type { ImportRow } from '#shared/contract/tickets/appointment-import.ts';
import type { CheckedRow } from './check-row.ts';
import { type BookableRow, bookInParts, readFile } from './import-file.ts';

const TERMS = {
  pairs: [{ idServices: 1, servName: 'Caja', idSegments: 1, segmentName: 'General' }],
  zone: 'Europe/Madrid',
  now: Date.UTC(2026, 10, 16, 9),
};
/** Parts of files, in any order. */
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
  it('is read line by line or rejected, whatever it contains', () => {
    const both = fc.constantFrom<'csv' | 'ical'>('csv', 'ical');
    fc.assert(
      fc.property(fc.oneof(texts, framed), both, (content, format) => {
        try {
          const { lines } = readFile({ format, content, dry: 'Y' }, TERMS);
          for (const { view: displayed } of lines) expect(displayed.line).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  const startsOf = (content: string, also = {}) => {
    const { lines, dateOrder } = readFile({ format: 'csv', content, dry: 'Y', ...also }, TERMS);
    const starts = lines.map(
      ({ view: displayed }) => displayed.start && new Date(displayed.start).toISOString().slice(0, 16),
    );
    return {
      starts,
      dateOrder,
      errors: lines.map(({ wanted }) => wanted instanceof ApiError && wanted.status),
    };
  };

  it('uses the order of day and month that one of its dates determines, or that of the request', () => {
    const american =
      'Nombre,Fecha,Hora\nAna,11/30/2026,9:00 AM\nBea,12/01/2026,9:00 AM\nCarl,1/12/2027,9:00 AM';
    expect(startsOf(american)).toMatchObject({
      starts: ['2026-11-30T08:00', '2026-12-01T08:00', '2027-01-12T08:00'],
      dateOrder: { order: 'mdy', isCertain: true },
    });
    const unsure = 'Nombre,Fecha,Hora\nAna,12/01/2026,9:00\n';
    expect(startsOf(unsure).dateOrder).toEqual({ order: 'dmy', isCertain: false });
    expect(startsOf(unsure, { dateOrder: 'mdy' })).toMatchObject({
      starts: ['2026-12-01T08:00'],
      dateOrder: { order: 'mdy', isCertain: true },
    });
  });

  it.each([
    [
      'a calendar program of the United States, with a time in one column',
      'Subject,Start Date\nAna,11/30/2026 9:00 AM\nBea,12/1/2026 9:00 AM\n',
      ['2026-11-30T08:00', '2026-12-01T08:00'],
    ],
    [
      'a spreadsheet with tabs and short years',
      'Name\tDate\tTime\nAna\t12/1/26\t9:00 AM\nBea\t12/31/26\t9:00 AM\n',
      ['2026-12-01T08:00', '2026-12-31T08:00'],
    ],
  ])('has the month first if one date determines it: %s', (_, content, starts) => {
    expect(startsOf(content)).toMatchObject({ starts, dateOrder: { order: 'mdy', isCertain: true } });
  });

  it.each([
    [
      'no-break spaces in a copied table',
      'Nombre\tFecha\tHora\tServicio\nAna\u00a0Ruiz\t30/11/2026\u00a0\t\u00a09:00\tCaja\n',
    ],
    [
      'narrow no-break spaces of a French or Spanish system',
      'Nombre;Inicio;Servicio\nAna\u202fRuiz;30/11/2026\u202f9:00\u202fa.\u202fm.;Caja\u202f\n',
    ],
    [
      'no-break spaces',
      'Nombre\u00a0;Fecha;Hora;Servicio;Teléfono\nAna\u00a0Ruiz;30/11/2026;9:00\u202fa.\u00a0m.;Caja\u00a0;600\u00a012\u00a034\u00a056',
    ],
    ['numbers of a spreadsheet', 'Name,Date,Time,Service\nAna Ruiz,46356,0.375,Caja'],
    ['names of months', 'Namn;Start;Tjänst\nAna Ruiz;30 nov. 2026 kl. 09:00;Caja'],
    ['lines that end with CR', 'Name,Start,Service\rAna Ruiz,2026-11-30 9:00,Caja\r'],
  ])('is read with %s', (_, content) => {
    expect(startsOf(content)).toMatchObject({ starts: ['2026-11-30T08:00'], errors: [false] });
    const [line] = readFile({ format: 'csv', content, dry: 'Y' }, TERMS).lines;
    expect(line?.view).toMatchObject({ customerName: 'Ana Ruiz', servName: 'Caja' });
  });

  it('is limited to five hundred appointments', () => {
    const list = (rows: number) => `Nombre;Inicio\n${'Ana;2026-11-30 9:30\n'.repeat(rows)}`;
    const read = (rows: number) => readFile({ format: 'csv', content: list(rows), dry: 'Y' }, TERMS);
    expect(read(500).lines).toHaveLength(500);
    expect(() => read(501)).toThrow(expect.objectContaining({ status: 'IMPORT_TOO_MANY' }));
  });
});

const displayed = { when: '', start: null, servName: '', segmentName: '', customerName: '' };
const contact = { phonenumber: '', email: '', notes: '' };
const line = (number: number, start: number): CheckedRow => ({
  view: { line: number, ...displayed, ...contact },
  wanted: { idServices: 1, idSegments: 1, start, customerName: `${number}`, ...contact },
});
const file = (lines: readonly CheckedRow[]) => ({ zone: 'UTC', canceled: 0, dateOrder: null, lines });
/** Fifty-two rows; the first and the last request the same slot. */
const LINES = Array.from({ length: 52 }, (_, seat) => line(seat + 2, (seat % 51) * 1000));

const booked = ({ view: of }: CheckedRow): ImportRow => ({
  ...of,
  what: 'new',
  number: '1',
  error: null,
});

async function partsOf(lines: readonly CheckedRow[], dry: 'Y' | 'N') {
  const parts: (readonly BookableRow[])[] = [];
  const answer = await bookInParts(file(lines), dry, async (part) => {
    parts.push(part);
    return part.map(booked);
  });
  return { parts: parts.map((part) => part.map(({ view: of }) => of.line)), answer };
}

describe('an import that is booked in parts', () => {
  it('is booked in order, a few rows per write, and answered in order', async () => {
    const { parts, answer } = await partsOf(LINES, 'N');
    expect(parts.map(({ length }) => length)).toEqual([25, 25, 2]);
    expect(parts.flat()).toEqual(LINES.map(({ view: of }) => of.line));
    expect(answer.lines.map((one) => one.line)).toEqual(LINES.map(({ view: of }) => of.line));
  });

  it('tests rows for the same moment in one part, since each part is rolled back', async () => {
    const { parts, answer } = await partsOf(LINES, 'Y');
    expect(parts[0]?.slice(0, 3)).toEqual([2, 53, 3]);
    expect(parts.flat()).toHaveLength(LINES.length);
    expect(answer.lines.map((one) => one.line)).toEqual(LINES.map(({ view: of }) => of.line));
  });

  it('allows other writes between two parts', async () => {
    const order: string[] = [];
    await bookInParts(file(LINES), 'N', async (part) => {
      order.push('part');
      setImmediate(() => order.push('another'));
      return part.map(booked);
    });
    expect(order).toEqual(['part', 'another', 'part', 'another', 'part', 'another']);
  });

  it('rejects rows without a bookable pair with the reason, and does not write for them', async () => {
    const wrong: CheckedRow = { ...line(2, 0), wanted: apiError('LINE_WITHOUT_NAME') };
    const { parts, answer } = await partsOf([wrong], 'N');
    expect(parts).toEqual([]);
    expect(answer.lines).toMatchObject([{ what: 'refused', error: { code: 'LINE_WITHOUT_NAME' } }]);
  });
});
