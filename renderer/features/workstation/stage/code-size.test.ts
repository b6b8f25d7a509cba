import { expect, it } from 'vitest';
import { codeSize } from './code-size.ts';

it('the longer a code, the smaller its type, and never cut', () => {
  expect(['A1', 'A047', 'A0047', 'AB0047', 'ABC0047', 'ABCD00047'].map(codeSize)).toEqual(
    [100, 100, 82, 68, 58, 48].map((size) => ({ '--code-size': `${size}px` })),
  );
});
