import { describe, expect, it } from 'vitest';
import { createPressGuard } from './press-guard.ts';

describe('press guard', () => {
  it('the same place within 400 ms is ignored', () => {
    const counts = createPressGuard<string>();
    expect([counts('main', 1000), counts('main', 1399), counts('main', 1400)]).toEqual([true, false, true]);
  });

  it('ignored presses do not put off the next one', () => {
    const counts = createPressGuard<string>();
    const presses = [0, 150, 300, 450, 600, 850].map((at) => counts('main', at));
    expect(presses).toEqual([true, false, false, true, false, true]);
  });

  it('another place counts at once', () => {
    const counts = createPressGuard<string>();
    expect([counts('main', 0), counts('recall', 1)]).toEqual([true, true]);
  });
});
