import { describe, expect, it } from 'vitest';
import { type EstimatedWait, estimatedWaits } from './wait-accuracy.ts';
import { WAIT_PATTERNS } from './wait-patterns.ts';

describe('estimated waits', () => {
  it.each(WAIT_PATTERNS.map((branch) => [branch.name, branch] as const))('%s', (_, branch) => {
    const waits = estimatedWaits(branch, [1]).filter(
      ({ estimated, waited }) => estimated > 60 || waited > 60,
    );
    const share = (is: (wait: EstimatedWait) => boolean) => waits.filter(is).length / waits.length;
    const error = (of: (wait: EstimatedWait) => number) =>
      waits.reduce((sum, wait) => sum + Math.abs(of(wait) - wait.waited), 0) / waits.length;
    // A single day says little: the shares over many days are in docs/waits.md.
    expect(share(({ from, to, waited }) => waited >= from && waited <= to)).toBeGreaterThan(0.65);
    expect(share(({ to, waited }) => waited > to)).toBeLessThan(0.25);
    expect(error(({ estimated }) => estimated)).toBeLessThan(1.2 * error(({ allQueues }) => allQueues));
  });
});
