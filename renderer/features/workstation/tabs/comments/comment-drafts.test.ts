import { describe, expect, it } from 'vitest';
import {
  commentKey,
  commentLength,
  discarded,
  isNew,
  isTooLong,
  isUnsaved,
  NO_DRAFTS,
  seen,
  withDraft,
} from './comment-drafts.ts';

const key = commentKey(7, 1);
const other = commentKey(8, 1);

describe('comments being typed', () => {
  it('are kept by ticket and operator until they are saved or discarded', () => {
    const memory = withDraft(NO_DRAFTS, key, 'Trae DNI', '');
    expect(memory.drafts[key]).toBe('Trae DNI');
    expect(memory.drafts[other]).toBeUndefined();
    expect(discarded(memory, key).drafts).toEqual({});
  });

  it('that are the saved ones again are no draft any more', () => {
    const memory = withDraft(withDraft(NO_DRAFTS, key, 'Hola!', 'Hola'), key, 'Hola', 'Hola');
    expect(memory.drafts).toEqual({});
  });

  it('are unsaved when saving would change something, which white space around does not', () => {
    expect(isUnsaved(withDraft(NO_DRAFTS, key, 'Hola ', 'Hola'), key, 'Hola')).toBe(false);
    expect(isUnsaved(withDraft(NO_DRAFTS, key, '', 'Hola'), key, 'Hola')).toBe(true);
    expect(isUnsaved(NO_DRAFTS, key, 'Hola')).toBe(false);
  });

  it('are counted as the server does, and may have 2048 characters', () => {
    expect(commentLength('  a\r\nb\n ')).toBe(3);
    expect([isTooLong(` ${'x'.repeat(2048)} `), isTooLong('x'.repeat(2049))]).toEqual([false, true]);
  });
});

describe('a comment of somebody else', () => {
  it('is new until this operator has seen it, and again once it changed', () => {
    expect(isNew(NO_DRAFTS, key, 'Viene de caja')).toBe(true);
    const memory = seen(NO_DRAFTS, key, 'Viene de caja');
    expect(isNew(memory, key, 'Viene de caja')).toBe(false);
    expect(isNew(memory, key, 'Viene de caja y espera')).toBe(true);
    expect(isNew(memory, other, 'Viene de caja')).toBe(true);
  });

  it('that is empty is nothing new', () => {
    expect(isNew(NO_DRAFTS, key, '')).toBe(false);
  });
});
