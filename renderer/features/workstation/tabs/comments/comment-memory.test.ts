import { describe, expect, it } from 'vitest';
import {
  commentKey,
  commentLength,
  discarded,
  isNew,
  isTooLong,
  isUnsaved,
  NOTHING_TYPED,
  seen,
  typed,
} from './comment-memory.ts';

const key = commentKey(7, 1);
const other = commentKey(8, 1);

describe('comments being typed', () => {
  it('are kept by ticket and operator until they are saved or discarded', () => {
    const memory = typed(NOTHING_TYPED, key, 'Trae DNI', '');
    expect(memory.drafts[key]).toBe('Trae DNI');
    expect(memory.drafts[other]).toBeUndefined();
    expect(discarded(memory, key).drafts).toEqual({});
  });

  it('that are the saved ones again are no draft any more', () => {
    const memory = typed(typed(NOTHING_TYPED, key, 'Hola!', 'Hola'), key, 'Hola', 'Hola');
    expect(memory.drafts).toEqual({});
  });

  it('are unsaved when saving would change something, which white space around does not', () => {
    expect(isUnsaved(typed(NOTHING_TYPED, key, 'Hola ', 'Hola'), key, 'Hola')).toBe(false);
    expect(isUnsaved(typed(NOTHING_TYPED, key, '', 'Hola'), key, 'Hola')).toBe(true);
    expect(isUnsaved(NOTHING_TYPED, key, 'Hola')).toBe(false);
  });

  it('are counted as the server does, and may have 2048 characters', () => {
    expect(commentLength('  a\r\nb\n ')).toBe(3);
    expect([isTooLong(` ${'x'.repeat(2048)} `), isTooLong('x'.repeat(2049))]).toEqual([false, true]);
  });
});

describe('a comment of somebody else', () => {
  it('is new until this operator has seen it, and again once it changed', () => {
    expect(isNew(NOTHING_TYPED, key, 'Viene de caja')).toBe(true);
    const memory = seen(NOTHING_TYPED, key, 'Viene de caja');
    expect(isNew(memory, key, 'Viene de caja')).toBe(false);
    expect(isNew(memory, key, 'Viene de caja y espera')).toBe(true);
    expect(isNew(memory, other, 'Viene de caja')).toBe(true);
  });

  it('that is empty is nothing new', () => {
    expect(isNew(NOTHING_TYPED, key, '')).toBe(false);
  });
});
