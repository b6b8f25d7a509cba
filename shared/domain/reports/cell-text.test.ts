import { describe, expect, it } from 'vitest';
import { cellTextOf } from './cell-text.ts';
import type { Cell, Column } from './columns.ts';

const AT = Date.UTC(2026, 10, 3, 22, 5, 7);

const CELLS: readonly (readonly [Column['kind'], Cell, es: string, en: string, sv: string])[] = [
  ['text', 'Åsa Öberg', 'Åsa Öberg', 'Åsa Öberg', 'Åsa Öberg'],
  ['count', 1204, '1.204', '1,204', '1 204'],
  ['count', 0, '0', '0', '0'],
  ['duration', 338, '05:38', '05:38', '05:38'],
  ['duration', 36_312, '10:05:12', '10:05:12', '10:05:12'],
  ['percent', 93.1, '93,1 %', '93.1%', '93,1 %'],
  ['percent', 100, '100,0 %', '100.0%', '100,0 %'],
  ['day', '2026-11-03', '3 nov 2026', 'Nov 3, 2026', '3 nov. 2026'],
  ['month', '2026-11', 'noviembre de 2026', 'November 2026', 'november 2026'],
  ['year', '2026', '2026', '2026', '2026'],
  ['weekday', 1, 'lunes', 'Monday', 'måndag'],
  ['weekday', 7, 'domingo', 'Sunday', 'söndag'],
  ['hour', 9, '09:00', '09:00', '09:00'],
  ['moment', AT, '4 nov 2026, 00:35:07', 'Nov 4, 2026, 00:35:07', '4 nov. 2026 00:35:07'],
];

describe.each(['es', 'en', 'sv'] as const)('a cell in %s', (language) => {
  const at = { es: 2, en: 3, sv: 4 }[language];
  const text = cellTextOf({ language, zoneHours: 2.5, word: () => undefined });

  it.each(CELLS)('that is a %s of %s', (...[kind, cell, ...texts]) => {
    expect(spaced(text(cell, { name: 'x', kind }))).toBe(texts[at - 2]);
  });

  it('is empty without a value, for any kind', () => {
    for (const [kind] of CELLS) expect(text(null, { name: 'x', kind })).toBe('');
  });
});

it('a compared share has a sign', () => {
  const text = cellTextOf({ language: 'es', zoneHours: 0, word: () => undefined });
  const change = (share: number) => spaced(text(share, { name: 'arrivedChange', kind: 'percent' }));
  expect([change(12.5), change(-3), change(0)]).toEqual(['+12,5 %', '-3,0 %', '0,0 %']);
});

it('a code has the text of its column, and an unknown one is shown as it is', () => {
  const word = (column: string, name: string) => (name === 'noshow' ? `${column} ausente` : undefined);
  const text = cellTextOf({ language: 'es', zoneHours: 0, word });
  const state: Column = { name: 'state', kind: 'word' };
  expect([text('noshow', state), text('beamedUp', state)]).toEqual(['state ausente', 'beamedUp']);
});

it('field changes have names and values of the catalogue, and unknown ones are shown as they are', () => {
  const words: Record<string, string> = { 'field enabled': 'Activada', 'flag no': 'No' };
  const word = (column: string, name: string) => words[`${column} ${name}`];
  const text = cellTextOf({ language: 'es', zoneHours: 0, word });
  const cell = JSON.stringify({ enabled: false, mood: 'calm: very', removed: true });
  expect(text(cell, { name: 'before', kind: 'fields' })).toBe('Activada: No; mood: calm: very; removed: yes');
});

/** Non-breaking spaces look like others. */
const spaced = (text: string): string => text.replace(/\s/g, ' ');
