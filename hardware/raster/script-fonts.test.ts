import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import type { Line } from '../layout/layout-ticket.ts';
import { rasterizeLine } from './rasterize-line.ts';
import { createScriptFonts } from './script-fonts.ts';

const fonts = createScriptFonts();
const { resolve } = createRequire(import.meta.url);

const WELCOME = {
  Devanagari: 'क्षेत्रीय कार्यालय में स्वागत है',
  Chinese: '欢迎光临 服务窗口',
  Japanese: '窓口サービスへようこそ',
  Korean: '창구에 오신 것을 환영합니다',
  Thai: 'ยินดีต้อนรับ ที่นี่',
  Hebrew: 'ברוכים הבאים 12:30',
  Arabic: 'مرحبا بكم في الفرع',
  Vietnamese: 'Phòng giao dịch Phú Mỹ',
  Greek: 'Κατάστημα',
  Cyrillic: 'Отделение №3',
  Emoji: '😀 🚗 👍🏽 👨‍👩‍👧 🇪🇸 ❤️ ☎ → ✓ ★',
};

const line = (text: string): Line => ({
  kind: 'line',
  text,
  form: { font: 'a', across: 1, down: 1 },
  reversed: false,
  emphasis: { bold: false, underline: false, italic: false },
});
const rowsOf = (text: string) => Buffer.from(rasterizeLine(line(text), 384).rows).toString('base64');

describe('fonts of the product', () => {
  it.each(Object.entries(WELCOME))('have every character of %s', (_script, text) => {
    expect(fonts.missing(text)).toEqual([]);
    expect(fonts.printable(text)).toBe(text);
  });

  it.each(Object.entries(WELCOME))('contain the characters that they declare for %s', (_script, text) => {
    const files = [
      '@fontsource/dejavu-mono/files/dejavu-mono-latin-400-normal.woff2',
      ...fonts.fontsFor(text).map(({ file }) => file),
    ];
    const points = new Set(files.flatMap(charactersOf));
    const visible = [...text].filter((one) => !/\s|\u200d|\ufe0f/u.test(one));
    expect(visible.filter((one) => !points.has(one.codePointAt(0) ?? 0))).toEqual([]);
  });

  it('report characters missing in all of them, complete and once', () => {
    expect(fonts.missing('தமிழ் Caja தமிழ்')).toEqual(['த', 'மி', 'ழ்']);
    expect(fonts.printable('Caja த')).toBe('Caja ?');
  });

  it('are not needed for texts covered by the printer font', () => {
    expect(fonts.fontsFor('Señor Núñez, Łódź')).toEqual([]);
  });
});

describe('a line', () => {
  it('prints a question mark for a missing character, never a box', () => {
    expect(rowsOf('Caja த')).toBe(rowsOf('Caja ?'));
  });

  it.each(Object.entries(WELCOME))('prints %s differently from missing characters', (_script, text) => {
    const boxes = text.replace(/\S/gu, '\u{10fffd}');
    expect(rowsOf(text)).not.toBe(rowsOf(boxes));
    expect(rowsOf(text)).not.toBe(rowsOf(text.replace(/\S/gu, ' ')));
  });

  it('joins Arabic letters and sets them from right to left', () => {
    const joined = inkColumns('مم');
    const apart = inkColumns('م\u200cم');
    expect(gaps(joined)).toBe(0);
    expect(gaps(apart)).toBeGreaterThan(0);
    // A long letter first: from right to left its ink is on the right.
    const [left, right] = halves(inkColumns('سسس ا'));
    expect(right).toBeGreaterThan(left);
  });
});

function charactersOf(file: string): readonly number[] {
  const font = create(readFileSync(resolve(file)));
  return 'characterSet' in font ? font.characterSet : [];
}

/** Number of black dots in each column. */
function inkColumns(text: string): number[] {
  const { width, height, rows } = rasterizeLine(line(text), 384);
  return Array.from(
    { length: width },
    (_, x) =>
      Array.from(
        { length: height },
        (__, y) => ((rows[y * (width / 8) + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1,
      ).filter(Boolean).length,
  );
}

const inked = (columns: readonly number[]) =>
  columns.slice(
    columns.findIndex((count) => count > 0),
    columns.findLastIndex((count) => count > 0) + 1,
  );
const gaps = (columns: readonly number[]) => inked(columns).filter((count) => count === 0).length;

function halves(columns: readonly number[]): [left: number, right: number] {
  const ink = inked(columns);
  const sum = (some: readonly number[]) => some.reduce((total, count) => total + count, 0);
  const middle = Math.floor(ink.length / 2);
  return [sum(ink.slice(0, middle)), sum(ink.slice(middle))];
}
