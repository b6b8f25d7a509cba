import { createContext, useContext, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Tells whether the page is being printed, and since when. */
interface Printing {
  readonly subscribe: (listener: () => void) => () => void;
  /** When the page was sent to print; null while it is not printed. */
  readonly at: () => Date | null;
}

const NEVER: Printing = { subscribe: () => () => undefined, at: () => null };

export const PrintingContext = createContext(NEVER);

/** When the page was sent to print; null while it is not printed. */
export function usePrinting(): Date | null {
  const { subscribe, at } = useContext(PrintingContext);
  return useSyncExternalStore(subscribe, at);
}

/** Names the attribute that switches the tokens. */
const SCHEME = 'data-mantine-color-scheme';

/**
 * Draws the page for paper before the browser lays it out for that: in the light scheme, with all its rows, and with
 * charts that can shrink.
 */
export function createPrinting(window: Window, now: () => Date): Printing {
  const { document } = window;
  const root = document.documentElement;
  const listeners = new Set<() => void>();
  let at: Date | null = null;
  let scheme: string | null = null;

  function change(isPrinting: boolean) {
    if (isPrinting === (at !== null)) return;
    at = isPrinting ? now() : null;
    if (isPrinting) {
      scheme = root.getAttribute(SCHEME);
      root.setAttribute(SCHEME, 'light');
    } else if (scheme !== null) root.setAttribute(SCHEME, scheme);
    flushSync(() => {
      for (const listener of listeners) listener();
    });
    if (isPrinting) for (const chart of document.querySelectorAll('svg:not([viewBox])')) fitToPaper(chart);
  }

  window.addEventListener('beforeprint', () => change(true));
  window.addEventListener('afterprint', () => change(false));
  window.matchMedia('print').addEventListener('change', ({ matches }) => change(matches));
  return {
    at: () => at,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Gives a drawing the proportions of its size, so that a style can shrink it. */
function fitToPaper(chart: Element): void {
  const [width, height] = [chart.getAttribute('width'), chart.getAttribute('height')];
  if (!Number(width) || !Number(height)) return;
  chart.setAttribute('viewBox', `0 0 ${width} ${height}`);
  chart.setAttribute('data-chart', '');
}
