/** A grapheme and the number of columns it occupies. */
export type Cell = { readonly text: string; readonly columns: 1 | 2 };

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const simple = /^[\x20-\x7e\xa0-\u02af]*$/;
const twoColumns =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[\u3000-\u303f\uff01-\uff60]|\p{Emoji_Presentation}|\ufe0f/u;

/** Splits a line into graphemes. East Asian characters and emoji are two columns wide. */
export function cellsOf(line: string): Cell[] {
  if (simple.test(line)) return Array.from(line, (text) => ({ text, columns: 1 }));
  return Array.from(graphemes.segment(line), ({ segment: text }) => ({
    text,
    columns: twoColumns.test(text) ? 2 : 1,
  }));
}

/** The total width of cells in columns. */
export const columnsIn = (cells: readonly Cell[]): number =>
  cells.reduce((sum, { columns }) => sum + columns, 0);
