import type { ButtonGrid } from './button-grid.ts';

/**
 * Least height of a button, px: a finger finds it.
 *
 * @internal used by tests besides this file
 */
export const MIN_TARGET = 72;
/** Height of a line by its font size. */
const LINE_HEIGHT = { title: 1.12, subtitle: 1.22 };
/** Space between title and subtitle, rem. */
const BETWEEN = 0.4;

interface Sizes {
  /** Padding above and below, left and right, rem. */
  readonly pad: readonly [number, number];
  /** Font sizes of titles, the largest first, rem. */
  readonly titles: readonly number[];
  /** Font size of subtitles, rem; null where there is room for titles alone. */
  readonly subtitle: number | null;
}

/** Type and padding of buttons, the roomiest first, and the height of a full row, rem. */
const WAYS = {
  upright: {
    fullRow: 30,
    gap: { roomy: [3.4, 2.4], close: [2.4, 2.4] },
    pager: 9.6 + 3.2,
    sizes: [
      { pad: [3.5, 3.4], titles: [5, 4.2, 3.6], subtitle: 3.6 },
      { pad: [1.4, 2.8], titles: [4.2, 3.8, 3.4], subtitle: 3.4 },
      { pad: [1.2, 1.6], titles: [3.8, 3.4, 3.2], subtitle: 2.6 },
      { pad: [0.6, 1.6], titles: [3.4, 3.2, 3], subtitle: null },
    ],
  },
  lying: {
    fullRow: 18.6,
    gap: { roomy: [2.6, 2], close: [1.6, 2] },
    pager: 7.6 + 2,
    sizes: [
      { pad: [2.3, 2.8], titles: [3.6, 3.2, 2.8], subtitle: 2.6 },
      { pad: [1.2, 2.4], titles: [2.8, 2.6, 2.4], subtitle: 2.4 },
      { pad: [0.4, 2], titles: [2.8, 2.6, 2.4], subtitle: null },
    ],
  },
} as const satisfies Readonly<Record<'upright' | 'lying', object>>;

/** What a button shows. */
export interface ButtonText {
  readonly title: string;
  readonly hasSubtitle: boolean;
  /** Width of its border, rem. */
  readonly border: number;
}

/** The space for the buttons. */
export interface AvailableSpace {
  /** px */
  readonly width: number;
  /** px */
  readonly height: number;
  /** Pixels of one rem. */
  readonly rem: number;
  readonly upright: boolean;
  /** Enlarges type, for large print. */
  readonly grow: number;
  /** Limits rows to their full height. */
  readonly isCapped: boolean;
}

/** Measures the width of a text in the font of titles, by its font size. */
export type Measure = (text: string) => number;

export interface FittedChoices {
  readonly rows: number;
  readonly pages: number;
  /** Height of a row and gaps between rows and columns, px. */
  readonly rowHeight: number;
  readonly gap: readonly [number, number];
  readonly pad: readonly [number, number];
  /** Font size of each title, px; of places without a button 0. */
  readonly titles: readonly number[];
  /** Font size of subtitles, px; null where they are left out. */
  readonly subtitle: number | null;
}

/**
 * Divides buttons into pages so that each is at least 72 px high and shows its whole title: titles wrap first, shrink a
 * little then, and leave to another page what has no room.
 */
export function fitChoices(
  choices: readonly (ButtonText | null)[],
  { columns, density }: Pick<ButtonGrid, 'columns' | 'density'>,
  room: AvailableSpace,
  measure: Measure,
): FittedChoices {
  const { rem, grow } = room;
  const way = WAYS[room.upright ? 'upright' : 'lying'];
  const [rowGap, columnGap] = way.gap[density === 'roomy' ? 'roomy' : 'close'];
  const gap = [rowGap * rem, columnGap * rem] as const;
  const columnWidth = (room.width - gap[1] * (columns - 1)) / columns;
  const needed = Math.max(1, Math.ceil(choices.length / columns));
  const min = Math.max(MIN_TARGET, (MIN_TARGET / 10) * rem);
  const heightOf = (rows: number): number => {
    const height = (rows < needed ? room.height - way.pager * rem : room.height) - gap[0] * (rows - 1);
    return room.isCapped ? Math.min(way.fullRow * rem, height / rows) : height / rows;
  };
  const space = measure(' ');
  const measured = choices.map(
    (choice) => choice && { ...choice, words: choice.title.split(/\s+/).map(measure) },
  );
  const at = (rows: number, isLastResort: boolean): FittedChoices | null => {
    const rowHeight = heightOf(rows);
    if (rowHeight < min && !isLastResort) return null;
    for (const sizes of way.sizes) {
      const box = { rowHeight, columnWidth, room, space };
      const titles = measured.map((choice) => (choice ? titleSize(choice, sizes, box) : 0));
      const isWhole = titles.every((size) => size !== null);
      if (!isWhole && !(isLastResort && sizes === way.sizes.at(-1))) continue;
      return {
        rows,
        rowHeight,
        gap,
        pages: Math.ceil(needed / rows),
        pad: [sizes.pad[0] * rem, sizes.pad[1] * rem],
        titles: titles.map((size) => size ?? Math.min(...sizes.titles) * rem),
        subtitle: sizes.subtitle === null ? null : sizes.subtitle * rem * grow,
      };
    }
    return null;
  };
  for (let rows = needed; rows >= 1; rows -= 1) {
    const found = at(rows, rows === 1);
    // As few rows as the same number of pages needs: the last page is not nearly empty.
    if (found) return at(Math.ceil(needed / found.pages), rows === 1) ?? found;
  }
  throw new Error('one row always fits');
}

interface Box {
  readonly rowHeight: number;
  readonly columnWidth: number;
  readonly room: AvailableSpace;
  readonly space: number;
}

/** Finds the largest size at which a title is whole, px; null where none is. */
function titleSize(
  { words, hasSubtitle, border }: ButtonText & { readonly words: readonly number[] },
  { pad, titles, subtitle }: Sizes,
  { rowHeight, columnWidth, room: { rem, grow }, space }: Box,
): number | null {
  const width = columnWidth - 2 * (pad[1] + border) * rem;
  const below =
    hasSubtitle && subtitle !== null ? (subtitle * grow * LINE_HEIGHT.subtitle + BETWEEN) * rem : 0;
  const height = rowHeight - 2 * (pad[0] + border) * rem - below;
  const minimum = Math.min(...titles) * rem * grow;
  const divides = Math.max(...words) * minimum > width;
  const fitting = titles
    .map((size) => size * rem * grow)
    .find(
      (size) =>
        countLines(words, { space, width: width / size, divides }) * size * LINE_HEIGHT.title <= height,
    );
  return fitting ?? null;
}

interface LineMetrics {
  readonly space: number;
  readonly width: number;
  /** Divides words that are wider than a line. */
  readonly divides: boolean;
}

/**
 * Counts the lines of words that wrap at spaces; infinite where a word is too wide and is not divided.
 *
 * @internal used by tests besides this file
 */
export function countLines(words: readonly number[], { space, width, divides }: LineMetrics): number {
  let lines = 0;
  let end = Number.POSITIVE_INFINITY;
  for (const word of words) {
    if (word > width && !divides) return Number.POSITIVE_INFINITY;
    const isNext = end + space + word <= width;
    end = isNext ? end + space + word : word;
    // Lines of a divided word are not filled to their end.
    if (!isNext) lines += word > width ? Math.ceil((word / width) * 1.1) : 1;
  }
  return lines;
}
