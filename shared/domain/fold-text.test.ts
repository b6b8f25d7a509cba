import { describe, expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

describe('folding a text for searching', () => {
  it.each([
    ['Información', 'informacion'],
    ['ÁRBOL', 'arbol'],
    ['Väntar på Åsa', 'vantar pa asa'],
    ['100 %', '100 %'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['οδός', 'οδοσ'],
    [null, ''],
  ])('folds %s to %s', (text, folded) => expect(foldText(text)).toBe(folded));
});
