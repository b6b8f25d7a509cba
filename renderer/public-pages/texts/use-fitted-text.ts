import { type RefObject, useLayoutEffect } from 'react';
import { fittedSize } from './fitted-size.ts';

/**
 * Shrinks the font of an element until its text fits on one line beside its siblings, starting from the size
 * that the style sheet gives. `text` is what it shows, so that it is measured anew when that changes.
 *
 * `least`, in rem, is where a long text rather wraps than shrinks further: it then bears `data-wrapped` for the
 * style sheet. Without it the text never wraps.
 */
export function useFittedText(ref: RefObject<HTMLElement | null>, text: string, least?: number): void {
  useLayoutEffect(() => {
    const element = ref.current;
    const box = element?.parentElement;
    if (!element || !box || text === '') return;
    const measure = () => fitInto(element, least);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    document.fonts.addEventListener('loadingdone', measure);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', measure);
    };
  }, [ref, text, least]);
}

function fitInto(element: HTMLElement, least?: number): void {
  element.style.fontSize = '';
  delete element.dataset.wrapped;
  const size = Number.parseFloat(getComputedStyle(element).fontSize);
  const fitted = fittedSize({ size, width: element.scrollWidth, room: element.clientWidth });
  const smallest = (least ?? 0) * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  if (fitted < smallest) {
    wrapInto(element, smallest);
    return;
  }
  if (fitted < size) element.style.fontSize = `${fitted}px`;
}

/** Shrinks the whole text where the lines that the style sheet allows are too few for the longest names. */
function wrapInto(element: HTMLElement, size: number): void {
  element.dataset.wrapped = 'true';
  for (let next = size; next > size / 2; next *= 0.95) {
    element.style.fontSize = `${next}px`;
    if (element.scrollHeight <= element.clientHeight) return;
  }
}
