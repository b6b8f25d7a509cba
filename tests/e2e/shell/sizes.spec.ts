import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const PAGES = new URL('../../../dist/pages/', import.meta.url);
const KB = 1024;

/** Limits what a page may load before it shows anything, KB gzipped: kiosks are weak, staff may have a slow line. */
const LIMITS = { 'kiosk.html': 130, 'signage.html': 130, 'index.html': 350 } as const;

for (const [page, limit] of Object.entries(LIMITS)) {
  test(`${page} loads at most ${limit} KB of script at first`, () => {
    const scripts = reachedFrom(read(page).matchAll(/(?:src|href)="\/?(assets\/[^"]+\.js)"/g));
    const size = scripts.reduce((sum, script) => sum + gzipSync(read(script)).length, 0) / KB;
    expect(scripts.length).toBeGreaterThan(0);
    expect(size).toBeGreaterThan(10);
    expect(size).toBeLessThanOrEqual(limit);
  });
}

/** The files named and all that they import in turn; what is imported when needed is not among them. */
function reachedFrom(named: Iterable<RegExpMatchArray>): string[] {
  const reached = new Set([...named].map(([, file = '']) => file));
  for (const file of reached) {
    for (const [, imported = ''] of read(file).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
      reached.add(`assets/${imported}`);
    }
  }
  return [...reached];
}

const read = (file: string): string => readFileSync(new URL(file, PAGES), 'utf8');
