import { describe, expect, it } from 'vitest';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { ImportRow } from '#shared/contract/tickets/appointment-import.ts';
import { type BookableRow, bookInParts } from './book-in-parts.ts';
import type { CheckedRow } from './check-row.ts';

const shown = { when: '', start: null, servName: '', segmentName: '', customerName: '' };
const contact = { phonenumber: '', email: '', notes: '' };
const line = (number: number, start: number): CheckedRow => ({
  shown: { line: number, ...shown, ...contact },
  wanted: { idServices: 1, idSegments: 1, start, customerName: `${number}`, ...contact },
});
const file = (lines: readonly CheckedRow[]) => ({ zone: 'UTC', canceled: 0, dateOrder: null, lines });
/** Fifty-two lines, of which the first and the last want the same. */
const LINES = Array.from({ length: 52 }, (_, seat) => line(seat + 2, (seat % 51) * 1000));

const booked = ({ shown: of }: CheckedRow): ImportRow => ({
  ...of,
  what: 'new',
  number: '1',
  refusal: null,
});

async function partsOf(lines: readonly CheckedRow[], dry: 'Y' | 'N') {
  const parts: (readonly BookableRow[])[] = [];
  const answer = await bookInParts(file(lines), dry, async (part) => {
    parts.push(part);
    return part.map(booked);
  });
  return { parts: parts.map((part) => part.map(({ shown: of }) => of.line)), answer };
}

describe('a file that is booked in parts', () => {
  it('is booked in its order, a few lines in each write, and answered in its order', async () => {
    const { parts, answer } = await partsOf(LINES, 'N');
    expect(parts.map(({ length }) => length)).toEqual([25, 25, 2]);
    expect(parts.flat()).toEqual(LINES.map(({ shown: of }) => of.line));
    expect(answer.lines.map((one) => one.line)).toEqual(LINES.map(({ shown: of }) => of.line));
  });

  it('is tried with those in one part that want the same moment, since each part is taken back', async () => {
    const { parts, answer } = await partsOf(LINES, 'Y');
    expect(parts[0]?.slice(0, 3)).toEqual([2, 53, 3]);
    expect(parts.flat()).toHaveLength(LINES.length);
    expect(answer.lines.map((one) => one.line)).toEqual(LINES.map(({ shown: of }) => of.line));
  });

  it('lets others write between two parts', async () => {
    const order: string[] = [];
    await bookInParts(file(LINES), 'N', async (part) => {
      order.push('part');
      setImmediate(() => order.push('another'));
      return part.map(booked);
    });
    expect(order).toEqual(['part', 'another', 'part', 'another', 'part', 'another']);
  });

  it('says of lines that name nothing to book why, and asks for no write for them', async () => {
    const wrong: CheckedRow = { ...line(2, 0), wanted: apiError('LINE_WITHOUT_NAME') };
    const { parts, answer } = await partsOf([wrong], 'N');
    expect(parts).toEqual([]);
    expect(answer.lines).toMatchObject([{ what: 'refused', refusal: { code: 'LINE_WITHOUT_NAME' } }]);
  });
});
