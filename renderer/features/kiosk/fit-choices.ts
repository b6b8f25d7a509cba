import { type RefObject, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ButtonGrid } from './button-grid.ts';

interface GridSize {
  readonly kiosk: RefObject<HTMLElement | null>;
  readonly grid: Pick<ButtonGrid, 'columns' | 'density'>;
  readonly upright: boolean;
  /** Large type. */
  readonly easy: boolean;
  /** The header has a designed style, so that the buttons fill the rest. */
  readonly styled: boolean;
}

/** Minimum space around the question, rem. */
const AROUND = { upright: 4, lying: 1.2 };

/** Fits the buttons into the space next to question and languages; null before measuring. */
export function useFittedChoices(
  choices: readonly (ButtonText | null)[],
  { kiosk, grid, upright, easy, styled }: GridSize,
): FittedChoices | null {
  const [space, setSpace] = useState('');
  useRedraw();
  useLayoutEffect(() => {
    if (kiosk.current) setSpace(JSON.stringify(spaceIn(kiosk.current)));
  });
  const { columns, density } = grid;
  const texts = JSON.stringify(choices);
  return useMemo(() => {
    if (space === '') return null;
    const measured: Space = JSON.parse(space);
    const around = styled ? 0 : 2 * AROUND[upright ? 'upright' : 'lying'] * measured.rem;
    const room = {
      width: measured.width,
      height: measured.height - around,
      rem: measured.rem,
      upright,
      grow: easy ? 1.2 : 1,
      isCapped: !styled,
    };
    return fitChoices(JSON.parse(texts), { columns, density }, room, measureIn(measured.family));
  }, [space, texts, columns, density, upright, easy, styled]);
}

interface Space {
  /** Size of the button area, px. */
  readonly width: number;
  readonly height: number;
  readonly rem: number;
  readonly family: string;
}

/** Space left by header, question and languages. */
function spaceIn(kiosk: HTMLElement): Space {
  const own = getComputedStyle(kiosk);
  const of = (style: CSSStyleDeclaration, ...keys: readonly string[]) =>
    keys.reduce((sum, key) => sum + Number.parseFloat(style.getPropertyValue(key)), 0);
  const parts = [...kiosk.querySelectorAll<HTMLElement>('[data-measured="box"], [data-measured="content"]')];
  const fitted = parts.map((part) => {
    const { height } = part.getBoundingClientRect();
    // The space around the question depends on the rest.
    return part.dataset.measured === 'box'
      ? height + of(getComputedStyle(part), 'margin-top', 'margin-bottom')
      : height;
  });
  const titles = [...kiosk.querySelectorAll<HTMLElement>('[data-measured="title"]')];
  const rem = of(getComputedStyle(document.documentElement), 'font-size');
  const above = titles.map((title) => title.scrollHeight + BELOW_TITLES * rem);
  return {
    width: kiosk.clientWidth - of(own, 'padding-left', 'padding-right'),
    height:
      kiosk.clientHeight -
      of(own, 'padding-top', 'padding-bottom') -
      fitted.reduce((sum, height) => sum + height, 0) -
      Math.max(0, ...above),
    rem,
    family: own.fontFamily,
  };
}

/** Maximum gap between column titles and buttons, rem. */
const BELOW_TITLES = 3.4;

/** Measures texts in the bold title font. */
function measureIn(family: string): Measure {
  const pen = document.createElement('canvas').getContext('2d');
  if (pen) pen.font = `700 100px ${family}`;
  return (text) => (pen?.measureText(text).width ?? 0) / 100;
}

/** Rerenders after a resize and after fonts load. */
function useRedraw(): void {
  useSyncExternalStore(subscribe, () => `${innerWidth} ${innerHeight} ${document.fonts.status}`);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  document.fonts.addEventListener('loadingdone', changed);
  return () => {
    window.removeEventListener('resize', changed);
    document.fonts.removeEventListener('loadingdone', changed);
  };
}

/**
 * Minimum height of a button for touch, px.
 *
 * @internal used by tests besides this file
 */
export const MIN_TARGET = 72;
/** Line height relative to the font size. */
const LINE_HEIGHT = { title: 1.12, subtitle: 1.22 };
/** Space between title and subtitle, rem. */
const BETWEEN = 0.4;

interface Sizes {
  /** Vertical and horizontal padding, rem. */
  readonly pad: readonly [number, number];
  /** Title sizes, descending, rem. */
  readonly titles: readonly number[];
  /** Subtitle size, rem; null without subtitles. */
  readonly subtitle: number | null;
}

/** Type and padding of buttons, roomiest first, and the full row height, rem. */
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

/** Texts of a button. */
export interface ButtonText {
  readonly title: string;
  readonly hasSubtitle: boolean;
  /** Border width, rem. */
  readonly border: number;
}

/** Space for the buttons. */
export interface AvailableSpace {
  /** px */
  readonly width: number;
  /** px */
  readonly height: number;
  /** Pixels per rem. */
  readonly rem: number;
  readonly upright: boolean;
  /** Scale of large type. */
  readonly grow: number;
  /** Rows grow at most to their full height. */
  readonly isCapped: boolean;
}

/** Width of a text in the title font, relative to its size. */
type Measure = (text: string) => number;

interface FittedChoices {
  readonly rows: number;
  readonly pages: number;
  /** Row height and gaps, px. */
  readonly rowHeight: number;
  readonly gap: readonly [number, number];
  readonly pad: readonly [number, number];
  /** Title size per cell, px; 0 for empty cells. */
  readonly titles: readonly number[];
  /** Subtitle size, px; null when omitted. */
  readonly subtitle: number | null;
}

/**
 * Divides buttons into pages where each is at least 72 px high and shows its full title: titles wrap, then shrink,
 * then move to another page.
 *
 * @internal used by tests besides this file
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
      const isComplete = titles.every((size) => size !== null);
      if (!isComplete && !(isLastResort && sizes === way.sizes.at(-1))) continue;
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
    // As few rows as the number of pages allows, to balance the last page.
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

/** Largest size at which a title fits, px; null for none. */
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
  /** Breaks words wider than a line. */
  readonly divides: boolean;
}

/**
 * Number of lines of wrapped words; infinite when an unbreakable word does not fit.
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
    // Broken words do not fill their lines.
    if (!isNext) lines += word > width ? Math.ceil((word / width) * 1.1) : 1;
  }
  return lines;
}
