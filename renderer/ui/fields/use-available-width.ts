import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** What a field's message stays within, besides the window. */
const AROUND = 'td, section, form, [role="dialog"], main';
/** Keeps two messages beside one another apart, px. */
const GAP = 8;

/**
 * Tells a field, as `--room`, how wide its message may be until what the field stands in ends, or the next field that has
 * something to say: a field may be narrower than a sentence, and the last of its row.
 */
export function useAvailableWidth<Element extends HTMLElement>(isNeeded: boolean): RefObject<Element | null> {
  const field = useRef<Element>(null);
  // Each time: what the neighbour says has changed with the same form.
  useLayoutEffect(() => {
    if (isNeeded && field.current) measure(field.current);
  });
  useEffect(() => {
    const element = field.current;
    if (!isNeeded || !element) return;
    const watch = new ResizeObserver(() => measure(element));
    watch.observe(element);
    watch.observe(document.documentElement);
    return () => watch.disconnect();
  }, [isNeeded]);
  return field;
}

function measure(element: HTMLElement): void {
  const own = element.getBoundingClientRect();
  const around = element.closest(AROUND)?.getBoundingClientRect();
  const next = element.nextElementSibling;
  const neighbour = next?.matches('[data-says]') ? next.getBoundingClientRect() : undefined;
  const isBeside = neighbour && neighbour.left >= own.right && neighbour.top < own.bottom;
  const end = Math.min(
    document.documentElement.clientWidth,
    around?.right ?? Number.POSITIVE_INFINITY,
    isBeside ? neighbour.left - GAP : Number.POSITIVE_INFINITY,
  );
  element.style.setProperty('--room', `${Math.max(own.width, Math.floor(end - own.left))}px`);
}
