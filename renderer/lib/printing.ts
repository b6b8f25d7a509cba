import { createContext, useContext, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Print state of the page. */
interface Printing {
  readonly subscribe: (listener: () => void) => () => void;
  /** Start of printing; null while the page is not printed. */
  readonly at: () => Date | null;
}

const NEVER: Printing = { subscribe: () => () => undefined, at: () => null };

export const PrintingContext = createContext(NEVER);

/** Start of printing; null while the page is not printed. Rerenders the component on both changes. */
export function usePrinting(): Date | null {
  const { subscribe, at } = useContext(PrintingContext);
  return useSyncExternalStore(subscribe, at);
}

/** Attribute of the colour scheme. */
const SCHEME = 'data-mantine-color-scheme';

/** Prepares the page for print before layout: light scheme, all rows, scalable charts. */
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

/** Sets the view box of a chart to its size, so that CSS can scale it. */
function fitToPaper(chart: Element): void {
  const [width, height] = [chart.getAttribute('width'), chart.getAttribute('height')];
  if (!Number(width) || !Number(height)) return;
  chart.setAttribute('viewBox', `0 0 ${width} ${height}`);
  chart.setAttribute('data-chart', '');
}
