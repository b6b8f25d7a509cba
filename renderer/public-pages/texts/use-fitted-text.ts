import { type RefObject, useLayoutEffect } from 'react';
import { fittedSize } from './fitted-size.ts';

/** How a text that is too long for one line wraps. */
interface Wrapping {
  /** Size below which it wraps at spaces, rem. */
  readonly least: number;
  /** Lines that it has at most while it is not much smaller than that, and one more then. */
  readonly lines: number;
}

/**
 * Shrinks the font of an element until its text fits on one line beside its siblings, starting from the size
 * that the style sheet gives. `text` is what it shows, so that it is measured anew when that changes.
 *
 * With `least` and `lines` a long text wraps at spaces, as large as it fits into the box around it that has `data-fit`;
 * it then has `data-wrapped` for the style sheet.
 */
export function useFittedText(
  ref: RefObject<HTMLElement | null>,
  text: string,
  { least, lines }: Wrapping = SINGLE_LINE,
): void {
  useLayoutEffect(() => {
    const element = ref.current;
    const box = element?.parentElement;
    if (!element || !box || text === '') return;
    const measure = () => fitInto(element, { least, lines });
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
  }, [ref, text, least, lines]);
}

const SINGLE_LINE: Wrapping = { least: 0, lines: 1 };

function fitInto(element: HTMLElement, { least, lines }: Wrapping): void {
  element.style.fontSize = '';
  delete element.dataset.wrapped;
  const size = Number.parseFloat(getComputedStyle(element).fontSize);
  const fitted = fittedSize({ size, width: element.scrollWidth, room: element.clientWidth });
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  if (fitted < least * rem) wrapInto(element, { size, least: least * rem, lines, rem });
  else if (fitted < size) element.style.fontSize = `${fitted}px`;
}

/** Least size of a text whose words are whole, rem. A wider word is divided. */
const MIN_UNBROKEN_REM = 2;
/** Share of its least size below which a text has one line more. */
const SMALL = 0.65;
const STEP = 0.95;

interface Start extends Wrapping {
  readonly size: number;
  readonly rem: number;
}

/** Wraps a text at spaces, as large as its lines fit; divides a word only where it is too wide at the least size. */
function wrapInto(element: HTMLElement, { size, least, lines, rem }: Start): void {
  for (const [wrapped, more] of [
    ['words', 1],
    ['anywhere', 3],
  ] as const) {
    element.dataset.wrapped = wrapped;
    for (let next = size; next >= MIN_UNBROKEN_REM * rem; next *= STEP) {
      element.style.fontSize = `${next}px`;
      if (fitsBox(element, next < least * SMALL ? lines + more : lines)) return;
    }
  }
}

/** Tells whether a text has no more lines than these, and keeps with all around it to its box. */
function fitsBox(element: HTMLElement, lines: number): boolean {
  if (element.scrollWidth > element.clientWidth) return false;
  const range = document.createRange();
  range.selectNodeContents(element);
  const text = range.getBoundingClientRect();
  const { lineHeight, fontSize } = getComputedStyle(element);
  // Letters are higher than their lines by less than half of one.
  if (text.height > (lines + 0.5) * Number.parseFloat(lineHeight || fontSize)) return false;
  const box = element.closest<HTMLElement>('[data-fit]');
  if (!box) return true;
  const around = box.getBoundingClientRect();
  const inside = [text, ...[...box.children].map((child) => child.getBoundingClientRect())];
  return inside.every(
    ({ top, bottom, height }) => height === 0 || (top >= around.top - 1 && bottom <= around.bottom + 1),
  );
}
