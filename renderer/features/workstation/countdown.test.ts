import { expect, it } from 'vitest';
import { countdown } from './countdown.ts';

it('counts down to nothing, and is over then', () => {
  expect([0, 11, 12, 40].map((passed) => countdown(12, passed))).toEqual([
    { left: 12, over: false },
    { left: 1, over: false },
    { left: 0, over: true },
    { left: 0, over: true },
  ]);
});
