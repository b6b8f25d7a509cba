import { type RefObject, useLayoutEffect } from 'react';
import type { Language } from '#shared/contract/fields.ts';

/** Text in a language, else in the fallback language, else in any; empty when there is none. */
export function localTextIn(
  text: Partial<Record<Language, string>>,
  language: Language,
  standIn: Language,
): string {
  return text[language] || text[standIn] || Object.values(text).find(Boolean) || '';
}

/** Wrapping of a text that does not fit on one line. */
interface Wrapping {
  /** Minimum size on one line, rem; smaller texts wrap at spaces. */
  readonly minSize: number;
  /** Maximum number of lines; one more for much smaller texts. */
  readonly lines: number;
}

/**
 * Shrinks the font of an element from the size of its style sheet until the text fits on one line. A change of
 * `text` measures again.
 * With `least` and `lines` a long text wraps at spaces, as large as it fits into the ancestor with `data-fit`, and
 * the element gets `data-wrapped`.
 */
export function useFittedText(
  ref: RefObject<HTMLElement | null>,
  text: string,
  { minSize, lines }: Wrapping = SINGLE_LINE,
): void {
  useLayoutEffect(() => {
    const element = ref.current;
    const box = element?.parentElement;
    if (!element || !box || text === '') return;
    const measure = () => fitInto(element, { minSize, lines });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    const around = element.closest('[data-fit]');
    if (around) observer.observe(around);
    document.fonts.addEventListener('loadingdone', measure);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', measure);
    };
  }, [ref, text, minSize, lines]);
}

const SINGLE_LINE: Wrapping = { minSize: 0, lines: 1 };

function fitInto(element: HTMLElement, { minSize, lines }: Wrapping): void {
  element.style.fontSize = '';
  delete element.dataset.wrapped;
  const size = Number.parseFloat(getComputedStyle(element).fontSize);
  const fitted = fittedSize({ size, width: element.scrollWidth, room: element.clientWidth });
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  if (fitted < minSize * rem) wrapInto(element, { size, minSize: minSize * rem, lines, rem });
  else if (fitted < size) element.style.fontSize = `${fitted}px`;
}

/** Minimum size of unbroken words, rem; wider words break. */
const MIN_UNBROKEN_REM = 2;
/** Fraction of `least` below which one more line is allowed. */
const SMALL = 0.65;
const STEP = 0.95;

interface Start extends Wrapping {
  readonly size: number;
  readonly rem: number;
}

/**
 * Wraps a text at spaces at the largest size that fits; breaks words only when they do not fit at the minimum
 * size.
 */
function wrapInto(element: HTMLElement, { size, minSize, lines, rem }: Start): void {
  for (const [wrapped, more] of [
    ['words', 1],
    ['anywhere', 3],
  ] as const) {
    element.dataset.wrapped = wrapped;
    for (let next = size; next >= MIN_UNBROKEN_REM * rem; next *= STEP) {
      element.style.fontSize = `${next}px`;
      if (fitsBox(element, next < minSize * SMALL ? lines + more : lines)) return;
    }
  }
}

/** True when a text has at most `lines` lines and its box contains all children. */
function fitsBox(element: HTMLElement, lines: number): boolean {
  if (element.scrollWidth > element.clientWidth) return false;
  const range = document.createRange();
  range.selectNodeContents(element);
  const text = range.getBoundingClientRect();
  const { lineHeight, fontSize } = getComputedStyle(element);
  // Glyphs exceed their lines by less than half a line.
  if (text.height > (lines + 0.5) * Number.parseFloat(lineHeight || fontSize)) return false;
  const box = element.closest<HTMLElement>('[data-fit]');
  if (!box) return true;
  const around = box.getBoundingClientRect();
  const inside = [text, ...[...box.children].map((child) => child.getBoundingClientRect())];
  return inside.every(
    ({ top, bottom, height }) => height === 0 || (top >= around.top - 1 && bottom <= around.bottom + 1),
  );
}

interface Measured {
  /** Font size of the measurement, px. */
  readonly size: number;
  /** Width on one line at that size, px. */
  readonly width: number;
  /** Available width, px. */
  readonly room: number;
}

/**
 * Largest font size, at most the current one, at which one line fits.
 *
 * @internal used by tests besides this file
 */
export function fittedSize({ size, width, room }: Measured): number {
  if (width <= room || width === 0 || room <= 0) return size;
  // Rounded down: glyph widths do not scale evenly, and a code must never be cut.
  return Math.floor(((size * room) / width) * 10) / 10;
}
