import { describe, expect, it } from 'vitest';
import { updateTicket } from '#shared/contract/tickets/ticket-content.ts';
import {
  collectUnsavedInput,
  commentKey,
  commentLength,
  discarded,
  isNew,
  isTooLong,
  isUnsaved,
  NO_DRAFTS,
  nameProblem,
  seen,
  withDraft,
} from './unsaved-input.ts';

const UNCHANGED = { name: undefined, comment: undefined, idDetail: undefined };
const unnamed = { customerName: null };
const ana = { customerName: 'Ana' };

describe('unsaved input for a ticket', () => {
  it('is sent with the command that ends the ticket', () => {
    expect(collectUnsavedInput({ name: ' Eva ', comment: 'Trae DNI', idDetail: '7' }, unnamed)).toEqual({
      customerName: 'Eva',
      notes: 'Trae DNI',
      idTransactionDetails: 7,
    });
  });

  it('is empty if nothing was changed', () => {
    expect(collectUnsavedInput(UNCHANGED, ana)).toEqual({});
    expect(collectUnsavedInput({ ...UNCHANGED, name: 'Ana ' }, ana)).toEqual({});
    expect(collectUnsavedInput({ ...UNCHANGED, name: '  ' }, unnamed)).toEqual({});
    expect(collectUnsavedInput({ ...UNCHANGED, comment: '' }, ana)).toEqual({ notes: '' });
  });

  it('prevents the command if it cannot be saved', () => {
    expect(collectUnsavedInput({ ...UNCHANGED, name: '' }, ana)).toBe('name');
    expect(collectUnsavedInput({ ...UNCHANGED, name: 'x'.repeat(91) }, ana)).toBe('name');
    expect(collectUnsavedInput({ ...UNCHANGED, comment: 'x'.repeat(2049) }, ana)).toBe('comment');
  });
});

const key = commentKey(7, 1);
const other = commentKey(8, 1);

describe('comment drafts', () => {
  it('are stored by ticket and operator until they are saved or discarded', () => {
    const memory = withDraft(NO_DRAFTS, key, 'Trae DNI', '');
    expect(memory.drafts[key]).toBe('Trae DNI');
    expect(memory.drafts[other]).toBeUndefined();
    expect(discarded(memory, key).drafts).toEqual({});
  });

  it('are removed if they equal the saved comment again', () => {
    const memory = withDraft(withDraft(NO_DRAFTS, key, 'Hola!', 'Hola'), key, 'Hola', 'Hola');
    expect(memory.drafts).toEqual({});
  });

  it('are unsaved if saving would change something, ignoring outer white space', () => {
    expect(isUnsaved(withDraft(NO_DRAFTS, key, 'Hola ', 'Hola'), key, 'Hola')).toBe(false);
    expect(isUnsaved(withDraft(NO_DRAFTS, key, '', 'Hola'), key, 'Hola')).toBe(true);
    expect(isUnsaved(NO_DRAFTS, key, 'Hola')).toBe(false);
  });

  it('are counted as by the server, up to 2048 characters', () => {
    expect(commentLength('  a\r\nb\n ')).toBe(3);
    expect([isTooLong(` ${'x'.repeat(2048)} `), isTooLong('x'.repeat(2049))]).toEqual([false, true]);
  });
});

describe('a comment of another user', () => {
  it('is new until this operator has seen it, and again after a change', () => {
    expect(isNew(NO_DRAFTS, key, 'Viene de caja')).toBe(true);
    const memory = seen(NO_DRAFTS, key, 'Viene de caja');
    expect(isNew(memory, key, 'Viene de caja')).toBe(false);
    expect(isNew(memory, key, 'Viene de caja y espera')).toBe(true);
    expect(isNew(memory, other, 'Viene de caja')).toBe(true);
  });

  it('is not new if it is empty', () => {
    expect(isNew(NO_DRAFTS, key, '')).toBe(false);
  });
});

const accepted = (customerName: string) => updateTicket.body?.safeParse({ customerName }).success;

describe('the name on a ticket', () => {
  it('a blank name and the text null count as missing (O-178)', () => {
    expect(['', '  ', 'null', ' null '].map(nameProblem)).toEqual(['empty', 'empty', 'empty', 'empty']);
    expect(nameProblem('Null')).toBeNull();
  });

  it('90 characters are accepted and 91 are not, here and at the server', () => {
    const [fits, long] = ['x'.repeat(90), 'x'.repeat(91)];
    expect([nameProblem(fits), nameProblem(long)]).toEqual([null, 'tooLong']);
    expect([accepted(fits), accepted(long)]).toEqual([true, false]);
  });

  it('common names are accepted', () => {
    const names = ['María-José Núñez', 'Åsa Öberg', 'Sinéad O’Brien', "Jean d'Arc", 'Hijos & Cía.'];
    expect(names.map(nameProblem)).toEqual(names.map(() => null));
    expect(names.map(accepted)).toEqual(names.map(() => true));
  });
});
