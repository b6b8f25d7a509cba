import { describe, expect, it } from 'vitest';
import { whatWasTyped } from './what-was-typed.ts';

const NOTHING = { name: undefined, comment: undefined, idDetail: undefined };
const unnamed = { customerName: null };
const ana = { customerName: 'Ana' };

describe('what was typed for a ticket', () => {
  it('goes with the command that lets it go', () => {
    expect(whatWasTyped({ name: ' Eva ', comment: 'Trae DNI', idDetail: '7' }, unnamed)).toEqual({
      customerName: 'Eva',
      notes: 'Trae DNI',
      idTransactionDetails: 7,
    });
  });

  it('is nothing where nothing was changed', () => {
    expect(whatWasTyped(NOTHING, ana)).toEqual({});
    expect(whatWasTyped({ ...NOTHING, name: 'Ana ' }, ana)).toEqual({});
    expect(whatWasTyped({ ...NOTHING, name: '  ' }, unnamed)).toEqual({});
    expect(whatWasTyped({ ...NOTHING, comment: '' }, ana)).toEqual({ notes: '' });
  });

  it('holds the command back where it cannot be saved', () => {
    expect(whatWasTyped({ ...NOTHING, name: '' }, ana)).toBe('name');
    expect(whatWasTyped({ ...NOTHING, name: 'x'.repeat(91) }, ana)).toBe('name');
    expect(whatWasTyped({ ...NOTHING, comment: 'x'.repeat(2049) }, ana)).toBe('comment');
  });
});
