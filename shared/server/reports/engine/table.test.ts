import { expect, it } from 'vitest';
import { tableOf } from './table.ts';

const placed = (first: string, second: string, part: number) => ({ cells: [first, second], of: {}, part });
const table = (grouped: boolean, parts: ReturnType<typeof placed>[]) =>
  tableOf(parts, {
    keys: [
      { name: 'branch', kind: 'text' },
      { name: 'queue', kind: 'text' },
    ],
    figures: [{ name: 'arrived', kind: 'count' }],
    together: (some) => some.reduce((sum, part) => sum + part, 0),
    figure: (_name, part) => part,
    grouped,
    whole: parts.map(({ part }) => part),
  });

it('puts what is of one row together, rows in order, and sums below each first cell', () => {
  const parts = [
    placed('Sur', 'A', 1),
    placed('Norte', 'B', 2),
    placed('Norte', 'A', 3),
    placed('Sur', 'A', 4),
  ];
  const { rows, groups, total } = table(true, parts);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Norte', 'A', 3],
    ['Norte', 'B', 2],
    ['Sur', 'A', 5],
  ]);
  expect(groups).toEqual([
    { first: 0, rows: 2, cells: ['Norte', null, 5] },
    { first: 2, rows: 1, cells: ['Sur', null, 5] },
  ]);
  expect(total).toEqual([null, null, 10]);
  expect(table(false, parts)).toMatchObject({ rows, groups: [], total });
});

it('keeps the rows of one name together where another name sorts alike', () => {
  const parts = [placed('1', 'A', 1), placed('01', 'B', 2), placed('1', 'C', 4), placed('01', 'D', 8)];
  const { rows, groups } = table(true, parts);
  expect(rows.map(({ cells }) => cells.join(' '))).toEqual(['1 A 1', '1 C 4', '01 B 2', '01 D 8']);
  expect(groups.map(({ first, rows: count, cells }) => [first, count, ...cells])).toEqual([
    [0, 2, '1', null, 5],
    [2, 2, '01', null, 10],
  ]);
});

it('looks at each line about as often however many groups there are', () => {
  const looksPerLine = (lines: number) => {
    let looks = 0;
    const parts = Array.from({ length: lines }, (_, place) => {
      const part = placed(`Cola ${place >> 1}`, `${place % 2}`, 1);
      const get = (cells: string[], key: string | symbol): unknown => {
        if (key === '0') looks += 1;
        return Reflect.get(cells, key);
      };
      return { ...part, cells: new Proxy(part.cells, { get }) };
    });
    const { rows, groups } = table(true, parts);
    expect([rows.length, groups.length]).toEqual([lines, lines / 2]);
    return looks / lines;
  };
  expect(looksPerLine(4_000)).toBeLessThan(4 * looksPerLine(40));
});
