import { expect, it } from 'vitest';
import { tableOf } from './table.ts';

const placed = (first: string, second: string, part: number) => ({ cells: [first, second], of: {}, part });
const table = (grouped: boolean, parts: ReturnType<typeof placed>[]) =>
  tableOf(parts, {
    keys: [
      { name: 'branch', kind: 'text' },
      { name: 'queue', kind: 'text' },
    ],
    metricColumns: [{ name: 'arrived', kind: 'count' }],
    mergeParts: (some) => some.reduce((sum, part) => sum + part, 0),
    cellOf: (_name, part) => part,
    grouped,
    allParts: parts.map(({ part }) => part),
  });

it('values of one row are combined, rows are sorted, with totals after each first cell', () => {
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

it('rows of one name stay together if another name sorts equally', () => {
  const parts = [placed('1', 'A', 1), placed('01', 'B', 2), placed('1', 'C', 4), placed('01', 'D', 8)];
  const { rows, groups } = table(true, parts);
  expect(rows.map(({ cells }) => cells.join(' '))).toEqual(['1 A 1', '1 C 4', '01 B 2', '01 D 8']);
  expect(groups.map(({ first, rows: count, cells }) => [first, count, ...cells])).toEqual([
    [0, 2, '1', null, 5],
    [2, 2, '01', null, 10],
  ]);
});

it('the work per line does not depend on the number of groups', () => {
  const looksPerLine = (lines: number) => {
    let looks = 0;
    const parts = Array.from({ length: lines }, (_, index) => {
      const part = placed(`Cola ${index >> 1}`, `${index % 2}`, 1);
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
