import { describe, expect, it } from 'vitest';
import { type PrintOncePorts, printOnce } from './ticket-printer-page.tsx';

function scene(before: readonly string[] = []) {
  const seen: string[] = [];
  const known = new Set(before);
  const ports: PrintOncePorts = {
    wait: async (ms) => void seen.push(`waited ${ms}`),
    pictured: async () => void seen.push('pictured'),
    fit: () => void seen.push('fitted'),
    print: () => void seen.push('printed'),
    printed: { has: (key) => known.has(key), add: (key) => void known.add(key) },
  };
  return { seen, ports };
}
const going = () => new AbortController().signal;

describe('the document of a print job', () => {
  it('is printed after twice 150 ms: laid out, loaded, then cut to its length', async () => {
    const { seen, ports } = scene();
    await printOnce('job', ports, going());
    expect(seen).toEqual(['waited 150', 'pictured', 'fitted', 'waited 150', 'printed']);
  });

  it('is printed once, even if the page renders again', async () => {
    const { seen, ports } = scene();
    await printOnce('job', ports, going());
    await printOnce('job', ports, going());
    await Promise.all([printOnce('other', ports, going()), printOnce('other', ports, going())]);
    expect(seen.filter((line) => line === 'printed')).toHaveLength(2);
  });

  it('is not printed again after a reload', async () => {
    const { seen, ports } = scene(['job']);
    await printOnce('job', ports, going());
    expect(seen).toEqual([]);
  });

  it('is not printed after the page was closed', async () => {
    const { seen, ports } = scene();
    await printOnce('job', ports, AbortSignal.abort());
    expect(seen).not.toContain('printed');
  });
});
