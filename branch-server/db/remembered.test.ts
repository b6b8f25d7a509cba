import { describe, expect, it } from 'vitest';
import { remembered } from './remembered.ts';

describe('a remembered lookup', () => {
  it('asks once for each combination until the version changes', () => {
    let version = 1;
    const asked: string[] = [];
    const lookup = remembered(
      () => version,
      (a: number, b: number) => {
        asked.push(`${a},${b}`);
        return `v${version}: ${a},${b}`;
      },
    );
    expect([lookup(1, 23), lookup(12, 3), lookup(1, 23)]).toEqual(['v1: 1,23', 'v1: 12,3', 'v1: 1,23']);
    expect(asked).toEqual(['1,23', '12,3']);
    version = 2;
    expect([lookup(12, 3), lookup(1, 23)]).toEqual(['v2: 12,3', 'v2: 1,23']);
  });
});
