import { describe, expect, it } from 'vitest';
import { ALL, readView, withSplit, writeView } from './selection.ts';

describe('the dashboard selection', () => {
  it('is all branches and queues if the address has none', () => {
    expect(readView(new URLSearchParams())).toEqual({
      isSplit: false,
      selections: { first: ALL, second: ALL },
    });
  });

  it('is read back from its address', () => {
    const view = {
      isSplit: true,
      selections: { first: { group: 2, profile: null }, second: { group: 3, profile: 4 } },
    };
    expect(readView(writeView(view))).toEqual(view);
  });

  it('preserves other parameters of the address, and no second side of one view', () => {
    const before = new URLSearchParams('lng=es&group2=7&view=split');
    const view = { isSplit: false, selections: { first: { group: 1, profile: null }, second: ALL } };
    expect(writeView(view, before).toString()).toBe('lng=es&group=1');
  });

  it('starts its second side with all', () => {
    const one = readView(new URLSearchParams('group=5&group2=6'));
    expect(withSplit(one, true).selections).toEqual({
      first: { group: 5, profile: null },
      second: ALL,
    });
    const two = readView(new URLSearchParams('view=split&group=5&group2=6'));
    expect(withSplit(two, true)).toEqual(two);
  });

  it.each(['-1', 'x', '1.5', '1e99', ''])('ignores an address with %j', (id) => {
    expect(readView(new URLSearchParams({ group: id })).selections.first).toEqual(ALL);
  });
});
