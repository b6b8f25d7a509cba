import { expect, it } from 'vitest';
import { MODULES } from './modules.ts';
import { PERMISSION_TREE } from './permission-tree.ts';

it('every module stands in the permission tree once', () => {
  const shown = PERMISSION_TREE.flatMap(({ modules }) => [...modules]);
  expect(shown.toSorted((a, b) => a - b)).toEqual(Object.values(MODULES).toSorted((a, b) => a - b));
});
