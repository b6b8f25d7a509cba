import { describe, expect, it } from 'vitest';
import { addStep, initialHistory, redo, undo } from './use-draft.ts';

describe('the history of a design', () => {
  const two = addStep(addStep(initialHistory('a'), 'b', 'first'), 'c', 'second');

  it('undoes and redoes steps one by one', () => {
    const one = undo(two);
    expect([one.present, undo(one).present, undo(undo(one)).present]).toEqual(['b', 'a', 'a']);
    expect([redo(one).present, redo(redo(one)).present]).toEqual(['c', 'c']);
    expect(redo(undo(one)).past.map(({ name }) => name)).toEqual(['first']);
  });

  it('drops redo steps after a new change', () => {
    expect(redo(addStep(undo(two), 'd', 'third')).present).toBe('d');
  });

  it('combines typing in one field into one step', () => {
    const entered = addStep(
      addStep(initialHistory('a'), 'ab', 'title', 'field 1'),
      'abc',
      'title',
      'field 1',
    );
    expect(undo(entered).present).toBe('a');
    expect(undo(addStep(entered, 'abc-', 'hint', 'field 2')).present).toBe('abc');
  });

  it('holds a hundred steps at most', () => {
    let history = initialHistory(0);
    for (let step = 1; step <= 150; step += 1) history = addStep(history, step, 'step');
    for (let step = 0; step < 150; step += 1) history = undo(history);
    expect(history.present).toBe(50);
  });
});
