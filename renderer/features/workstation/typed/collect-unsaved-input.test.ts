import { describe, expect, it } from 'vitest';
import { collectUnsavedInput } from './collect-unsaved-input.ts';

const NOTHING = { name: undefined, comment: undefined, idDetail: undefined };
const unnamed = { customerName: null };
const ana = { customerName: 'Ana' };

describe('what was typed for a ticket', () => {
  it('goes with the command that lets it go', () => {
    expect(collectUnsavedInput({ name: ' Eva ', comment: 'Trae DNI', idDetail: '7' }, unnamed)).toEqual({
      customerName: 'Eva',
      notes: 'Trae DNI',
      idTransactionDetails: 7,
    });
  });

  it('is nothing where nothing was changed', () => {
    expect(collectUnsavedInput(NOTHING, ana)).toEqual({});
    expect(collectUnsavedInput({ ...NOTHING, name: 'Ana ' }, ana)).toEqual({});
    expect(collectUnsavedInput({ ...NOTHING, name: '  ' }, unnamed)).toEqual({});
    expect(collectUnsavedInput({ ...NOTHING, comment: '' }, ana)).toEqual({ notes: '' });
  });

  it('holds the command back where it cannot be saved', () => {
    expect(collectUnsavedInput({ ...NOTHING, name: '' }, ana)).toBe('name');
    expect(collectUnsavedInput({ ...NOTHING, name: 'x'.repeat(91) }, ana)).toBe('name');
    expect(collectUnsavedInput({ ...NOTHING, comment: 'x'.repeat(2049) }, ana)).toBe('comment');
  });
});
