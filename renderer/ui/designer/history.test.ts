import { describe, expect, it } from 'vitest';
import { did, initialHistory, redone, undone } from './history.ts';

describe('the steps of a design', () => {
  const two = did(did(initialHistory('a'), 'b', 'first'), 'c', 'second');

  it('are undone and done again, one by one', () => {
    const one = undone(two);
    expect([one.present, undone(one).present, undone(undone(one)).present]).toEqual(['b', 'a', 'a']);
    expect([redone(one).present, redone(redone(one)).present]).toEqual(['c', 'c']);
    expect(redone(undone(one)).past.map(({ step }) => step)).toEqual(['first']);
  });

  it('are forgotten for doing again once something else is done', () => {
    expect(redone(did(undone(two), 'd', 'third')).present).toBe('d');
  });

  it('are one while somebody types in one field', () => {
    const typed = did(did(initialHistory('a'), 'ab', 'title', 'field 1'), 'abc', 'title', 'field 1');
    expect(undone(typed).present).toBe('a');
    expect(undone(did(typed, 'abc-', 'hint', 'field 2')).present).toBe('abc');
  });

  it('are a hundred at most', () => {
    let history = initialHistory(0);
    for (let step = 1; step <= 150; step += 1) history = did(history, step, 'step');
    for (let step = 0; step < 150; step += 1) history = undone(history);
    expect(history.present).toBe(50);
  });
});
