import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Gauge } from './gauge.tsx';
import { WAIT_BANDS } from './level-bar.tsx';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const TOKENS = read('../theme/tokens.css');
const STYLES = {
  gauge: read('./charts.module.css'),
  dashboard: read('../../features/dashboard/dashboard.module.css'),
};

/** Hues of a token in the light and the dark theme, degrees. */
function huesOf(token: string): number[] {
  const values = [...TOKENS.matchAll(new RegExp(`${token}: #(..)(..)(..);`, 'g'))];
  return values.map(([, ...parts]) => hueOf(parts.map((part) => Number.parseInt(part, 16))));
}

function hueOf([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const max = Math.max(red, green, blue);
  const span = max - Math.min(red, green, blue);
  if (max === red) return (60 * (green - blue)) / span;
  return max === green ? 120 + (60 * (blue - red)) / span : 240 + (60 * (red - green)) / span;
}

describe('the gauge of the average wait', () => {
  it('O-254: has a scale from 0 to 20 minutes', () => {
    const gauge = createElement(Gauge, { bands: WAIT_BANDS, value: null, format: String, label: '' });
    const labels = [...renderToStaticMarkup(gauge).matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
    expect(labels).toEqual(['0', '10', '15', '17.5', '20']);
  });

  it.each([
    ['O-255', 0, 10, 'green', [120, 170]],
    ['O-256', 10, 15, 'amber', [38, 50]],
    ['O-257', 15, 17.5, 'orange', [20, 37]],
    ['O-258', 17.5, 20, 'red', [0, 19]],
  ] as const)('%s: the band from %d to %d minutes is %s', (_row, from, to, _colour, [lowest, highest]) => {
    const index = WAIT_BANDS.findIndex((band) => band.to === to);
    expect(WAIT_BANDS[index - 1]?.to ?? 0).toBe(from);
    const color = WAIT_BANDS[index]?.color;
    expect(STYLES.gauge).toMatch(
      new RegExp(`data-color="${color}"\\] {\\s*stroke: var\\(--gauge-${color}\\)`),
    );
    expect(STYLES.dashboard).toMatch(
      new RegExp(`data-color="${color}"\\] {\\s*background: var\\(--gauge-${color}\\)`),
    );
    const hues = huesOf(`--gauge-${color}`);
    expect(hues).toHaveLength(2);
    for (const hue of hues) {
      expect(hue).toBeGreaterThanOrEqual(lowest);
      expect(hue).toBeLessThanOrEqual(highest);
    }
  });
});
