import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AvailableSpace, type ButtonText, countLines, fitChoices, MIN_TARGET } from './fit-choices.ts';

/** A font whose characters are half as wide as they are high. */
const measure = (text: string): number => text.length / 2;
const choice = (title: string, own: Partial<ButtonText> = {}): ButtonText => ({
  title,
  hasSubtitle: true,
  border: 0,
  ...own,
});
const LYING: AvailableSpace = { width: 1200, height: 460, rem: 10, upright: false, grow: 1, isCapped: true };
const UPRIGHT: AvailableSpace = { width: 968, height: 1200, rem: 10, upright: true, grow: 1, isCapped: true };
const many = (count: number, title = 'Caja') =>
  Array.from({ length: count }, (_, n) => choice(`${title} ${n}`));
const TIGHT = { columns: 3, density: 'tight' } as const;
const ROOMY = { columns: 3, density: 'roomy' } as const;

describe('the buttons of a kiosk', () => {
  it('have their full height and type size if there are few', () => {
    const { pages, rowHeight, titles, subtitle } = fitChoices(many(6), ROOMY, LYING, measure);
    expect({ pages, rowHeight, title: titles[0], subtitle }).toEqual({
      pages: 1,
      rowHeight: 186,
      title: 36,
      subtitle: 26,
    });
  });

  it('fill the space below a styled header', () => {
    const { rows, rowHeight, gap } = fitChoices(many(3), ROOMY, { ...UPRIGHT, isCapped: false }, measure);
    expect(rows * rowHeight + (rows - 1) * gap[0]).toBe(UPRIGHT.height);
  });

  it('use further pages rather than being lower than 72 px', () => {
    const { pages, rows, rowHeight } = fitChoices(many(60), TIGHT, LYING, measure);
    expect({ pages, rows }).toEqual({ pages: 5, rows: 4 });
    expect(rowHeight).toBeGreaterThanOrEqual(MIN_TARGET);
  });

  it('use further pages rather than cutting titles', () => {
    const long = 'Préstamos para empresas, comercios y autónomos del polígono industrial de la zona norte';
    const few = fitChoices(many(21), TIGHT, UPRIGHT, measure);
    const fewer = fitChoices(many(21, long), TIGHT, UPRIGHT, measure);
    expect(few.pages).toBe(1);
    expect(fewer.pages).toBeGreaterThan(1);
  });

  it('are distributed evenly over pages', () => {
    const { pages, rows } = fitChoices(many(15), { columns: 1, density: 'tight' }, UPRIGHT, measure);
    expect({ pages, rows }).toEqual({ pages: 2, rows: 8 });
  });

  it('show all titles within the space on any page', () => {
    const word = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => !/\s/.test(text));
    const title = fc.array(word, { minLength: 1, maxLength: 15 }).map((words) => words.join(' '));
    const around = fc.record({
      columns: fc.integer({ min: 1, max: 3 }),
      upright: fc.boolean(),
      grow: fc.constantFrom(1, 1.2),
      border: fc.integer({ min: 0, max: 1 }),
    });
    fc.assert(
      fc.property(fc.array(title, { minLength: 1, maxLength: 60 }), around, (titles, own) => {
        const { columns, upright, grow, border } = own;
        const room = { ...(upright ? UPRIGHT : LYING), grow };
        const choices = titles.map((text) => choice(text, { border }));
        const fitted = fitChoices(choices, { columns, density: 'tight' }, room, measure);
        const { rows, pages, rowHeight, gap, pad, subtitle } = fitted;
        expect(rows * pages * columns).toBeGreaterThanOrEqual(titles.length);
        expect(rowHeight).toBeGreaterThanOrEqual(MIN_TARGET);
        expect(rows * rowHeight + (rows - 1) * gap[0]).toBeLessThanOrEqual(room.height + 0.01);
        const width = (room.width - gap[1] * (columns - 1)) / columns - 2 * pad[1] - 2 * border * 10;
        const height = rowHeight - 2 * pad[0] - 2 * border * 10 - (subtitle ?? 0) * 1.22;
        titles.forEach((text, at) => {
          const size = fitted.titles[at] ?? 0;
          const words = text.split(' ').map(measure);
          const lines = countLines(words, { space: 0.5, width: width / size, divides: true });
          expect(lines * size * 1.12).toBeLessThanOrEqual(height + 0.01);
        });
      }),
    );
  });
});

describe('a title', () => {
  it.each([
    [[2, 2], 5, false, 1],
    [[2, 2], 4, false, 2],
    [[1, 1, 1, 1], 4, false, 2],
    [[9], 4, false, Number.POSITIVE_INFINITY],
    [[9], 4, true, 3],
  ] as const)('of words %j in lines of %i, divided: %s, has %s lines', (words, width, divides, lines) => {
    expect(countLines(words, { space: 1, width, divides })).toBe(lines);
  });
});
