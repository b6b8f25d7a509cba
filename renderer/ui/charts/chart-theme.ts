import type { PieSvgProps } from '@nivo/pie';
import { useMemo, useSyncExternalStore } from 'react';
import { usePrinting } from '#renderer/lib/printing.ts';

/** Colours of charts, by token. */
export const CHART_COLORS = [
  'chart-1',
  'chart-2',
  'chart-3',
  'chart-4',
  'chart-5',
  'chart-6',
  'chart-grid',
  'ink',
  'ink-2',
  'surface',
] as const;
export type ChartColor = (typeof CHART_COLORS)[number];
export type ChartColors = Readonly<Record<ChartColor, string>>;

/** The library has one form of theme for all its charts. */
type ChartTheme = NonNullable<PieSvgProps<{ id: string; value: number }>['theme']>;

/** The attribute that switches the tokens; observe it for changes. */
const SCHEME = 'data-mantine-color-scheme';

/**
 * Reads the tokens as plain colours, new whenever the scheme changes: the charts' library computes with colours and
 * knows no variables.
 */
export function useChartColors(): ChartColors {
  // Reads them before the page is laid out for paper.
  usePrinting();
  const colours = useSyncExternalStore(watchScheme, readColors);
  return useMemo(() => {
    const values = colours.split('|');
    return Object.fromEntries(CHART_COLORS.map((name, at) => [name, values[at] ?? ''])) as ChartColors;
  }, [colours]);
}

/** Theme of all charts (the look, section charts): no axis lines, numbers in ink, quiet ticks and grid. */
export function useChartTheme(): ChartTheme {
  const colors = useChartColors();
  return useMemo(() => themeOf(colors), [colors]);
}

function themeOf(colors: ChartColors): ChartTheme {
  return {
    text: { fontFamily: 'var(--font)', fontSize: 13, fill: colors.ink },
    axis: { domain: { line: { stroke: 'none' } }, ticks: { text: { fontSize: 12, fill: colors['ink-2'] } } },
    grid: { line: { stroke: colors['chart-grid'] } },
    tooltip: {
      container: {
        borderRadius: 8,
        background: colors.surface,
        color: colors.ink,
        boxShadow: 'var(--pop)',
      },
    },
  };
}

function watchScheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: [SCHEME] });
  return () => observer.disconnect();
}

/** Joins the colours to one text: a change is found by comparing. */
function readColors(): string {
  const style = getComputedStyle(document.documentElement);
  return CHART_COLORS.map((name) => style.getPropertyValue(`--${name}`).trim()).join('|');
}
